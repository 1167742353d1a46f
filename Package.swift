// swift-tools-version: 6.2
import PackageDescription

/// Every target: Swift 6, explicit existentials and imports, no warning let through.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Pure targets: values in, values out; a raw pointer in one of them does not compile.
let pure = settings + [.strictMemorySafety()]

let package = Package(
  name: "morsekey",
  products: [
    .library(
      name: "MorseKey",
      targets: ["Timeline", "MorseCode", "TextInput", "WordPrediction", "MorseKeyboard"]),
    .library(
      name: "MorseKeyTerminal", targets: ["TerminalCodec", "TerminalKeyboard"]),
    .library(name: "MorseKeySound", targets: ["SoundSynthesis", "SoundOutput", "LinuxSystem"]),
    .executable(name: "morsekey", targets: ["morsekey"]),
  ],
  traits: [
    .trait(name: "ALSA", description: "Sound through libasound; without it the program is silent"),
    .default(enabledTraits: ["ALSA"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(name: "Timeline", swiftSettings: pure),
    .target(name: "MorseSignal", swiftSettings: pure),
    .target(
      name: "MorseCode", dependencies: ["Timeline", "MorseSignal", "CLanguage", "CHan"],
      swiftSettings: pure),
    .target(name: "TextInput", swiftSettings: pure),
    .target(
      name: "WordPrediction", dependencies: ["MorseCode", "CWords"], swiftSettings: pure),
    .target(name: "TerminalCodec", dependencies: ["Timeline"], swiftSettings: pure),
    .target(
      name: "MorseKeyboard",
      dependencies: ["Timeline", "MorseCode", "TextInput", "WordPrediction"],
      swiftSettings: pure),
    .target(
      name: "Configuration",
      dependencies: ["MorseCode", "TextInput", "TerminalCodec", "MorseKeyboard", "CKeyboards"],
      swiftSettings: pure),
    .target(
      name: "TerminalKeyboard",
      dependencies: [
        "Timeline", "MorseCode", "TextInput", "WordPrediction", "TerminalCodec", "MorseKeyboard",
      ],
      swiftSettings: pure),
    .target(name: "SoundSynthesis", swiftSettings: settings),
    .target(name: "LinuxSystem", dependencies: ["Timeline", "CLinux"], swiftSettings: settings),
    .target(
      name: "TerminalDevice", dependencies: ["Timeline", "CLinux", "LinuxSystem", "TerminalCodec"],
      swiftSettings: settings),
    .target(
      name: "PseudoTerminal", dependencies: ["CLinux", "LinuxSystem"], swiftSettings: settings),
    .target(
      name: "SoundOutput",
      dependencies: [
        "Timeline", "LinuxSystem", "SoundSynthesis", "CSounds",
        .target(name: "CALSA", condition: .when(traits: ["ALSA"])),
      ],
      swiftSettings: settings),
    .target(
      name: "KeyInput",
      dependencies: [
        "Timeline", "MorseCode", "LinuxSystem", "CLinux",
        .target(name: "CALSA", condition: .when(traits: ["ALSA"])),
      ],
      swiftSettings: settings),
    .target(
      name: "Automation",
      dependencies: ["Timeline", "MorseCode", "TextInput", "MorseKeyboard", "TerminalKeyboard"],
      swiftSettings: pure),
    .target(
      name: "KeyboardHost",
      dependencies: [
        "Timeline", "MorseCode", "TextInput", "WordPrediction", "TerminalCodec", "MorseKeyboard",
        "TerminalKeyboard", "SoundSynthesis", "LinuxSystem", "TerminalDevice", "SoundOutput",
        "KeyInput", "PseudoTerminal", "Configuration", "Automation",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "morsekey",
      dependencies: [
        "Timeline", "MorseCode", "TextInput", "WordPrediction", "TerminalCodec", "MorseKeyboard",
        "TerminalKeyboard", "SoundSynthesis", "LinuxSystem", "TerminalDevice", "SoundOutput",
        "KeyInput", "PseudoTerminal", "CSounds", "Configuration",
        "Automation", "KeyboardHost",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .target(name: "CLinux"),
    .target(name: "CSounds"),
    .target(name: "CLanguage", exclude: ["english.ngrams", "traffic.ngrams"]),
    .target(name: "CWords", exclude: ["english.words"]),
    .target(name: "CKeyboards", exclude: ["Keyboards"]),
    .target(
      name: "CHan",
      exclude: ["mainland.codes", "taiwan.codes", "mandarin.readings", "jis0208.table"]),

    .target(
      name: "TestSupport", dependencies: ["Timeline", "MorseCode", "TerminalCodec", "CLinux"],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(name: "CAllocations", path: "Benchmarks/Probes/CAllocations"),
    .target(
      name: "FistGenerator", dependencies: ["MorseCode"], path: "Benchmarks/FistGenerator",
      swiftSettings: settings),
    .target(
      name: "TypingModel", dependencies: ["MorseCode", "WordPrediction"],
      path: "Benchmarks/TypingModel", swiftSettings: settings),
    .testTarget(name: "ArchitectureTests", swiftSettings: settings),
    .testTarget(
      name: "FistGeneratorTests", dependencies: ["MorseCode", "FistGenerator"],
      swiftSettings: settings),
    .testTarget(
      name: "TimelineTests", dependencies: ["Timeline", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "MorseCodeTests", dependencies: ["Timeline", "MorseCode", "CLinux", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "MorseSignalTests", dependencies: ["MorseSignal", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "WordPredictionTests",
      dependencies: ["MorseCode", "WordPrediction", "TypingModel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(name: "TextInputTests", dependencies: ["TextInput"], swiftSettings: settings),
    .testTarget(
      name: "TerminalCodecTests", dependencies: ["Timeline", "TerminalCodec", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "MorseKeyboardTests",
      dependencies: [
        "Timeline", "MorseCode", "TextInput", "WordPrediction", "MorseKeyboard", "TypingModel",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: [
        "Timeline", "MorseCode", "TextInput", "MorseKeyboard", "Configuration", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalKeyboardTests",
      dependencies: [
        "Timeline", "MorseCode", "TextInput", "WordPrediction", "TerminalCodec", "MorseKeyboard",
        "TerminalKeyboard", "CLinux", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SoundSynthesisTests", dependencies: ["SoundSynthesis", "CSounds", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SystemTests",
      dependencies: [
        "Timeline", "CLinux", "LinuxSystem", "TerminalDevice", "TerminalCodec", "SoundOutput",
        "SoundSynthesis", "MorseCode", "KeyInput", "PseudoTerminal", "CAllocations", "TestSupport",
        .target(name: "CALSA", condition: .when(traits: ["ALSA"])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AutomationTests",
      dependencies: [
        "Timeline", "MorseCode", "TextInput", "MorseKeyboard", "TerminalCodec", "TerminalKeyboard",
        "Automation",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "KeyboardHostTests",
      dependencies: [
        "Timeline", "MorseCode", "TextInput", "MorseKeyboard", "TerminalCodec", "TerminalKeyboard",
        "WordPrediction", "SoundSynthesis", "SoundOutput", "LinuxSystem", "KeyInput",
        "TerminalDevice", "Configuration", "Automation", "KeyboardHost", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "morsekeyTests",
      dependencies: [
        "morsekey", "CLinux", "Timeline", "MorseCode", "TextInput", "TerminalCodec",
        "MorseKeyboard", "TerminalKeyboard", "TerminalDevice",
        "SoundSynthesis", "LinuxSystem", "KeyInput", "WordPrediction", "Configuration",
        "Automation", "KeyboardHost", "TestSupport",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

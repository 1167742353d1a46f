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

/// What `make docs` builds the API documentation with; nothing else fetches it.
let documentation: [Package.Dependency] =
  Context.environment["MORSEKEY_DOCS"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

let package = Package(
  name: "morsekey",
  products: [
    .library(
      name: "MorseKey",
      targets: [
        "MorseKey", "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles",
        "FistAnalysis", "TextComposition", "TextInput", "WordPrediction", "MorseKeyboard",
      ]),
    .library(name: "MorseCode", targets: ["MorseCode"]),
    .library(name: "MorseDecoding", targets: ["MorseDecoding"]),
    .library(name: "TimingFiles", targets: ["TimingFiles"]),
    .library(
      name: "MorseKeyTerminal", targets: ["TerminalCodec", "TerminalKeyboard"]),
    .library(name: "MorseKeySound", targets: ["SoundSynthesis", "SoundOutput", "LinuxSystem"]),
    .executable(name: "morsekey", targets: ["MorsekeyProgram"]),
    .executable(name: "ibus-engine-morsekey", targets: ["ibus-engine-morsekey"]),
  ],
  traits: [
    .trait(name: "ALSA", description: "Sound through libasound; without it the program is silent"),
    .trait(
      name: "IBus",
      description: "The input method for IBus, through libsystemd; without it the engine is a stub"
    ),
    .trait(
      name: "Sndfile",
      description: "FLAC, Ogg, MP3 and other sound files through libsndfile; WAV needs no library"
    ),
    .trait(
      name: "Program",
      description: "The program morsekey; the libraries need nothing of it, not even its dependency"
    ),
    .default(enabledTraits: ["ALSA", "Program"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ] + documentation,
  targets: [
    .target(name: "Timeline", swiftSettings: pure),
    .target(name: "RealFunctions", swiftSettings: pure),
    .target(
      name: "MorseSignal", dependencies: ["RealFunctions", "MorseCode"], swiftSettings: pure),
    .target(name: "WAVFiles", swiftSettings: pure),
    .target(name: "TextMeasures", swiftSettings: pure),
    .target(name: "PlainEssentials", swiftSettings: pure),
    // Rounding calls libm, which only a module that imports Glibc or Foundation would link.
    .target(
      name: "MorseCode", dependencies: ["Timeline"], swiftSettings: pure,
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "MorseKeying", dependencies: ["Timeline", "MorseCode"], swiftSettings: pure),
    .target(
      name: "MorseDecoding",
      dependencies: ["Timeline", "RealFunctions", "MorseCode", "CLanguage"],
      swiftSettings: pure),
    .target(
      name: "TimingFiles",
      dependencies: [
        "Timeline", "RealFunctions", "MorseSignal", "WAVFiles", "MorseCode", "MorseKeying",
        "MorseDecoding",
      ],
      swiftSettings: pure),
    .target(
      name: "FistAnalysis",
      dependencies: [
        "Timeline", "RealFunctions", "TextMeasures", "MorseCode", "MorseKeying", "MorseDecoding",
      ],
      swiftSettings: pure),
    .target(
      name: "TextComposition", dependencies: ["MorseCode", "CHan"], swiftSettings: pure),
    .target(name: "TextInput", swiftSettings: pure),
    .target(
      name: "WordPrediction", dependencies: ["MorseCode", "CWords"], swiftSettings: pure),
    .target(name: "TerminalCodec", dependencies: ["Timeline"], swiftSettings: pure),
    .target(
      name: "MorseKeyboard",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "TextComposition",
        "TextInput", "WordPrediction",
      ],
      swiftSettings: pure),
    .target(
      name: "MorseKey",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "FistAnalysis",
        "TextComposition", "TextInput", "WordPrediction", "MorseKeyboard",
      ],
      swiftSettings: pure),
    .target(
      name: "Configuration",
      dependencies: [
        "TextMeasures", "MorseCode", "TextComposition", "TextInput", "TerminalCodec",
        "MorseKeyboard", "CLayouts",
      ],
      swiftSettings: pure),
    .target(
      name: "TerminalKeyboard",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TextComposition", "TextInput",
        "WordPrediction", "TerminalCodec", "MorseKeyboard",
      ],
      swiftSettings: pure),
    .target(
      name: "DesktopKeyboard",
      dependencies: [
        "Timeline", "MorseCode", "TextInput", "WordPrediction", "TerminalCodec", "MorseKeyboard",
        "TerminalKeyboard",
      ],
      swiftSettings: pure),
    .target(name: "SoundSynthesis", dependencies: ["RealFunctions"], swiftSettings: settings),
    .target(name: "LinuxSystem", dependencies: ["Timeline", "CLinux"], swiftSettings: settings),
    .target(
      name: "TerminalDevice", dependencies: ["Timeline", "TerminalCodec", "LinuxSystem", "CLinux"],
      swiftSettings: settings),
    .target(
      name: "PseudoTerminal", dependencies: ["LinuxSystem", "CLinux"], swiftSettings: settings),
    .target(
      name: "SoundOutput",
      dependencies: [
        "Timeline", "SoundSynthesis", "WAVFiles", "LinuxSystem", "CSounds",
        .target(name: "CALSA", condition: .when(traits: ["ALSA"])),
      ],
      swiftSettings: settings),
    .target(
      name: "InputDevices",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "TimingFiles", "LinuxSystem", "CLinux",
        .target(name: "CALSA", condition: .when(traits: ["ALSA"])),
      ],
      swiftSettings: settings),
    .target(
      name: "Automation",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "TimingFiles", "TextInput", "MorseKeyboard",
        "TerminalKeyboard",
      ],
      swiftSettings: pure),
    .target(
      name: "KeyboardHost",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "TextComposition", "TextInput", "WordPrediction",
        "TerminalCodec", "MorseKeyboard", "TerminalKeyboard", "SoundSynthesis", "LinuxSystem",
        "TerminalDevice", "PseudoTerminal", "SoundOutput", "InputDevices", "Configuration",
        "Automation",
        "DesktopKeyboard",
      ],
      swiftSettings: settings),
    .target(
      name: "Stores",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "FistAnalysis", "TextComposition", "TextInput",
        "WordPrediction", "MorseKeyboard", "TerminalKeyboard", "LinuxSystem", "TerminalDevice",
        "InputDevices", "Configuration", "KeyboardHost",
      ],
      swiftSettings: settings),
    .target(
      name: "KeyingStreams",
      dependencies: [
        "Timeline", "MorseCode", "MorseDecoding", "MorseSignal", "TimingFiles", "TextComposition",
        "TerminalCodec", "SoundSynthesis", "WAVFiles", "LinuxSystem", "TerminalDevice",
        "SoundOutput", "Automation",
        .target(name: "CSndfile", condition: .when(traits: ["Sndfile"])),
      ],
      swiftSettings: settings),
    .target(
      name: "Reports",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "FistAnalysis",
        "TextComposition", "TerminalCodec", "MorseKeyboard", "TerminalKeyboard", "LinuxSystem",
        "TerminalDevice", "SoundOutput", "Configuration", "Automation", "KeyboardHost", "Stores",
        "KeyingStreams", "IBusMessages",
      ],
      swiftSettings: settings),
    .target(name: "IBusMessages", dependencies: ["DesktopKeyboard"], swiftSettings: pure),
    .target(
      name: "IBusBus",
      dependencies: [
        "DesktopKeyboard", "IBusMessages", "LinuxSystem",
        .target(name: "CSystemd", condition: .when(traits: ["IBus"])),
      ],
      swiftSettings: settings),
    .executableTarget(name: "MorsekeyProgram", dependencies: ["morsekey"], swiftSettings: settings),
    .executableTarget(
      name: "ibus-engine-morsekey",
      dependencies: ["morsekey", "KeyboardHost", "IBusBus", "LinuxSystem"],
      swiftSettings: settings),
    .target(
      name: "morsekey",
      dependencies: [
        "Timeline", "WAVFiles", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles",
        "FistAnalysis",
        "TextComposition", "TextInput", "WordPrediction", "TerminalCodec", "MorseKeyboard",
        "TerminalKeyboard", "SoundSynthesis", "LinuxSystem", "TerminalDevice", "PseudoTerminal",
        "SoundOutput", "InputDevices", "Configuration", "Automation", "KeyboardHost",
        "Stores", "KeyingStreams", "Reports", "DesktopKeyboard", "IBusMessages",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Program"])),
      ],
      swiftSettings: settings),
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(
      name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .target(name: "CLinux"),
    .target(name: "CSounds"),
    .target(name: "CLanguage", exclude: ["english.ngrams", "traffic.ngrams"]),
    .target(name: "CWords", exclude: ["english.words"]),
    .target(name: "CLayouts", exclude: ["Layouts"]),
    .target(
      name: "CHan",
      exclude: ["mainland.codes", "taiwan.codes", "mandarin.readings", "jis0208.table"]),

    .target(
      name: "TestSupport",
      dependencies: [
        "Timeline", "TextMeasures", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles",
        "FistAnalysis", "TerminalCodec", "LinuxSystem", "CLinux",
      ],
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
      name: "TextMeasuresTests", dependencies: ["TextMeasures"], swiftSettings: settings),
    .testTarget(
      name: "PlainEssentialsTests", dependencies: ["PlainEssentials"], swiftSettings: settings),
    .testTarget(
      name: "TimelineTests", dependencies: ["Timeline"], swiftSettings: settings),
    .testTarget(
      name: "MorseCodeTests",
      dependencies: ["Timeline", "MorseCode", "TextComposition", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "MorseKeyingTests",
      dependencies: ["Timeline", "MorseCode", "MorseKeying", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "MorseDecodingTests",
      dependencies: [
        "Timeline", "RealFunctions", "MorseCode", "MorseDecoding", "TestSupport", "TextMeasures",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TimingFilesTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FistAnalysisTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "FistAnalysis", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TextCompositionTests",
      dependencies: ["Timeline", "MorseCode", "MorseDecoding", "TextComposition", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "MorseSignalTests", dependencies: ["MorseCode", "MorseSignal", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "WAVFilesTests", dependencies: ["WAVFiles", "TestSupport"], swiftSettings: settings),
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
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "FistAnalysis",
        "TextComposition", "TextInput", "WordPrediction", "MorseKeyboard", "TypingModel",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MorseKeyTests", dependencies: ["MorseKey"], swiftSettings: settings),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: [
        "Timeline", "TextMeasures", "MorseCode", "MorseKeying", "TextInput", "MorseKeyboard",
        "Configuration", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalKeyboardTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TextComposition", "TextInput",
        "WordPrediction", "TerminalCodec", "MorseKeyboard", "TerminalKeyboard", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DesktopKeyboardTests",
      dependencies: [
        "Timeline", "MorseCode", "TextInput", "WordPrediction", "TerminalCodec", "MorseKeyboard",
        "TerminalKeyboard", "DesktopKeyboard", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "IBusMessagesTests", dependencies: ["DesktopKeyboard", "IBusMessages", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SoundSynthesisTests",
      dependencies: ["SoundSynthesis", "WAVFiles", "CSounds", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SystemTests",
      dependencies: [
        "Timeline", "MorseKeying", "TerminalCodec", "SoundSynthesis", "LinuxSystem",
        "TerminalDevice", "PseudoTerminal", "SoundOutput", "InputDevices", "CLinux", "CAllocations",
        "TestSupport",
        .target(name: "CALSA", condition: .when(traits: ["ALSA"])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AutomationTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "TextInput", "TerminalCodec", "MorseKeyboard",
        "TerminalKeyboard", "Automation",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "KeyboardHostTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TextInput", "WordPrediction",
        "TerminalCodec", "MorseKeyboard", "TerminalKeyboard", "SoundSynthesis", "LinuxSystem",
        "TerminalDevice", "SoundOutput", "InputDevices", "Configuration", "Automation",
        "KeyboardHost",
        "DesktopKeyboard",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "StoresTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "FistAnalysis", "TextComposition",
        "TextInput", "WordPrediction", "MorseKeyboard", "TerminalKeyboard", "LinuxSystem",
        "Configuration", "KeyboardHost", "Stores", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "KeyingStreamsTests",
      dependencies: [
        "Timeline", "MorseSignal", "MorseCode", "MorseDecoding", "TimingFiles", "TerminalCodec",
        "LinuxSystem", "KeyingStreams", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "FistAnalysis", "TerminalCodec", "LinuxSystem", "SoundOutput", "Automation",
        "KeyboardHost", "Reports", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "morsekeyTests",
      dependencies: [
        "Timeline", "MorseSignal", "WAVFiles", "MorseCode", "MorseKeying", "MorseDecoding",
        "TimingFiles",
        "FistAnalysis",
        "TextComposition", "TextInput", "WordPrediction", "TerminalCodec", "MorseKeyboard",
        "TerminalKeyboard", "SoundSynthesis", "LinuxSystem", "TerminalDevice", "SoundOutput",
        "InputDevices", "Configuration", "Automation", "KeyboardHost", "Stores", "KeyingStreams",
        "Reports",
        "morsekey", "CLinux",
        "TestSupport",
        "DesktopKeyboard", "IBusMessages",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

/// What tests compute with for minutes, unless it is optimised.
let busy: Set = [
  "Timeline", "RealFunctions", "MorseSignal", "MorseCode", "MorseKeying", "MorseDecoding",
  "FistAnalysis", "WordPrediction", "MorseKeyboard", "TerminalKeyboard",
]
// Only `make test` sets this: a package whose targets have unsafe flags cannot be depended on.
if Context.environment["MORSEKEY_OPTIMIZED_TESTS"] != nil {
  for target in package.targets where busy.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
  }
}

/// What works while someone types, plays or decodes; all else is optimised for size in a release.
let quick: Set = [
  "Timeline", "RealFunctions", "MorseSignal", "WAVFiles", "MorseCode", "MorseKeying",
  "MorseDecoding", "TimingFiles", "TextInput", "WordPrediction", "TerminalCodec", "SoundSynthesis",
  "SoundOutput", "LinuxSystem",
  "InputDevices",
]
// Only `scripts/build-release.sh` sets this.
if Context.environment["MORSEKEY_SMALL"] != nil {
  for target in package.targets where target.type != .system && !quick.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Osize"]))
  }
}

// swift-tools-version: 6.2
import PackageDescription

/// Every target (see the end): Swift 6, explicit existentials and imports, no warning let through.
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
    .target(name: "SoundSynthesis", dependencies: ["RealFunctions"]),
    .target(name: "LinuxSystem", dependencies: ["Timeline", "CLinux"]),
    .target(
      name: "TerminalDevice", dependencies: ["Timeline", "TerminalCodec", "LinuxSystem", "CLinux"]),
    .target(
      name: "PseudoTerminal", dependencies: ["LinuxSystem", "CLinux"]),
    .target(
      name: "SoundOutput",
      dependencies: [
        "Timeline", "SoundSynthesis", "WAVFiles", "LinuxSystem", "CSounds",
        .target(name: "CALSA", condition: .when(traits: ["ALSA"])),
      ]),
    .target(
      name: "InputDevices",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "TimingFiles", "LinuxSystem", "CLinux",
        .target(name: "CALSA", condition: .when(traits: ["ALSA"])),
      ]),
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
      ]),
    .target(
      name: "Stores",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "FistAnalysis", "TextComposition", "TextInput",
        "WordPrediction", "MorseKeyboard", "TerminalKeyboard", "LinuxSystem", "TerminalDevice",
        "InputDevices", "Configuration", "KeyboardHost",
      ]),
    .target(
      name: "KeyingStreams",
      dependencies: [
        "Timeline", "MorseCode", "MorseDecoding", "MorseSignal", "TimingFiles", "TextComposition",
        "TerminalCodec", "SoundSynthesis", "WAVFiles", "LinuxSystem", "TerminalDevice",
        "SoundOutput", "Automation",
        .target(name: "CSndfile", condition: .when(traits: ["Sndfile"])),
      ]),
    .target(
      name: "Reports",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "FistAnalysis",
        "TextComposition", "TerminalCodec", "MorseKeyboard", "TerminalKeyboard", "LinuxSystem",
        "TerminalDevice", "SoundOutput", "Configuration", "Automation", "KeyboardHost", "Stores",
        "KeyingStreams", "IBusMessages",
      ]),
    .target(name: "IBusMessages", dependencies: ["DesktopKeyboard"], swiftSettings: pure),
    .target(
      name: "IBusBus",
      dependencies: [
        "DesktopKeyboard", "IBusMessages", "LinuxSystem",
        .target(name: "CSystemd", condition: .when(traits: ["IBus"])),
      ]),
    .executableTarget(name: "MorsekeyProgram", dependencies: ["morsekey"]),
    .executableTarget(
      name: "ibus-engine-morsekey",
      dependencies: ["morsekey", "KeyboardHost", "IBusBus", "LinuxSystem"]),
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
      ]),
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
      path: "Tests/TestSupport"),
    .target(name: "CAllocations", path: "Benchmarks/Probes/CAllocations"),
    .target(
      name: "FistGenerator", dependencies: ["MorseCode"], path: "Benchmarks/FistGenerator"),
    .target(
      name: "TypingModel", dependencies: ["MorseCode", "WordPrediction"],
      path: "Benchmarks/TypingModel"),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(
      name: "FistGeneratorTests", dependencies: ["MorseCode", "FistGenerator"]),
    .testTarget(
      name: "TextMeasuresTests", dependencies: ["TextMeasures"]),
    .testTarget(
      name: "PlainEssentialsTests", dependencies: ["PlainEssentials"]),
    .testTarget(
      name: "TimelineTests", dependencies: ["Timeline"]),
    .testTarget(
      name: "MorseCodeTests",
      dependencies: ["Timeline", "MorseCode", "TextComposition", "TestSupport"]),
    .testTarget(
      name: "MorseKeyingTests",
      dependencies: ["Timeline", "MorseCode", "MorseKeying", "TestSupport"]),
    .testTarget(
      name: "MorseDecodingTests",
      dependencies: [
        "Timeline", "RealFunctions", "MorseCode", "MorseDecoding", "TestSupport", "TextMeasures",
      ]),
    .testTarget(
      name: "TimingFilesTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "TestSupport",
      ]),
    .testTarget(
      name: "FistAnalysisTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "FistAnalysis", "TestSupport",
      ]),
    .testTarget(
      name: "TextCompositionTests",
      dependencies: ["Timeline", "MorseCode", "MorseDecoding", "TextComposition", "TestSupport"]),
    .testTarget(
      name: "MorseSignalTests", dependencies: ["MorseCode", "MorseSignal", "TestSupport"]),
    .testTarget(
      name: "WAVFilesTests", dependencies: ["WAVFiles", "TestSupport"]),
    .testTarget(
      name: "WordPredictionTests",
      dependencies: ["MorseCode", "WordPrediction", "TypingModel", "TestSupport"]),
    .testTarget(name: "TextInputTests", dependencies: ["TextInput"]),
    .testTarget(
      name: "TerminalCodecTests", dependencies: ["Timeline", "TerminalCodec", "TestSupport"]),
    .testTarget(
      name: "MorseKeyboardTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "FistAnalysis",
        "TextComposition", "TextInput", "WordPrediction", "MorseKeyboard", "TypingModel",
        "TestSupport",
      ]),
    .testTarget(
      name: "MorseKeyTests", dependencies: ["MorseKey"]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: [
        "Timeline", "TextMeasures", "MorseCode", "MorseKeying", "TextInput", "MorseKeyboard",
        "Configuration", "TestSupport",
      ]),
    .testTarget(
      name: "TerminalKeyboardTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TextComposition", "TextInput",
        "WordPrediction", "TerminalCodec", "MorseKeyboard", "TerminalKeyboard", "TestSupport",
      ]),
    .testTarget(
      name: "DesktopKeyboardTests",
      dependencies: [
        "Timeline", "MorseCode", "TextInput", "WordPrediction", "TerminalCodec", "MorseKeyboard",
        "TerminalKeyboard", "DesktopKeyboard", "TestSupport",
      ]),
    .testTarget(
      name: "IBusMessagesTests", dependencies: ["DesktopKeyboard", "IBusMessages", "TestSupport"]),
    .testTarget(
      name: "SoundSynthesisTests",
      dependencies: ["SoundSynthesis", "WAVFiles", "CSounds", "TestSupport"]),
    .testTarget(
      name: "SystemTests",
      dependencies: [
        "Timeline", "MorseKeying", "TerminalCodec", "SoundSynthesis", "LinuxSystem",
        "TerminalDevice", "PseudoTerminal", "SoundOutput", "InputDevices", "CLinux", "CAllocations",
        "TestSupport",
        .target(name: "CALSA", condition: .when(traits: ["ALSA"])),
      ]),
    .testTarget(
      name: "AutomationTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "TextInput", "TerminalCodec", "MorseKeyboard",
        "TerminalKeyboard", "Automation",
      ]),
    .testTarget(
      name: "KeyboardHostTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TextInput", "WordPrediction",
        "TerminalCodec", "MorseKeyboard", "TerminalKeyboard", "SoundSynthesis", "LinuxSystem",
        "TerminalDevice", "SoundOutput", "InputDevices", "Configuration", "Automation",
        "KeyboardHost",
        "DesktopKeyboard",
        "TestSupport",
      ]),
    .testTarget(
      name: "StoresTests",
      dependencies: [
        "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "FistAnalysis", "TextComposition",
        "TextInput", "WordPrediction", "MorseKeyboard", "TerminalKeyboard", "LinuxSystem",
        "Configuration", "KeyboardHost", "Stores", "TestSupport",
      ]),
    .testTarget(
      name: "KeyingStreamsTests",
      dependencies: [
        "Timeline", "MorseSignal", "MorseCode", "MorseDecoding", "TimingFiles", "TerminalCodec",
        "LinuxSystem", "KeyingStreams", "TestSupport",
      ]),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "FistAnalysis", "TerminalCodec", "LinuxSystem", "SoundOutput", "Automation",
        "KeyboardHost", "Reports", "TestSupport",
      ]),
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
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

for target in package.targets where target.type != .system && target.swiftSettings == nil {
  target.swiftSettings = settings
}

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

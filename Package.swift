// swift-tools-version: 6.2
import PackageDescription

/// Every target (see the end): Swift 6, explicit existentials and imports, no warning let through.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A pure target: values in, values out; a raw pointer in it does not compile.
func pure(
  _ name: String, _ dependencies: [Target.Dependency] = [], linked: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: settings + [.strictMemorySafety()],
    linkerSettings: linked)
}

/// The pure targets of the product `MorseKey`, which the target of that name exports.
let library = [
  "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "FistAnalysis",
  "TextComposition", "TextInput", "WordPrediction", "MorseKeyboard",
]
// Groups that many targets import whole.
let keying: [Target.Dependency] = ["Timeline", "MorseCode", "MorseKeying"]
let text: [Target.Dependency] = ["TextComposition", "TextInput", "WordPrediction"]
let terminalKeyboard: [Target.Dependency] = ["TerminalCodec", "MorseKeyboard", "TerminalKeyboard"]
let alsa: Target.Dependency = .target(name: "CALSA", condition: .when(traits: ["ALSA"]))

/// The targets of a floor: each is in its folder below `Sources/<floor>`.
func floor(_ name: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = "Sources/\(name)/\(target.name)" }
  return targets
}

/// The floors, the highest first.
///
/// A target imports only from its own floor and from lower ones.
let house = [
  floor(
    "Program",
    [
      .executableTarget(name: "MorsekeyProgram", dependencies: ["morsekey"]),
      .executableTarget(
        name: "ibus-engine-morsekey",
        dependencies: ["morsekey", "KeyboardHost", "IBusBus", "LinuxSystem"]),
      .target(
        name: "morsekey",
        dependencies: keying + text + terminalKeyboard + [
          "MorseDecoding", "TimingFiles", "FistAnalysis", "SoundSynthesis", "LinuxSystem",
          "TerminalDevice", "SoundOutput", "InputDevices", "Configuration",
          "Automation", "KeyboardHost", "Stores", "KeyingStreams", "Reports", "DesktopKeyboard",
          "JSONText", "Training",
          .product(
            name: "ArgumentParser", package: "swift-argument-parser",
            condition: .when(traits: ["Program"])),
        ]),
      .target(
        name: "Reports",
        dependencies: keying + terminalKeyboard + [
          "MorseDecoding", "TimingFiles", "FistAnalysis", "TextComposition", "LinuxSystem",
          "TerminalDevice", "SoundOutput", "InputDevices", "Configuration", "KeyboardHost",
          "Stores", "KeyingStreams", "DesktopKeyboard", "JSONText", "Training",
        ]),
    ]),
  floor(
    "Host",
    [
      .target(
        name: "Stores",
        dependencies: keying + text + [
          "MorseDecoding", "FistAnalysis", "MorseKeyboard", "TerminalKeyboard", "LinuxSystem",
          "TerminalDevice",
          "InputDevices", "Configuration", "Automation", "KeyboardHost", "TimingFiles", "Training",
        ]),
      .target(
        name: "KeyboardHost",
        dependencies: keying + text + terminalKeyboard + [
          "SoundSynthesis", "LinuxSystem", "TerminalDevice", "SoundOutput",
          "InputDevices", "Configuration", "Automation", "DesktopKeyboard", "JSONText", "Training",
        ]),
      .target(
        name: "KeyingStreams",
        dependencies: [
          "Timeline", "MorseCode", "MorseDecoding", "MorseSignal", "TimingFiles",
          "JSONText", "TextComposition", "TerminalCodec", "SoundSynthesis", "WAVFiles",
          "LinuxSystem", "TerminalDevice", "SoundOutput", "Automation",
          .target(name: "CSndfile", condition: .when(traits: ["Sndfile"])),
        ]),
      pure(
        "Automation", keying + ["TimingFiles", "TextInput", "MorseKeyboard", "TerminalKeyboard"]),
      pure(
        "Configuration",
        ["Mathematics", "MorseCode", "TextComposition", "TextInput", "TerminalCodec"]
          + ["MorseKeyboard", "JSONText", "CLayouts"]),
    ]),
  floor(
    "Desktop",
    [
      .target(
        name: "IBusBus",
        dependencies: [
          "DesktopKeyboard", "LinuxSystem",
          .target(name: "CSystemd", condition: .when(traits: ["IBus"])),
        ]),
      pure("DesktopKeyboard", keying + terminalKeyboard + ["TextInput", "WordPrediction"]),
    ]),
  floor(
    "Terminal",
    [
      pure(
        "TerminalKeyboard",
        keying + text + ["Mathematics", "TerminalCodec", "MorseKeyboard", "Training"]),
      .target(
        name: "TerminalDevice",
        dependencies: ["Timeline", "TerminalCodec", "LinuxSystem", "CLinux"]),
      pure("TerminalCodec", ["Timeline"]),
    ]),
  floor(
    "Devices",
    [
      .target(
        name: "InputDevices", dependencies: keying + ["TimingFiles", "LinuxSystem", "CLinux", alsa]
      ),
      .target(
        name: "SoundOutput",
        dependencies: ["Timeline", "SoundSynthesis", "WAVFiles", "LinuxSystem", "CSounds", alsa]),
      .target(name: "SoundSynthesis", dependencies: ["Mathematics"]),
    ]),
  floor("System", [.target(name: "LinuxSystem", dependencies: ["Timeline", "CLinux"])]),
  floor(
    "Keyboard",
    [
      pure("MorseKey", library.map { .target(name: $0) }),
      pure("MorseKeyboard", keying + text + ["MorseDecoding"]),
      pure("Training", ["Timeline", "Mathematics", "MorseCode", "TextInput"]),
    ]),
  floor(
    "Text",
    [
      pure("TextInput"),
      pure("TextComposition", ["MorseCode", "CHan"]),
      pure("WordPrediction", ["MorseCode", "CWords"]),
    ]),
  floor(
    "Files",
    [
      pure(
        "TimingFiles",
        keying + ["Mathematics", "MorseSignal", "WAVFiles", "JSONText", "MorseDecoding"]),
      pure("JSONText", ["Timeline"]),
      pure("WAVFiles"),
    ]),
  floor(
    "Decoding",
    [
      pure("FistAnalysis", keying + ["Mathematics", "MorseDecoding"]),
      pure("MorseDecoding", ["Timeline", "Mathematics", "MorseCode", "CLanguage"]),
      pure("MorseSignal", ["Mathematics", "MorseCode"]),
    ]),
  floor(
    "Morse",
    [
      pure("MorseKeying", ["Timeline", "MorseCode"]),
      // Rounding calls libm, which only a module that imports Glibc or Foundation would link.
      pure("MorseCode", ["Timeline"], linked: [.linkedLibrary("m")]),
      pure("Timeline"),
      pure("Mathematics"),
    ]),
  floor(
    "C",
    [
      .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
      .systemLibrary(
        name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
      .systemLibrary(
        name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
      .target(name: "CLinux"),
      .target(name: "CSounds"),
      .target(name: "CLanguage", exclude: ["english.ngrams", "traffic.ngrams"]),
      .target(name: "CWords", exclude: ["english.words", "english.rare"]),
      .target(name: "CLayouts", exclude: ["Layouts"]),
      .target(
        name: "CHan",
        exclude: ["mainland.codes", "taiwan.codes", "mandarin.readings", "jis0208.table"]),
    ]),
].flatMap { $0 }

/// The tested targets, with what their tests import besides.
///
/// Tests may also import `TestSupport` and whatever their target imports.
let tests: KeyValuePairs<String, [Target.Dependency]> = [
  "Mathematics": [], "Timeline": [],
  "MorseCode": ["TextComposition"], "MorseKeying": [], "MorseDecoding": [],
  "TimingFiles": [], "JSONText": [], "FistAnalysis": [],
  "TextComposition": ["Timeline", "MorseDecoding"],
  "MorseSignal": [], "WAVFiles": [], "WordPrediction": ["TypingModel"], "TextInput": [],
  "TerminalCodec": [], "MorseKeyboard": ["FistAnalysis", "TypingModel"],
  "Configuration": ["Timeline", "MorseKeying"], "TerminalKeyboard": ["MorseDecoding", "ScanModel"],
  "Training": [], "DesktopKeyboard": [],
  "SoundSynthesis": ["WAVFiles", "CSounds"],
  "Automation": ["TerminalCodec", "MorseDecoding"], "KeyboardHost": ["MorseDecoding"], "Stores": [],
  "KeyingStreams": [], "Reports": [], "morsekey": ["MorseKey", "WAVFiles", "CLinux"],
]

/// What `make docs` builds the API documentation with; nothing else fetches it.
let documentation: [Package.Dependency] =
  Context.environment["MORSEKEY_DOCS"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

let package = Package(
  name: "morsekey",
  products: [
    .library(name: "MorseKey", targets: ["MorseKey"] + library),
    .library(name: "MorseCode", targets: ["MorseCode"]),
    .library(name: "MorseDecoding", targets: ["MorseDecoding", "MorseCode", "Timeline"]),
    .library(name: "MorseKeyboard", targets: ["MorseKeyboard", "TextInput", "Timeline"]),
    .library(name: "TimingFiles", targets: ["TimingFiles", "MorseCode"]),
    .library(name: "MorseKeyTerminal", targets: ["TerminalCodec", "TerminalKeyboard"]),
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
  targets: house + [
    .target(
      name: "TestSupport",
      dependencies: keying + [
        "Mathematics", "MorseDecoding", "TimingFiles", "FistAnalysis", "TerminalCodec",
        "LinuxSystem", "CLinux",
      ],
      path: "Tests/TestSupport"),
    .target(name: "CAllocations", path: "Benchmarks/Probes/CAllocations"),
    .target(
      name: "FistGenerator", dependencies: ["MorseCode"], path: "Benchmarks/FistGenerator"),
    .target(
      name: "TypingModel", dependencies: ["MorseCode", "WordPrediction"],
      path: "Benchmarks/TypingModel"),
    .target(
      name: "ScanModel",
      dependencies: keying + text + ["MorseKeyboard", "TerminalKeyboard"],
      path: "Benchmarks/ScanModel"),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
    .testTarget(
      name: "MorseKeyTests", dependencies: ["MorseKey"], path: "Tests/Keyboard/MorseKeyTests"),
    .testTarget(
      name: "FistGeneratorTests", dependencies: ["MorseCode", "FistGenerator", "TestSupport"],
      path: "Tests/Decoding/FistGeneratorTests"),
    .testTarget(
      name: "SystemTests",
      dependencies: [
        "Timeline", "MorseKeying", "TerminalCodec", "SoundSynthesis", "LinuxSystem",
        "TerminalDevice", "SoundOutput", "InputDevices", "CLinux", "CAllocations",
        "TestSupport", alsa,
      ],
      path: "Tests/System/SystemTests"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

for (name, others) in tests {
  guard let tested = house.first(where: { $0.name == name }) else { fatalError("no \(name)") }
  let dependencies = tested.dependencies + others + [.target(name: name), "TestSupport"]
  package.targets.append(
    .testTarget(
      name: name + "Tests", dependencies: dependencies,
      path: tested.path.map { "Tests" + $0.dropFirst("Sources".count) + "Tests" }))
}
for target in package.targets where target.type != .system && target.swiftSettings == nil {
  target.swiftSettings = settings
}

/// What tests compute with for minutes, unless it is optimised.
let busy: Set = [
  "Timeline", "Mathematics", "MorseSignal", "MorseCode", "MorseKeying", "MorseDecoding",
  "FistAnalysis", "TimingFiles", "WordPrediction", "MorseKeyboard", "TerminalCodec",
  "TerminalKeyboard", "TestSupport", "ScanModel", "Training",
]
// Only `make test` sets this: a package whose targets have unsafe flags cannot be depended on.
if Context.environment["MORSEKEY_OPTIMIZED_TESTS"] != nil {
  for target in package.targets where busy.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
  }
}

// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the program has few dependencies: those of the benchmarks are built
// only by `make bench`.

/// The settings of the program's package.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "morsekey", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "MorseBenchmarks",
      dependencies: [
        "Contest", .product(name: "Benchmark", package: "benchmark"),
        .product(name: "MorseKey", package: "morsekey"),
        .product(name: "MorseKeyTerminal", package: "morsekey"),
        .product(name: "MorseKeySound", package: "morsekey"),
      ],
      path: "Benchmarks/MorseBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "SoundProbe",
      dependencies: [
        .product(name: "MorseKey", package: "morsekey"),
        .product(name: "MorseKeyTerminal", package: "morsekey"),
        .product(name: "MorseKeySound", package: "morsekey"),
      ],
      path: "Probes/SoundProbe", sources: ["SoundProbe.swift"]),
    .target(
      name: "FistGenerator", dependencies: [.product(name: "MorseKey", package: "morsekey")],
      path: "FistGenerator", swiftSettings: settings),
    .target(name: "CLibCW", path: "CLibCW"),
    .target(
      name: "Contest",
      dependencies: ["FistGenerator", "CLibCW", .product(name: "MorseKey", package: "morsekey")],
      path: "Contest", swiftSettings: settings),
    .executableTarget(
      name: "Accuracy",
      dependencies: [
        "Contest", "FistGenerator", .product(name: "MorseKey", package: "morsekey"),
      ],
      path: "Probes/Accuracy", swiftSettings: settings),
    .executableTarget(
      name: "Ears",
      dependencies: [
        "Contest", "FistGenerator", .product(name: "MorseKey", package: "morsekey"),
        .product(name: "MorseKeySound", package: "morsekey"),
      ],
      path: "Probes/Ears", swiftSettings: settings),
    .executableTarget(
      name: "Throughput",
      dependencies: [
        "Contest", "FistGenerator", .product(name: "MorseKey", package: "morsekey"),
      ],
      path: "Probes/Throughput", swiftSettings: settings),
    .target(
      name: "TypingModel", dependencies: [.product(name: "MorseKey", package: "morsekey")],
      path: "TypingModel", swiftSettings: settings),
    .executableTarget(
      name: "Suggestions",
      dependencies: ["TypingModel", .product(name: "MorseKey", package: "morsekey")],
      path: "Probes/Suggestions", swiftSettings: settings),
    .executableTarget(
      name: "Spelling",
      dependencies: ["TypingModel", .product(name: "MorseKey", package: "morsekey")],
      path: "Probes/Spelling"),
    .target(
      name: "ScanModel",
      dependencies: [
        .product(name: "MorseKey", package: "morsekey"),
        .product(name: "MorseKeyTerminal", package: "morsekey"),
      ],
      path: "ScanModel", swiftSettings: settings),
    .executableTarget(
      name: "Scanning",
      dependencies: [
        "ScanModel", .product(name: "MorseKey", package: "morsekey"),
        .product(name: "MorseKeyTerminal", package: "morsekey"),
      ],
      path: "Probes/Scanning", swiftSettings: settings),
    .target(name: "CAllocations", path: "Probes/CAllocations"),
    .executableTarget(
      name: "DecoderProbe",
      dependencies: [
        "CAllocations", "FistGenerator", .product(name: "MorseKey", package: "morsekey"),
      ],
      path: "Probes/DecoderProbe"),
  ]
)

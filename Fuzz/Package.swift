// swift-tools-version: 5.4
import PackageDescription

// A separate package: it is fully instrumented, and only useful for fuzzing. `make fuzz` builds it
// with the flags that its dependency needs too.
//
// Its checks are links to those of the tests, which replay the findings.
//
// The old tools version is intentional: later ones rename `main`, which is libFuzzer's here.
let morse: Target.Dependency = .product(name: "MorseKey", package: "morsekey")

let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "morsekey", path: "..")],
  targets: [
    .executableTarget(name: "FuzzReaders", dependencies: [morse]),
    .executableTarget(name: "FuzzSniffer", dependencies: [morse]),
    .executableTarget(name: "FuzzDecoder", dependencies: [morse]),
    .executableTarget(
      name: "FuzzTerminal",
      dependencies: [morse, .product(name: "MorseKeyTerminal", package: "morsekey")]
    ),
    .executableTarget(
      name: "FuzzScreen",
      dependencies: [.product(name: "MorseKeyTerminal", package: "morsekey")]
    ),
  ]
)

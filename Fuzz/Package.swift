// swift-tools-version: 5.4
import PackageDescription

// A package of its own: instrumented throughout, it is fit for nothing but fuzzing. Built by
// `make fuzz`, which gives the flags that its dependency needs too.
//
// Its checks are links to those of the tests, which replay what was found.
//
// The tools version is old on purpose: later ones rename `main`, which here is libFuzzer's.
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

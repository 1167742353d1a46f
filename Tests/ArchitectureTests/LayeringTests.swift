import Foundation
import Testing

/// The modules of the system that a target may import; a pure target imports none.
///
/// `SoundSynthesis` runs in the sound thread, so it imports no C library that could block.
private let systemModules: [String: Set<String>] = [
  "SoundSynthesis": ["Synchronization"],
  "LinuxSystem": ["Glibc", "Synchronization"],
  "TerminalDevice": ["Glibc"],
  "PseudoTerminal": ["Glibc"],
  "SoundOutput": ["Glibc", "Synchronization"],
  "KeyInput": ["Glibc", "Synchronization"],
  "KeyboardHost": ["Glibc"],
  "Stores": ["Glibc", "Synchronization"],
  "KeyingStreams": ["Glibc"],
  "Reports": ["Glibc"],
  "IBusBus": ["Glibc"],
  "morsekey": ["Glibc"],
]

@Suite struct LayeringTests {
  @Test(arguments: Sources.targets)
  func `a target imports its dependencies and no other module`(target: String) throws {
    let dependencies = try #require(Manifest.dependencies[target], "\(target) is not declared")
    let allowed = dependencies.union(systemModules[target] ?? [])
    var imported: Set<String> = []
    for file in Sources.swiftFiles(in: "Sources/\(target)") {
      for module in imports(of: file) {
        imported.insert(module)
        #expect(allowed.contains(module), "\(target)/\(file.lastPathComponent)")
      }
    }
    #expect(allowed.subtracting(imported) == [])
  }

  @Test func `the rules name no target that is gone`() {
    #expect(Set(systemModules.keys).subtracting(Sources.targets) == [])
  }

  @Test func `an import is found behind any modifier`() {
    #expect(module(importedBy: "import Glibc") == "Glibc")
    #expect(module(importedBy: "public import Timeline") == "Timeline")
    #expect(module(importedBy: "@testable import morsekey") == "morsekey")
    #expect(module(importedBy: "@_exported import MorseCode") == "MorseCode")
    #expect(module(importedBy: "import struct Glibc.timespec") == "Glibc")
    #expect(module(importedBy: "/// import nothing") == nil)
  }
}

/// The declarations of targets in the package's manifest.
private enum Manifest {
  /// The modules that each target depends on.
  static let dependencies: [String: Set<String>] = {
    var quoted: [[Substring]] = []
    let manifest = Sources.lines(of: Sources.root.appending(path: "Package.swift"))
    for line in manifest.drop(while: { $0 != "  targets: [" }) {
      if line.hasPrefix("    .") { quoted.append([]) }
      let words = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard !quoted.isEmpty else { continue }
      quoted[quoted.count - 1] += words.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }
    let modules = Set(quoted.compactMap(\.first)).union(["ArgumentParser"])
    let pairs = quoted.filter { !$0.isEmpty }.map { words in
      (String(words[0]), Set(words.dropFirst()).intersection(modules).map(String.init))
    }
    return Dictionary(pairs.map { ($0, Set($1)) }) { $0.union($1) }
  }()
}

private func imports(of file: URL) -> [String] {
  Sources.lines(of: file).compactMap { module(importedBy: $0) }
}

private func module(importedBy line: Substring) -> String? {
  let words = line.split(separator: " ")
  let modifiers: Set<Substring> = [
    "public", "internal", "package", "private", "@testable", "@_exported",
  ]
  guard let keyword = words.firstIndex(where: { !modifiers.contains($0) }),
    words[keyword] == "import"
  else { return nil }
  let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "typealias"]
  let name = words[(keyword + 1)...].first { !kinds.contains($0) }
  return name?.split(separator: ".").first.map(String.init)
}

import Foundation
import Testing

/// The targets that call the system, and the modules of C code that each may import.
///
/// All other targets are pure: they import no such module, and none of these targets. The build
/// with `--explicit-target-dependency-import-check` verifies the dependencies in the manifest.
/// `SoundSynthesis` runs in the sound thread, so it imports no C library that could block.
private let systemTargets: [String: Set<String>] = [
  "SoundSynthesis": ["Synchronization"],
  "LinuxSystem": ["Glibc", "Synchronization", "CLinux"],
  "TerminalDevice": ["Glibc", "CLinux"],
  "PseudoTerminal": ["Glibc", "CLinux"],
  "SoundOutput": ["Glibc", "Synchronization", "CLinux", "CALSA", "CSounds"],
  "InputDevices": ["Glibc", "Synchronization", "CLinux", "CALSA"],
  "KeyboardHost": ["Glibc"],
  "Stores": ["Glibc", "Synchronization"],
  "KeyingStreams": ["Glibc", "CSndfile"],
  "Reports": ["Glibc"],
  "IBusBus": ["Glibc", "CSystemd"],
  "morsekey": ["Glibc", "ArgumentParser"],
  "MorsekeyProgram": [],
  "ibus-engine-morsekey": [],
]
/// The C targets that are tables of data.
private let dataTables: Set = ["CHan", "CLanguage", "CWords", "CLayouts"]

@Suite struct LayeringTests {
  @Test(arguments: Sources.targets)
  func `a target imports only what its layer allows`(target: String) {
    let allowed =
      if let modules = systemTargets[target] { modules.union(Sources.targets) } else {
        Set(Sources.targets).subtracting(systemTargets.keys).union(dataTables)
      }
    for file in Sources.swiftFiles(of: target) {
      for module in imports(of: file) where !allowed.contains(module) {
        Issue.record("\(target)/\(file.lastPathComponent) imports \(module)")
      }
    }
  }

  @Test func `the rules name no target that is gone`() {
    #expect(Set(systemTargets.keys).subtracting(Sources.targets) == [])
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

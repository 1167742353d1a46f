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
  "SoundOutput": ["Glibc", "Synchronization", "CLinux", "CALSA", "CSounds"],
  "InputDevices": ["Glibc", "Synchronization", "CLinux", "CALSA"],
  "KeyboardHost": ["Glibc", "Synchronization"],
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
    for (file, module) in Sources.imports(of: target) where !allowed.contains(module) {
      Issue.record("\(target)/\(file) imports \(module)")
    }
  }

  @Test func `the rules name no target that is gone`() {
    #expect(Set(systemTargets.keys).subtracting(Sources.targets) == [])
  }

  @Test func `an import is found behind any modifier`() {
    #expect(Sources.module(importedBy: "import Glibc") == "Glibc")
    #expect(Sources.module(importedBy: "public import Timeline") == "Timeline")
    #expect(Sources.module(importedBy: "@testable import morsekey") == "morsekey")
    #expect(Sources.module(importedBy: "@_exported import MorseCode") == "MorseCode")
    #expect(Sources.module(importedBy: "import struct Glibc.timespec") == "Glibc")
    #expect(Sources.module(importedBy: "/// import nothing") == nil)
  }
}

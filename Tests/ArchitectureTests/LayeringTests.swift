import Foundation
import Testing

/// The allowed imports of each target; a target that is missing here fails the test.
private let allowedImports: [String: Set<String>] = [
  "Timeline": [],
  "MorseSignal": [],
  "WAVFiles": [],
  "TextMeasures": [],
  "PlainEssentials": [],
  "MorseCode": ["Timeline"],
  "MorseKeying": ["Timeline", "MorseCode"],
  "MorseDecoding": ["Timeline", "MorseCode", "CLanguage"],
  "TimingFiles": [
    "Timeline", "MorseSignal", "WAVFiles", "MorseCode", "MorseKeying", "MorseDecoding",
  ],
  "FistAnalysis": ["Timeline", "TextMeasures", "MorseCode", "MorseKeying", "MorseDecoding"],
  "TextComposition": ["MorseCode", "CHan"],
  "TextInput": [],
  "WordPrediction": ["MorseCode", "CWords"],
  "TerminalCodec": ["Timeline"],
  "MorseKeyboard": [
    "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "TextComposition",
    "TextInput", "WordPrediction",
  ],
  "MorseKey": [
    "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "FistAnalysis",
    "TextComposition", "TextInput", "WordPrediction", "MorseKeyboard",
  ],
  "Configuration": [
    "TextMeasures", "MorseCode", "TextComposition", "TextInput", "TerminalCodec", "MorseKeyboard",
    "CKeyboards",
  ],
  "TerminalKeyboard": [
    "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TextComposition", "TextInput",
    "WordPrediction", "TerminalCodec", "MorseKeyboard",
  ],
  "DesktopKeyboard": [
    "Timeline", "MorseCode", "MorseKeying", "TextInput", "WordPrediction", "TerminalCodec",
    "MorseKeyboard",
    "TerminalKeyboard",
  ],
  "SoundSynthesis": ["Synchronization"],
  "LinuxSystem": [
    "CLinux", "Glibc", "Synchronization", "Timeline",
  ],
  "TerminalDevice": ["Glibc", "CLinux", "Timeline", "LinuxSystem", "TerminalCodec"],
  "PseudoTerminal": ["Glibc", "CLinux", "LinuxSystem"],
  "SoundOutput": [
    "Glibc", "CLinux", "CALSA", "CSounds", "LinuxSystem", "SoundSynthesis", "Synchronization",
    "Timeline", "WAVFiles",
  ],
  "KeyInput": [
    "Glibc", "CLinux", "CALSA", "LinuxSystem", "MorseCode", "MorseKeying", "TimingFiles",
    "Synchronization", "Timeline",
  ],
  "Automation": [
    "Timeline", "MorseCode", "MorseKeying", "TimingFiles", "TextInput", "MorseKeyboard",
    "TerminalKeyboard",
  ],
  "KeyboardHost": [
    "Glibc", "Timeline", "MorseCode", "MorseKeying", "TextComposition", "TextInput",
    "WordPrediction", "TerminalCodec", "MorseKeyboard", "TerminalKeyboard", "SoundSynthesis",
    "LinuxSystem", "TerminalDevice", "PseudoTerminal", "SoundOutput", "KeyInput", "Configuration",
    "Automation", "DesktopKeyboard",
  ],
  "Stores": [
    "Glibc", "Synchronization", "Timeline", "MorseCode", "MorseKeying", "FistAnalysis",
    "TextComposition", "TextInput", "WordPrediction", "MorseKeyboard", "TerminalKeyboard",
    "LinuxSystem", "TerminalDevice", "KeyInput", "Configuration", "KeyboardHost",
  ],
  "KeyingStreams": [
    "Glibc", "Timeline", "MorseCode", "MorseDecoding", "MorseSignal", "TimingFiles",
    "TextComposition", "TerminalCodec", "SoundSynthesis", "WAVFiles", "LinuxSystem",
    "TerminalDevice",
    "SoundOutput", "Automation",
    "CSndfile",
  ],
  "Reports": [
    "Glibc", "Timeline", "MorseCode", "MorseKeying", "MorseDecoding", "TimingFiles", "FistAnalysis",
    "TextComposition", "TerminalCodec", "MorseKeyboard", "TerminalKeyboard", "LinuxSystem",
    "TerminalDevice", "SoundOutput", "Configuration", "Automation", "KeyboardHost", "Stores",
    "KeyingStreams", "IBusMessages",
  ],
  "IBusMessages": ["DesktopKeyboard"],
  "IBusBus": ["Glibc", "CSystemd", "DesktopKeyboard", "IBusMessages", "LinuxSystem"],
  "MorsekeyProgram": ["morsekey"],
  "ibus-engine-morsekey": ["morsekey", "IBusBus", "KeyboardHost", "LinuxSystem"],
  "morsekey": [
    "ArgumentParser", "Glibc", "Timeline", "WAVFiles", "MorseCode", "MorseKeying", "MorseDecoding",
    "TimingFiles", "FistAnalysis", "TextComposition", "TextInput", "TerminalCodec", "MorseKeyboard",
    "TerminalKeyboard", "SoundSynthesis", "LinuxSystem", "TerminalDevice", "SoundOutput",
    "KeyInput", "Configuration", "PseudoTerminal", "WordPrediction", "Synchronization",
    "Automation", "KeyboardHost", "Stores", "KeyingStreams", "Reports",
    "DesktopKeyboard", "IBusMessages",
  ],
]

@Suite struct LayeringTests {
  @Test(arguments: Sources.targets)
  func `a target imports only what its layer allows`(target: String) throws {
    let allowed = try #require(allowedImports[target], "no rule for \(target)")
    for file in Sources.swiftFiles(in: "Sources/\(target)") {
      for module in imports(of: file) where !allowed.contains(module) {
        Issue.record("\(target)/\(file.lastPathComponent) imports \(module)")
      }
    }
  }

  @Test func `the rules name no target that is gone`() {
    #expect(Set(allowedImports.keys) == Set(Sources.targets))
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

@testable import Reports
import ArgumentParser
import DesktopKeyboard
@testable import LinuxSystem
import MorseKeyboard
import TerminalCodec
import TerminalKeyboard
import TestSupport
import Testing
import TextInput

@testable import morsekey

@Suite struct DesktopCommandTests {
  @Test func `the options of the engine become settings`() throws {
    let command = try EngineCommand.parse([
      "--next-key", "ctrl-f9", "--preedit", "elements", "--linear", "--secure", "masked", "--deny",
      "keepassxc",
    ])
    let settings = try command.desktop.settings(for: .two)
    #expect(settings.nextKey == Key(.function(9), modifiers: .ctrl))
    #expect(settings.preedit == .elements && settings.isLinear)
    #expect(settings.secureEntry == .masked && settings.denied == ["keepassxc"])
  }

  @Test(arguments: [
    ["--next-key", "nothing-known"], ["--preedit", "all"], ["--secure", "maybe"],
    ["--input", "mouse"], ["--wpm", "0"],
  ])
  func `an option that is wrong is refused`(words: [String]) throws {
    let command = try EngineCommand.parse(words)
    #expect(throws: UsageError.self) { try command.check() }
  }

  @Test func `prose gets all habits of prose`() throws {
    let settings = try EngineCommand.parse([]).adjusted(KeyboardSettings())
    #expect(settings.words.contains(.correction) && !settings.smart.isEmpty)
    let plain = try EngineCommand.parse(["--no-smart", "--no-suggestions"])
      .adjusted(KeyboardSettings())
    #expect(plain.smart.isEmpty && !plain.words.contains(.suggestions))
  }

  private let folder = TestFolder()

  private func findings(
    _ more: [String: String] = [:], isRunning: Bool = false
  ) -> DesktopFindings {
    var variables = ["IBUS_COMPONENT_PATH": folder.path, "HOME": folder.path]
    variables.merge(more) { $1 }
    return DesktopFindings(variable: { variables[$0] }, running: { isRunning })
  }

  @Test func `the findings name the missing parts and a remedy`() throws {
    let nothing = findings().report
    #expect(!nothing.isWell)
    #expect(nothing.advice.count == 3)
    try folder.write(IBusComponent(program: "/nowhere", version: "1").xml, to: "morsekey.xml")
    let gone = findings(["IBUS_ADDRESS": "unix:path=/x", "GTK_IM_MODULE": "ibus"]).report
    #expect(!gone.isWell)
    #expect(
      gone.advice == [
        "The component file names a program that does not exist: install the package again."
      ])
    try folder.write(IBusComponent(program: "/bin/sh", version: "1").xml, to: "morsekey.xml")
    let all = findings(["IBUS_ADDRESS": "unix:path=/x", "XDG_CURRENT_DESKTOP": "GNOME"])
    #expect(all.report.isWell)
    #expect(
      all.report.advice == [
        "Choose the input method \"Morse\" in your desktop's settings, or: ibus engine morsekey"
      ])
    let chosen = findings(
      ["IBUS_ADDRESS": "unix:path=/x", "XDG_CURRENT_DESKTOP": "GNOME"], isRunning: true)
    #expect(chosen.report.advice == ["Morse is ready: go to a text field, and key f and j."])
    try folder.write(IBusComponent(program: "/bin/sh -x", version: "1").xml, to: "morsekey.xml")
    #expect(findings().report.advice == Array(nothing.advice.dropFirst()))
  }
}

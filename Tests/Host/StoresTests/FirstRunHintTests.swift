@testable import Stores
import MorseKeyboard
import TerminalKeyboard
import TestSupport
import Testing

@Suite struct FirstRunHintTests {
  private func keyboard(_ keySet: KeySet, scans: Bool = false) -> ConfiguredKeyboard {
    var settings = KeyboardSettings()
    settings.layout.scans = scans
    return ConfiguredKeyboard(settings: settings, keyMap: KeyMap(keySet: keySet))
  }

  @Test func `the hint is shown once, and never without a home folder`() throws {
    let home = TestFolder()
    let variable = { (name: String) in name == "HOME" ? home.path : nil }
    let first = FirstRunHint(keyboard(.two), variable: variable)
    #expect(first?.lines.count == 3)
    let rows = String(decoding: first?.bytes(columns: 40) ?? [], as: UTF8.self).split(
      separator: "\r\n")
    #expect(
      rows.allSatisfy { $0.count < 40 } && rows.first == "First time here: press . for a dit, -")
    #expect(FirstRunHint(keyboard(.two), variable: variable) == nil)
    #expect(FirstRunHint(keyboard(.two)) { _ in nil } == nil)
  }

  @Test(arguments: KeySet.allCases, [false, true])
  func `three lines explain the keys, the end of a letter and how to leave`(
    keySet: KeySet, scans: Bool
  ) {
    for isForProgram in [false, true] {
      let lines = FirstRunHint.lines(keyboard(keySet, scans: scans), isForProgram: isForProgram)
      #expect(lines.count == 3)
      #expect(lines.allSatisfy { $0.count < 80 })
      #expect(lines[0].hasPrefix("First time here"))
      #expect(lines[2].contains("morsekey learn"))
      #expect(lines[2].contains(isForProgram ? "F12" : "Esc"))
    }
    #expect(
      FirstRunHint.lines(keyboard(.one), isForProgram: false)[0].contains("space bar"))
  }
}

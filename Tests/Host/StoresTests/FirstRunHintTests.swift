@testable import Stores
import MorseCode
import MorseDecoding
import MorseKeyboard
import MorseKeying
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
    first?.forget()
    #expect(FirstRunHint(keyboard(.two), variable: variable) != nil)
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

  private func lines(
    _ keySet: KeySet, isSwapped: Bool = false, letter: GapPolicy = .automatic,
    word: GapPolicy = .automatic
  ) -> [String] {
    var settings = KeyboardSettings(characterGap: letter, wordGap: word)
    settings.keyerSettings.isSwapped = isSwapped
    let configured = ConfiguredKeyboard(settings: settings, keyMap: KeyMap(keySet: keySet))
    return FirstRunHint.lines(configured, isForProgram: false)
  }

  @Test func `swapped keys are named by what they make`() {
    #expect(
      lines(.two, isSwapped: true)[0]
        == "First time here: press - for a dit, . for a dah (or ] and [, j and f).")
    #expect(
      lines(.two)[0] == "First time here: press . for a dit, - for a dah (or [ and ], f and j).")
  }

  @Test func `the lines promise no pause that is off`() {
    #expect(
      lines(.two)[1] == "A pause or Enter ends a letter, a longer pause or Space ends a word.")
    #expect(
      lines(.two, letter: .off, word: .off)[1]
        == "Enter ends a letter, Space a word; no pause does. Backspace deletes.")
    #expect(
      lines(.two, word: .off)[1] == "A pause or Enter ends a letter, Space ends a word.")
    #expect(
      lines(.three, letter: .off, word: .off)[1]
        == "Space ends a letter, Space twice a word; no pause does. Backspace deletes.")
    let one = lines(.one, letter: .off, word: .off)[1]
    #expect(one.hasPrefix("Enter ends a letter, the code ") && one.contains("no pause does"))
  }
}

import MorseKeyboard
import MorseKeying
import Stores
import TerminalCodec
import TerminalKeyboard
import Testing

/// The lines of the first start name the keys and the way of scanning in use.
@Suite struct FirstLinesTests {
  private func keyboard(_ keySet: KeySet, scans: Bool = false) -> ConfiguredKeyboard {
    var settings = KeyboardSettings()
    settings.layout.scans = scans
    return ConfiguredKeyboard(settings: settings, keyMap: KeyMap(keySet: keySet))
  }

  @Test func `the lines say what the scan mode and the bound key need`() {
    func lines(_ mode: ScanSettings.Mode, _ keySet: KeySet = .one, key: Key? = nil) -> [String] {
      var configured = keyboard(keySet, scans: true)
      configured.settings.scanning.mode = mode
      configured.keyMap.scansWithTwoKeys = mode == .step
      if let key { configured.keyMap.bindings[key] = .straight }
      return FirstRunHint.lines(configured, isForProgram: false)
    }
    #expect(lines(.auto)[0].contains("press space to scan, again for a row"))
    #expect(lines(.auto)[1] == "Hold space 2 s to take the last choice back.")
    #expect(lines(.step)[0].contains("space moves the mark; a pause chooses"))
    #expect(lines(.step, .two)[0].contains("space moves the mark, enter chooses"))
    #expect(lines(.inverse)[0].contains("hold space until the row is marked, release"))
    #expect(lines(.inverse)[1].hasPrefix("Choose the cell undo"))
    #expect(lines(.auto, key: Key(.named(.enter)))[0].contains("press enter to scan"))
    var bound = keyboard(.two)
    bound.keyMap.bindings = [Key(.function(9)): .dit, Key(.function(10)): .dah]
    #expect(
      FirstRunHint.lines(bound, isForProgram: false)[0]
        == "First time here: press f9 for a dit, f10 for a dah.")
  }

  @Test(arguments: [
    (
      ScanSettings.Order.rows, ScanSettings.Mode.auto,
      "press space to scan, again for a row, again for a cell."
    ),
    (.rows, .step, "space moves the mark; a pause chooses the row, then the cell."),
    (.rows, .inverse, "hold space until the row is marked, release; again for a cell."),
    (.blocks, .auto, "press space to scan, again for a block, again for a row, again for a cell."),
    (
      .blocks, .inverse,
      "hold space until the block is marked, release; again for a row, again for a cell."
    ),
    (.probable, .auto, "press space to scan, again when your key is marked."),
    (.probable, .step, "space moves the mark; a pause chooses when your key is marked."),
    (.probable, .inverse, "hold space until your key is marked, release."),
  ])
  func `the lines say what the order of marks needs`(
    order: ScanSettings.Order, mode: ScanSettings.Mode, line: String
  ) {
    var configured = keyboard(.one, scans: true)
    (configured.settings.scanning.order, configured.settings.scanning.mode) = (order, mode)
    let lines = FirstRunHint.lines(configured, isForProgram: false)
    #expect(lines[0] == "First time here: " + line)
  }

  @Test func `the key for the help is named where the question mark types itself`() {
    func last(scans: Bool, isForProgram: Bool) -> String {
      FirstRunHint.lines(keyboard(.one, scans: scans), isForProgram: isForProgram)[2]
    }
    #expect(last(scans: false, isForProgram: false).contains(", ? lists every key"))
    #expect(last(scans: true, isForProgram: false).contains(", F1 lists every key"))
    #expect(last(scans: false, isForProgram: true).contains(", ? helps"))
    #expect(!last(scans: true, isForProgram: true).contains("?"))
  }

  @Test(arguments: ["return", "enter", "esc", "pgdn", "page-down", "f9", "left-ctrl", "space", "x"])
  func `usual names of keys are accepted`(name: String) throws {
    let key = try #require(Key(name))
    #expect(Key("\(key)") == key)
  }
}

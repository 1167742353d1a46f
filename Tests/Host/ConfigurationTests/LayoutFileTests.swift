import MorseCode
import Configuration
import MorseKeyboard
import TextInput
import Testing

@Suite struct LayoutFileTests {
  private func file(_ text: String) -> LayoutFile {
    let (table, notes) = TOMLReader.read(text)
    return LayoutFile(table, named: "own", notes: notes)
  }

  @Test func `a layout file describes every property of a layout`() {
    let file = file(
      """
      name = "own"
      group = "Mine"
      title = "My own"
      language = "de-CH"
      ascii-capable = false
      right-to-left = true
      requested-access = ["words", "sound"]
      table = "german"
      height = 3
      cells = [["hi", { action = "shift", cap = "up", width = 2 }, "x"]]
      [codes]
      ".-.-" = { phrase = "Hello there. ", cap = "hi" }
      "..--" = { action = "delete-word" }
      "----" = { key = "shift-f5" }
      ".-" = { keyboard = "gboard" }
      "-." = "n"
      [keys]
      "1" = { text = "one" }
      f5 = { action = "newline" }
      """)
    let keyboard = file.keyboard
    #expect(file.notes.map(\.description) == [])
    #expect(keyboard.title == "My own" && keyboard.group == "Mine" && keyboard.language == "de-CH")
    #expect(keyboard.isRightToLeft && keyboard.requestedAccess == [.words, .sound])
    #expect(keyboard.alphabet.name == "german" && keyboard.height == 3)
    #expect(keyboard.codes[".-.-"] == LayoutKey(.phrase("Hello there. "), cap: "hi"))
    #expect(keyboard.codes["..--"]?.action == .command(.deleteWord))
    #expect(keyboard.codes["----"]?.action == .key(.function(5), .shift))
    #expect(keyboard.codes[".-"]?.action == .layout("gboard"))
    #expect(keyboard.keys["1"]?.action == .phrase("one"))
    #expect(keyboard.keys["f5"]?.action == .command(.newline))
    #expect(keyboard.cells[0].map(\.label) == ["hi", "up", "x"])
    #expect(keyboard.cells[0][1].width == 2)
    #expect(file.references == ["gboard": [15]])
  }

  private static let dits = "expected dits and dahs in quotation marks, as \".-.-\", at most 15"
  private static let deeds =
    "expected one of text, action, key, layout, phrase, secret, unavailable, set to text"
  private static let keys = "expected one such as f5, insert, shift-tab or ctrl-t"
  private static let own = "expected one such as \"1\", f5 or ctrl-t"
  private static let codes = "expected codes, as [codes] and lines of \".-.-\" = \"x\""
  private static let cells = "expected rows of keys, as [[\"a\", \"b\"], [\"c\"]]"
  private static let access = "expected a list of words, clipboard, sound"
  private static let action =
    "expected text, or one of { action = }, { text = }, { key = }, { layout = }"
  private static let signs = String(decoding: 0x21...0x7E as ClosedRange<UInt8>, as: UTF8.self)

  @Test(arguments: [
    ("tabel = \"german\"", "1: 'tabel' is nothing of a keyboard; did you mean 'table'?"),
    ("table = \"germna\"", "1: 'germna' is not a table; did you mean 'german'?"),
    ("table = 3", "1: 'table' is set to a number; expected text"),
    ("name = \"x\"", "1: is named 'x' in a file that is called own.toml; expected the same name"),
    ("language = \"x y\"", "1: 'x y' is not a language; expected \(LanguageTag.expected)"),
    ("marks = 1", "1: 'marks' is set to a number; expected true or false"),
    ("height = 0", "1: 'height' is 0; expected how many rows, 1 to 20"),
    (
      "ascii-capable = true\ntable = \"none\"",
      "1: 'ascii-capable' is true, but \(signs) cannot be typed; expected false, or codes for it"
    ),
    ("codes = 1", "1: 'codes' is set to a number; \(codes)"),
    ("[codes]\n\n\".x\" = \"a\"", "3: '.x' is not a code; \(dits)"),
    ("[codes]\n\"................\" = \"a\"", "2: '................' is not a code; \(dits)"),
    ("[codes]\n\".-\" = 1", "2: '.-' is set to a number; \(action)"),
    ("[codes]\n\".-\" = { }", "2: '.-' says nothing to do; \(deeds)"),
    (
      "[codes]\n\".-\" = { text = \"a\", key = \"f1\" }",
      "2: '.-' says several things or no text; \(deeds)"
    ),
    (
      "[codes]\n\".-\" = { action = \"delet\" }",
      "2: 'delet' is not an action; did you mean 'delete'?"
    ),
    ("[codes]\n\".-\" = { key = \"f99\" }", "2: 'f99' is not a key; \(keys)"),
    (
      "[codes]\n\".-\" = { text = \"a\", cup = \"x\" }",
      "2: 'cup' = \"x\" says nothing of a key; expected cap = text or width = 1 to 20"
    ),
    ("[keys]\ntab = \"a\"", "2: 'tab' is a key of every keyboard; expected another key"),
    ("[keys]\nfoo = \"a\"", "2: 'foo' is not a key; \(own)"),
    ("[keys]\n\"ctrl-ü\" = \"a\"", "2: 'ctrl-ü' is not a key; \(own)"),
    ("[keys]\nshift-a = \"a\"", "2: 'shift-a' is not a key; \(own)"),
    ("[keys]\n\"x/release\" = \"a\"", "2: 'x/release' is not a key; \(own)"),
    ("[codes]\n\".-\" = { key = \"ctrl-ü\" }", "2: 'ctrl-ü' is not a key; \(keys)"),
    ("[codes]\n\".-\" = { key = \"ctrl-1\" }", "2: 'ctrl-1' is not a key; \(keys)"),
    ("[codes]\n\".-\" = { key = \"super-x\" }", "2: 'super-x' is not a key; \(keys)"),
    ("[codes]\n\".-\" = { key = \"f21\" }", "2: 'f21' is not a key; \(keys)"),
    ("scan = true", "1: 'scan' is true without cells; expected cells = [[\"a\", \"b\"]]"),
    ("cells = \"a\"", "1: 'cells' is set to text; \(cells)"),
    ("requested-access = [\"net\"]", "1: 'net' is nothing to be allowed; \(access)"),
    (
      "[codes\n\".-\" = \"x\"", "1:7: expected ']', found the end of the line; the line is left out"
    ),
  ])
  func `an error is named with its line, and the rest counts`(text: String, note: String) {
    let file = file("\(text)\n")
    #expect(file.notes.map(\.description).contains(note), "\(file.notes)")
    #expect(file.keyboard.name == "own")
  }

  @Test func `an invalid line does not affect the others`() {
    let file = file("table = \"none\"\n[codes]\n\".\" = { action = \"x\" }\n\"-\" = \"b\"\n")
    #expect(file.notes.map(\.line) == [3])
    #expect(file.keyboard.codes["-"]?.action == .text("b"))
  }

  @Test func `a layout without a table is reported`() {
    #expect(
      file("title = \"x\"").notes.map(\.description) == [
        "1: names no table; expected table = \"international\", another, or \"none\""
      ])
  }

  @Test func `small letters and Shift make capitals`() {
    var keyboard = KeyboardLayout(name: "own")
    keyboard.hasTable = false
    keyboard.codes = [".": LayoutKey(.text("a"))]
    #expect(!keyboard.missingASCII.contains("a") && !keyboard.missingASCII.contains("A"))
    #expect(keyboard.missingASCII.contains("b") && !keyboard.missingASCII.contains(" "))
  }
}

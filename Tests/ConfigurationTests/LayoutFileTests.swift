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

  @Test(arguments: [
    ("tabel = \"german\"", "1: 'tabel' is nothing of a keyboard; did you mean 'table'?"),
    ("table = \"germna\"", "1: 'germna' is not a table; did you mean 'german'?"),
    ("table = 3", "1: 'table' is set to a number; expected text"),
    ("name = \"x\"", "1: is named 'x' in a file that is called own.toml; expected the same name"),
    ("language = \"x y\"", "1: 'x y' is not a language; expected a language tag, such as de"),
    ("marks = 1", "1: 'marks' is set to a number; expected true or false"),
    ("height = 0", "1: 'height' is 0; expected how many rows, 1 to 20"),
    ("ascii-capable = true\ntable = \"none\"", "1: 'ascii-capable' is true, but !\"#"),
    ("codes = 1", "1: 'codes' is set to a number; expected codes"),
    ("[codes]\n\n\".x\" = \"a\"", "3: '.x' is not a code; expected dits and dahs"),
    ("[codes]\n\"................\" = \"a\"", "2: '................' is not a code"),
    ("[codes]\n\".-\" = 1", "2: '.-' is set to a number; expected text, or one of"),
    ("[codes]\n\".-\" = { }", "2: '.-' says nothing to do; expected one of"),
    ("[codes]\n\".-\" = { text = \"a\", key = \"f1\" }", "2: '.-' says several things"),
    (
      "[codes]\n\".-\" = { action = \"delet\" }",
      "2: 'delet' is not an action; did you mean 'delete'?"
    ),
    ("[codes]\n\".-\" = { key = \"f99\" }", "2: 'f99' is not a key; expected one such as f5"),
    ("[codes]\n\".-\" = { text = \"a\", cup = \"x\" }", "2: 'cup' = \"x\" says nothing of a key"),
    ("[keys]\ntab = \"a\"", "2: 'tab' is a key of every keyboard; expected another key"),
    ("[keys]\nfoo = \"a\"", "2: 'foo' is not a key; expected one such as"),
    ("[keys]\n\"ctrl-ü\" = \"a\"", "2: 'ctrl-ü' is not a key; expected one such as"),
    ("[keys]\nshift-a = \"a\"", "2: 'shift-a' is not a key; expected one such as"),
    ("[keys]\n\"x/release\" = \"a\"", "2: 'x/release' is not a key; expected one such as"),
    ("[codes]\n\".-\" = { key = \"ctrl-ü\" }", "2: 'ctrl-ü' is not a key; expected one such as f5"),
    ("[codes]\n\".-\" = { key = \"ctrl-1\" }", "2: 'ctrl-1' is not a key; expected one such as f5"),
    (
      "[codes]\n\".-\" = { key = \"super-x\" }",
      "2: 'super-x' is not a key; expected one such as f5"
    ),
    ("[codes]\n\".-\" = { key = \"f21\" }", "2: 'f21' is not a key; expected one such as f5"),
    ("scan = true", "1: 'scan' is true without cells; expected cells ="),
    ("cells = \"a\"", "1: 'cells' is set to text; expected rows of keys"),
    ("requested-access = [\"net\"]", "1: 'net' is nothing to be allowed; expected a list of"),
    ("[codes\n\".-\" = \"x\"", "1:"),
  ])
  func `an error is named with its line, and the rest counts`(text: String, note: String) {
    let file = file("\(text)\n")
    #expect(file.notes.contains { $0.description.hasPrefix(note) }, "\(file.notes)")
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

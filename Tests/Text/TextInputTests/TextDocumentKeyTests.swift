import TextInput
import Testing

/// Presses keys in a document: `left`, `shift-left`, `ctrl-a`, or quoted text, in which `␣` is a
/// space.
private func pressed(_ line: String, in text: String) -> String {
  var document = TextDocument(text)
  if let point = text.firstIndex(of: "|") {
    document = TextDocument(text.filter { $0 != "|" })
    let offset = text.distance(from: text.startIndex, to: point)
    document.select(offset..<offset)
  }
  for word in line.split(separator: " ") {
    if word.hasPrefix("'") {
      for character in word.dropFirst().dropLast() {
        document.insertText(character == "␣" ? " " : String(character))
      }
    } else {
      press(word, in: &document)
    }
  }
  let selected = document.selectedText.map { "[\($0)]" } ?? "|"
  return (document.documentContextBeforeInput ?? "") + selected
    + (document.documentContextAfterInput ?? "")
}

private func press(_ word: Substring, in document: inout TextDocument) {
  var parts = word.split(separator: "-")
  let name = parts.removeLast()
  let held: [Substring: KeyModifiers] = ["shift": .shift, "ctrl": .control, "alt": .alt]
  let modifiers = parts.reduce(into: KeyModifiers()) { $0.formUnion(held[$1] ?? []) }
  let commands: [Substring: EditingCommand] = [
    "undo": .undo, "copy": .copy, "cut": .cut, "paste": .paste, "sentence": .deleteSentence,
    "paragraph": .deleteParagraph,
  ]
  let keys: [Substring: ControlKey] = [
    "left": .left, "right": .right, "up": .up, "down": .down, "home": .home, "end": .end,
    "pgup": .pageUp, "pgdn": .pageDown, "esc": .escape, "tab": .tab, "enter": .enter,
    "bksp": .backspace, "del": .delete,
  ]
  if let command = commands[name] {
    _ = document.perform(command)
  } else {
    _ = document.press(keys[name] ?? .character(name.first ?? " "), modifiers)
  }
}

@Suite struct TextDocumentKeyTests {
  @Test(arguments: [
    ("abc|\nde\nfghi", "down", "abc\nde|\nfghi"),
    ("abc|\nde\nfghi", "down down", "abc\nde\nfg|hi"),
    ("abc\nde\nfghi|", "up", "abc\nde|\nfghi"),
    ("abc\nde\nfg|hi", "up up", "ab|c\nde\nfghi"),
    ("ab|c", "up", "|abc"), ("ab|c", "down", "abc|"), ("|abc", "up", "|abc"),
    ("a\nb\nc\nd\ne\nf\ng|", "pgup", "a\nb|\nc\nd\ne\nf\ng"),
    ("a\nb|\nc\nd\ne\nf\ng", "pgdn", "a\nb\nc\nd\ne\nf\ng|"),
    ("a\nb|", "pgup", "a|\nb"),
    ("ab\ncd|ef", "home", "ab\n|cdef"), ("ab\ncd|ef\ng", "end", "ab\ncdef|\ng"),
    ("ab\ncd|ef", "ctrl-home", "|ab\ncdef"), ("ab\ncd|ef\ng", "ctrl-end", "ab\ncdef\ng|"),
    ("one two|", "ctrl-left", "one |two"), ("|one two", "ctrl-right", "one| two"),
    ("one two|", "alt-b alt-b", "|one two"), ("one| two", "alt-f", "one two|"),
    ("ab|cd", "shift-left", "a[b]cd"), ("ab|cd", "shift-left shift-right", "ab|cd"),
    ("ab|cd", "shift-left shift-right shift-right", "ab[c]d"),
    ("ab|cd", "shift-home left", "|abcd"), ("ab|cd", "shift-home right", "ab|cd"),
    ("ab|cd", "shift-right shift-right esc", "abcd|"), ("ab|cd", "shift-home esc", "|abcd"),
    ("ab\ncd|", "shift-up", "ab[\ncd]"),
    ("ab|cd", "del", "ab|d"), ("ab|cd", "shift-left del", "a|cd"), ("ab|cd", "bksp", "a|cd"),
    ("one two|", "ctrl-bksp", "one |"), ("one two|", "ctrl-w", "one |"),
    ("one\ntwo th|ree", "ctrl-u", "one\n|ree"), ("two th|ree\nx", "ctrl-k", "two th|\nx"),
    ("two th|ree", "ctrl-k ctrl-y ctrl-y", "two threeree|"),
    ("ab|", "tab enter", "ab\t\n|"),
    ("ab|cd", "ctrl-b ctrl-d ctrl-f ctrl-h ctrl-e ctrl-a", "|ad"),
    ("ab|cd", "ctrl-q alt-q", "ab|cd"),
  ])
  func `keys edit`(text: String, line: String, result: String) {
    #expect(pressed(line, in: text) == result)
  }

  @Test(arguments: [
    ("", "'one␣two' undo", "one |"), ("", "'one␣two' undo undo", "|"),
    ("", "undo", "|"), ("one two", "bksp bksp undo", "one two|"),
    ("one", "bksp 'x' undo", "on|"), ("one", "bksp 'x' undo undo", "one|"),
    ("one", "shift-left 'x' undo", "on[e]"), ("one", "shift-left bksp undo", "on[e]"),
    ("one", "'x' left 'y' undo", "one|x"), ("one", "ctrl-u undo", "one|"),
    ("one", "shift-left cut undo", "on[e]"), ("one|two", "del del undo", "one|two"),
    ("one two", "ctrl-w ctrl-w undo", "one |"), ("one two", "bksp ctrl-w undo", "one tw|"),
    ("one two", "ctrl-w bksp undo", "one |"), ("one|two", "bksp del undo", "on|two"),
  ])
  func `undo reverts an edit`(text: String, line: String, result: String) {
    #expect(pressed(line, in: text) == result)
  }

  @Test func `the last sixty-four edits can be undone`() {
    let line = String(repeating: "'a' enter ", count: 100) + String(repeating: "undo ", count: 99)
    #expect(pressed(line, in: "").count == 2 * (100 - 64) + 1)
  }

  @Test(arguments: [
    ("One. Two thr", "One. |"), ("One. Two. ", "One. |"), ("One.", "|"), ("a\nb c", "a\n|"),
    ("He said “no.” Then le", "He said “no.” |"), ("v1.2 is", "|"), ("", "|"),
    ("One. Two.\n", "One. |"), ("What?! No", "What?! |"),
  ])
  func `a sentence is deleted up to the last one's end`(text: String, result: String) {
    #expect(pressed("sentence", in: text) == result)
  }
}

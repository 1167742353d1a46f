import Testing
import TextInput

/// Returns a document as `before|after`, with `[selected]` and `{marked}` at the insertion point.
func picture(_ document: some DocumentProxy) -> String {
  let selected = document.selectedText.map { "[\($0)]" } ?? ""
  let marked = document.markedText.map { "{\($0)}" } ?? ""
  return (document.documentContextBeforeInput ?? "") + marked + (selected.isEmpty ? "|" : selected)
    + (document.documentContextAfterInput ?? "")
}

@Suite struct TextDocumentTests {
  @Test func `text is inserted at the insertion point`() {
    var document = TextDocument("ac")
    document.adjustTextPosition(byCharacterOffset: -1)
    document.insertText("b")
    #expect(picture(document) == "ab|c")
    #expect(document.text == "abc")
  }

  @Test func `an empty document has empty context`() {
    let document = TextDocument()
    #expect(document.documentContextBeforeInput == nil)
    #expect(document.documentContextAfterInput == nil)
    #expect(document.selectedText == nil)
    #expect(document.markedText == nil)
    #expect(!document.hasText)
  }

  @Test(arguments: [
    ("abc", "ab|"), ("", "|"), ("e\u{301}", "|"), ("a👩‍👩‍👧‍👦", "a|"), ("🇩🇪🇫🇷", "🇩🇪|"), ("x\r\n", "x|"),
  ])
  func `deletion removes whole characters`(text: String, left: String) {
    var document = TextDocument(text)
    document.deleteBackward()
    #expect(picture(document) == left)
  }

  @Test(arguments: [
    (-1, "ab|c"), (-2, "a|bc"), (-3, "|abc"), (-99, "|abc"), (0, "abc|"), (5, "abc|"),
    (Int.min, "|abc"), (Int.max, "abc|"),
  ])
  func `the insertion point stays inside the text`(offset: Int, result: String) {
    var document = TextDocument("abc")
    document.adjustTextPosition(byCharacterOffset: offset)
    #expect(picture(document) == result)
  }

  @Test func `a combining mark joins the letter before it`() {
    var document = TextDocument("\u{301}x")
    document.adjustTextPosition(byCharacterOffset: -9)
    document.insertText("e")
    #expect(picture(document) == "e\u{301}|x")
    document.deleteBackward()
    #expect(picture(document) == "|x")
  }

  @Test func `inserted text replaces marked text`() {
    var document = TextDocument("so")
    document.setMarkedText(".-", selectedRange: 2..<2)
    #expect(picture(document) == "so{.-}|")
    #expect(document.text == "so")
    #expect(document.hasText)
    document.insertText("a")
    #expect(picture(document) == "soa|")
  }

  @Test func `marked text can be committed, shortened and removed`() {
    var document = TextDocument()
    document.setMarkedText("...", selectedRange: 0..<9)
    #expect(document.markedSelection == 0..<3)
    document.deleteBackward()
    #expect(picture(document) == "{..}|")
    document.unmarkText()
    #expect(picture(document) == "..|")
    document.setMarkedText("x", selectedRange: 0..<0)
    document.setMarkedText("", selectedRange: 0..<0)
    #expect(picture(document) == "..|")
  }

  @Test func `moving the insertion point commits marked text`() {
    var document = TextDocument("a")
    document.setMarkedText("b", selectedRange: 1..<1)
    document.adjustTextPosition(byCharacterOffset: -1)
    #expect(picture(document) == "a|b")
  }

  @Test func `a selection is replaced, deleted and collapsed`() {
    var document = TextDocument("abcd")
    document.select(1..<3)
    #expect(picture(document) == "a[bc]d")
    var replaced = document
    replaced.insertText("X")
    #expect(picture(replaced) == "aX|d")
    var deleted = document
    deleted.deleteBackward()
    #expect(picture(deleted) == "a|d")
    var right = document
    right.adjustTextPosition(byCharacterOffset: 1)
    #expect(picture(right) == "abcd|")
    document.adjustTextPosition(byCharacterOffset: -1)
    #expect(picture(document) == "|abcd")
  }

  @Test func `changes are notified in order`() {
    var document = TextDocument()
    document.insertText("a")
    let edit: [DocumentEvent] = [
      .textWillChange, .selectionWillChange, .textDidChange, .selectionDidChange,
    ]
    #expect(document.drainEvents() == edit)
    #expect(document.drainEvents().isEmpty)
    document.adjustTextPosition(byCharacterOffset: -1)
    #expect(document.drainEvents() == [.selectionWillChange, .selectionDidChange])
  }

  @Test func `an edit without a change sends no notification`() {
    var document = TextDocument()
    document.deleteBackward()
    document.insertText("")
    document.unmarkText()
    document.adjustTextPosition(byCharacterOffset: 3)
    document.setMarkedText("", selectedRange: 0..<0)
    #expect(document.drainEvents().isEmpty)
  }

  @Test func `unread notifications do not accumulate in the queue`() {
    var document = TextDocument()
    for _ in 0..<1000 { document.insertText("a") }
    for _ in 0..<1000 { document.adjustTextPosition(byCharacterOffset: -1) }
    let events = document.drainEvents()
    #expect(events.count == 256)
    #expect(events.suffix(2) == [.selectionWillChange, .selectionDidChange])
  }
}

@Suite struct WordsTests {
  @Test(arguments: [
    ("one two", "one |"), ("one two  ", "one |"), ("one", "|"), ("  ", "|"), ("", "|"),
    ("a\nb c", "a\nb |"),
  ])
  func `a word is deleted with the spaces behind it`(text: String, left: String) {
    var document = TextDocument(text)
    document.deleteWordBackward()
    #expect(picture(document) == left)
  }

  @Test func `a selection alone is deleted`() {
    var document = TextDocument("one two")
    document.select(4..<6)
    document.deleteWordBackward()
    #expect(picture(document) == "one |o")
  }

  private func revert(_ document: inout TextDocument) {
    let did = document.perform(.undo)
    #expect(did)
  }

  @Test func `inserted text can be undone after a movement`() {
    var document = TextDocument("one")
    document.insertText(" two three")
    document.adjustTextPosition(byCharacterOffset: -4)
    revert(&document)
    #expect(document.text == "one")
    #expect(document.documentContextBeforeInput == "one")
    let isMore = document.perform(.undo)
    #expect(!isMore)
  }

  @Test func `a combining mark is deleted alone`() {
    var document = TextDocument("e")
    document.insertText("\u{301}\u{323}")
    #expect(document.text == "e\u{301}\u{323}")
    revert(&document)
    #expect(document.text.unicodeScalars.count == 1)
  }

  @Test func `edits are reverted in order`() {
    var document = TextDocument("a b")
    document.insertText(" long text")
    document.adjustTextPosition(byCharacterOffset: -5)
    document.deleteBackward()
    document.insertText(" more")
    var texts: [String] = []
    for _ in 0..<3 {
      revert(&document)
      texts.append(document.text)
    }
    #expect(texts == ["a b lon text", "a b long text", "a b"])
  }

  @Test func `the last edits of a long, often changed text can be undone`() {
    var document = TextDocument(String(repeating: "0123456789", count: 200_000))
    for digit in 0..<10 {
      document.deleteBackward()
      document.insertText("<\(digit)>")
    }
    revert(&document)
    #expect(document.text.hasSuffix("<8>".dropLast()))
    revert(&document)
    #expect(document.text.hasSuffix("<8>"))
  }

  @Test func `the revision number shows whether the text has changed`() {
    var document = TextDocument("a")
    let first = document.revision
    document.adjustTextPosition(byCharacterOffset: -1)
    #expect(document.revision == first)
    document.insertText("b")
    #expect(document.revision != first)
    let second = document.revision
    revert(&document)
    #expect(document.revision != second)
  }
}

import Testing
import TextInput

@Suite struct TextPartTests {
  private func document(_ text: String) -> TextDocument {
    let place = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    var document = TextDocument(place.joined())
    document.select(place[0].count..<place[0].count)
    return document
  }

  @Test(arguments: [
    (TextPart.letter, "one two |", "o"), (.letter, "|a", ""), (.word, "one two |", "two"),
    (.word, "don't |", "don't"), (.word, "", ""),
    (.sentence, "One two. Three fo|ur. Five.", "Three four."), (.sentence, "One. |Two.", "One."),
    (.sentence, "One.\nTwo| three\nFour", "Two three"), (.sentence, "Is it? Yes|", "Yes"),
    (.line, "a\nbc |d e\nf", "bc d e"), (.line, "a\n|", ""), (.all, " a\nb|c ", "a\nbc"),
    (.selection, "ab|", ""),
  ])
  func `a part of the text is found at the insertion point`(
    part: TextPart, text: String, found: String
  ) {
    #expect(document(text).text(of: part) == found)
  }

  @Test func `a selection and provisional text belong to the text`() {
    var document = TextDocument("one two")
    document.select(4..<7)
    #expect(document.text(of: .selection) == "two")
    #expect(document.text(of: .line) == "one two")
    document.setMarkedText("x", selectedRange: 0..<1)
    #expect(document.text(of: .line) == "one x")
  }

  @Test func `hidden text has no parts`() {
    var document = TextDocument("secret")
    document.traits.isSecureTextEntry = true
    for part in [TextPart.letter, .word, .sentence, .line, .all, .selection] {
      #expect(document.text(of: part) == "")
    }
  }

  // MARK: - Lines given out

  @Test func `a line that is given out comes back with Up and Down`() {
    var document = TextDocument.givingLines()
    for line in ["one", "two"] {
      document.insertText(line)
      #expect(document.takeLine() == line)
    }
    #expect(document.text == "" && document.takeLine() == "")
    document.insertText("thr")
    #expect(document.press(.up, []) && document.text == "two")
    #expect(document.press(.up, []) && document.text == "one")
    _ = document.press(.up, [])
    #expect(document.text == "one")
    #expect(document.press(.down, []) && document.press(.down, []) && document.text == "thr")
    #expect(document.givenLines == ["one", "two"])
  }

  @Test func `a line can be given out from any place in it, and taken back`() {
    var document = TextDocument.givingLines()
    document.insertText("one two")
    document.adjustTextPosition(byCharacterOffset: -3)
    #expect(document.takeLine() == "one two")
    #expect(document.perform(.undo) && document.text == "one two")
  }

  @Test func `another document keeps its lines`() {
    var document = TextDocument("one")
    #expect(document.takeLine() == nil && document.text == "one" && document.givenLines == [])
  }
}

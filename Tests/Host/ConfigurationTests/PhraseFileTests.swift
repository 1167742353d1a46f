import MorseCode
import MorseKeyboard
import Testing

@testable import Configuration

@Suite struct PhraseFileTests {
  private let text = """
    # Greetings
    .   Hello!
    -\tGood bye.

    # Needs
    .-  I would like some water, please.
    No code, only a cell.
    _.  Too warm
    """

  @Test func `lines are phrases in groups, with and without codes`() {
    let file = PhraseFile(text)
    #expect(file.notes.isEmpty)
    #expect(
      file.groups.map { $0.map { "\($0.pattern?.description ?? "") \($0.text)" } } == [
        [". Hello!", "- Good bye."],
        [".- I would like some water, please.", " No code, only a cell.", "-. Too warm"],
      ])
  }

  @Test func `the layout has the codes, and a row for each group`() {
    let layout = PhraseFile(text).layout(scans: true)
    #expect(layout.scans && !layout.hasTable)
    #expect(
      layout.cells.map { $0.map(\.label) }
        == [["Hello!", "Good bye."], ["I would like …", "No code, only…", "Too warm"]])
    #expect(layout.codes[".-"]?.action == .phrase("I would like some water, please. "))
    #expect(layout.codes.count == 4)
  }

  @Test func `a code that is used twice is a problem of its line`() {
    let file = PhraseFile(".- one\n\n.- two\n")
    #expect(file.notes.map { "\($0)" } == ["3: the code .- is used above; expected another"])
    #expect(file.groups == [[.init(pattern: ".-", text: "one"), .init(pattern: nil, text: "two")]])
  }

  @Test func `a phrase that is not UTF-8 is left out and named, and keeps its code`() throws {
    let text = "# K\u{FFFD}\n.\tK\u{FFFD}se\n-\tTea\n"
    let file = PhraseFile(text)
    let problem = "a character is not in UTF-8; expected the file saved as UTF-8"
    #expect(file.notes.map { "\($0)" } == ["2:4: \(problem)"])
    #expect(file.groups == [[.init(pattern: "-", text: "Tea")]])
    #expect(try #require(PhraseFile.addition(of: "new", to: text)).pattern == "..")
  }

  @Test func `a saved phrase gets the shortest free code, and stays where it is`() throws {
    var text = "# Mine\n. one"
    for (phrase, code) in [("two  words", "-"), ("three", ".."), ("four", "-.")] {
      let added = try #require(PhraseFile.addition(of: phrase, to: text))
      #expect(added.pattern.description == code)
      text += added.text
    }
    #expect(text == "# Mine\n. one\n-\ttwo words\n..\tthree\n-.\tfour\n")
    #expect(PhraseFile.addition(of: "three", to: text) == nil)
    #expect(PhraseFile.addition(of: " \n", to: text) == nil)
  }

  @Test(arguments: [
    "\u{FEFF}.-\tWater\r\n-.\tTea\r\n", "\u{FEFF}.-\tWater\n-.\tTea", ".-\tWater\r\n-.\tTea",
  ])
  func `lines end as on other systems`(text: String) throws {
    let file = PhraseFile(text)
    #expect(
      file.groups == [[.init(pattern: ".-", text: "Water"), .init(pattern: "-.", text: "Tea")]])
    let addition = try #require(PhraseFile.addition(of: "Milk", to: text))
    #expect(PhraseFile(text + addition.text).groups.joined().count == 3)
    #expect(!(text + addition.text).contains("\n\n"))
  }

  @Test func `a hundred phrases have codes of at most six elements, and every command has one`()
    throws
  {
    var text = ""
    for number in 0..<110 {
      text += try #require(PhraseFile.addition(of: "phrase \(number)", to: text)).text
    }
    let layout = PhraseFile(text).layout(scans: true)
    #expect(layout.codes.count == 110 && layout.codes.keys.allSatisfy { $0.count <= 7 })
    #expect(layout.codes.keys.count { $0.count <= 6 } == 100)
    var settings = KeyboardSettings()
    settings.layout = layout
    for code in CommandCode.allCases {
      #expect(settings.action(of: settings.pattern(for: code)) == .command(code), "\(code)")
    }
    // The way back, and what is used between phrases, stay where the hand knows them.
    for code in [CommandCode.nextKeyboard, .newline, .delete, .undo, .speak, .bell, .up, .dismiss] {
      #expect(settings.action(of: code.universalPattern) == .command(code), "\(code)")
    }
    // Start, row, cell.
    #expect(layout.cells.count == 11 && layout.cells.allSatisfy { $0.count == 10 })
  }

  @Test(arguments: ["", "#", "\n\n", "....", "\u{0}\u{1}", ". ", "#\n#\n", "................ x"])
  func `any text is read, and the same phrases come back`(text: String) {
    let layout = PhraseFile(text).layout(scans: true)
    #expect(layout.scans == !layout.cells.isEmpty)
  }
}

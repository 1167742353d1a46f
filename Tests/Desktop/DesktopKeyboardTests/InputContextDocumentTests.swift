import TestSupport
import Testing
import TextInput
import Timeline

@testable import DesktopKeyboard

@Suite struct InputContextDocumentTests {
  private static let clusters = [
    "a", "b", " ", "é", "e\u{301}", "🐬", "👨\u{200D}👩\u{200D}👧", "🇩🇪", "語",
  ]

  /// A client that does edits late and tells its text later still, beside a document in memory.
  private struct Race {
    var document: InputContextDocument
    var model = TextDocument("start ")
    var client: SimulatedClient
    var edits: [DesktopEdit] = []
    var reports: [SurroundingText] = []

    init(_ client: SimulatedClient) {
      self.client = client
      self.client.set("start ")
      document = InputContextDocument(of: ClientKind(name: client.name), isEmpty: true)
      if client.unit == .bytes { document.unit = .bytes }
      document.notePassed(.edits)
      report()
      receive()
    }

    mutating func act(_ number: Int, _ text: String) {
      switch number {
      case 0..<5:
        document.insertText(text)
        model.insertText(text)
      case 5..<8 where !(model.documentContextBeforeInput ?? "").isEmpty:
        document.deleteBackward()
        model.deleteBackward()
      default: break
      }
      edits += document.drainEdits()
    }

    mutating func arrive() {
      guard !edits.isEmpty else { return }
      client.send(edits.removeFirst(), at: .zero)
      client.advance(to: .after(.seconds(1)))
    }

    mutating func report() {
      let cursor = client.unit.count(client.before)
      reports.append(SurroundingText(client.text, cursor: cursor, anchor: cursor))
    }

    mutating func receive() {
      if !reports.isEmpty { document.note(reports.removeFirst()) }
    }
  }

  @Test(arguments: ["gtk3-im:gedit", "gtk4-im:editor", "QIBusInputContext", "gnome-shell"], 1...25)
  func `late edits and reports never separate the texts`(
    name: String, seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let client = try #require(SimulatedClient.all.first { $0.name == name })
    var race = Race(client)
    for _ in 0..<300 {
      race.act(
        Int.random(in: 0..<10, using: &generator),
        try #require(Self.clusters.randomElement(using: &generator)))
      while race.edits.count > 10 || Bool.random(using: &generator) && !race.edits.isEmpty {
        race.arrive()
      }
      if Int.random(in: 0..<3, using: &generator) == 0 { race.report() }
      if Bool.random(using: &generator) { race.receive() }
      try #require(race.document.text == race.model.text)
    }
    while !race.edits.isEmpty { race.arrive() }
    #expect(race.client.text == race.model.text)
  }

  @Test func `the client's report wins where the client changed the text`() {
    var document = InputContextDocument(of: ClientKind(name: "gtk3-im:gedit"))
    document.note(SurroundingText("abc", cursor: 3, anchor: 3))
    document.insertText("d")
    document.note(SurroundingText("other", cursor: 2, anchor: 2))
    #expect(document.documentContextBeforeInput == "ot")
    #expect(document.documentContextAfterInput == "her")
  }

  @Test func `a report older than the last edit does not undo the edit`() {
    var document = InputContextDocument(of: ClientKind(name: "gtk3-im:gedit"))
    document.note(SurroundingText("abc", cursor: 3, anchor: 3))
    document.insertText("d")
    document.note(SurroundingText("abc", cursor: 3, anchor: 3))
    #expect(document.documentContextBeforeInput == "abcd")
    document.note(SurroundingText("abcd", cursor: 4, anchor: 4))
    #expect(document.documentContextBeforeInput == "abcd")
  }

  @Test(arguments: [-1, 4, Int.min, Int.max])
  func `positions that are not in the text change nothing`(position: Int) {
    var document = InputContextDocument()
    document.note(SurroundingText("x", cursor: 1, anchor: 1))
    document.note(SurroundingText("abc", cursor: position, anchor: position))
    #expect(document.documentContextBeforeInput == "x")
  }

  @Test(arguments: [(-1, 0), (Int.max, 0), (0, Int.min), (3, 99)])
  func `a selection that ends outside the text makes the text unknown`(cursor: Int, anchor: Int) {
    var document = InputContextDocument()
    document.note(SurroundingText("x", cursor: 1, anchor: 1))
    document.note(SurroundingText("abc", cursor: cursor, anchor: anchor))
    #expect(document.documentContextBeforeInput == nil && document.mayHaveSelection)
  }

  @Test func `a position inside a code point means its beginning`() {
    var document = InputContextDocument(of: ClientKind(name: "QIBusInputContext"))
    document.note(SurroundingText("a🐬", cursor: 2, anchor: 2))
    #expect(document.documentContextBeforeInput == "a")
  }

  @Test func `text committed and deleted in one turn is never sent`() {
    var document = InputContextDocument()
    document.insertText("ab")
    document.deleteBackward()
    document.insertText("c")
    #expect(document.drainEdits() == [.commit("ac")])
    document.insertText("d")
    document.deleteBackward()
    #expect(document.drainEdits().isEmpty)
  }

  @Test func `a sentence and a paragraph are deleted, and nothing where no text is known`() {
    var document = InputContextDocument()
    let isFirst = document.perform(.deleteSentence)
    document.insertText("Go. ok")
    let isSentence = document.perform(.deleteSentence)
    #expect(document.drainEdits() == [.commit("Go. ")])
    let isParagraph = document.perform(.deleteParagraph)
    #expect(document.documentContextBeforeInput == nil)
    #expect(!isFirst && isSentence && isParagraph)
  }

  @Test func `where a selection is possible, a sentence is deleted with one key`() {
    var document = InputContextDocument()
    document.insertText("Go. ok")
    #expect(document.drainEdits() == [.commit("Go. ok")])
    document.noteClick()
    let isSentence = document.perform(.deleteSentence)
    #expect(isSentence && document.drainEdits() == [.key(.backspace, [])])
  }

  @Test(
    arguments: [
      (nil, ClientKind.Toolkit.other, nil), ("", .other, nil), ("fake", .fake, nil),
      ("gtk3-im:firefox-esr", .gtk3, "firefox-esr"), ("gtk4-im:/usr/bin/app", .gtk4, "app"),
      ("QIBusInputContext", .qt, nil), ("xim", .xim, nil), ("gnome-shell", .gnomeShell, nil),
    ] as [(String?, ClientKind.Toolkit, String?)])
  func `a client kind is recognized by its name`(
    name: String?, toolkit: ClientKind.Toolkit, program: String?
  ) {
    let client = ClientKind(name: name)
    #expect(client.toolkit == toolkit && client.program == program)
  }

  @Test(
    arguments: [
      (0, KeyboardType.text), (1, .ascii), (2, .number), (3, .decimal), (4, .phone), (5, .url),
      (6, .email), (7, .name), (8, .password), (9, .number), (10, .shell), (11, .text), (99, .text),
    ] as [(UInt32, KeyboardType)])
  func `a purpose maps to a kind of text`(purpose: UInt32, type: KeyboardType) {
    let traits = ContentType(purpose: purpose).traits
    #expect(traits.keyboardType == type)
    #expect(traits.isSecureTextEntry == (purpose == 8 || purpose == 9))
    #expect(traits.hasLines)
  }

  @Test func `a field without a purpose gets no automatic edits unless a hint says prose`() {
    let free = ContentType().traits
    #expect(free.autocapitalizationType == .none && free.autocorrectionType == .no)
    let prose = ContentType(hints: .spellcheck).traits
    #expect(prose.autocapitalizationType == .sentences && prose.spellCheckingType == .yes)
  }
}

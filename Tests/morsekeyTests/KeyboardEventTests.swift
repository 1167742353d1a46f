import MorseCode
import MorseKeyboard
@testable import TerminalKeyboard
import TextInput
import Testing
import Timeline

@testable import morsekey

@Suite struct KeyboardEventTests {
  @Test(arguments: [
    (
      KeyboardEvent.began(table: "international", wpm: 20),
      #""type":"begin","language":"international","wpm":20"#
    ),
    (
      .edge(KeyEdge(.dit, isDown: true, source: .kitty)),
      #""type":"edge","contact":"dit","down":true,"source":"kitty""#
    ),
    (
      .mark(.dah, duration: .milliseconds(180)),
      #""type":"mark","down":true,"element":"dah","seconds":0.18"#
    ),
    (.mark(nil, duration: nil), #""type":"mark","down":true,"element":null"#),
    (.markEnded, #""type":"mark","down":false"#),
    (.marked(".-"), #""type":"marked","text":".-""#),
    (.committed(".-", text: "a"), #""type":"commit","pattern":".-","text":"a""#),
    (.committed("----", text: nil), #""type":"commit","pattern":"----","text":null"#),
    (.unknown("......-"), #""type":"unknown","pattern":"......-""#),
    (
      .edited(at: 2, deleted: 1, inserted: "\"\n"),
      #""type":"edit","at":2,"deleted":1,"inserted":"\"\n""#
    ),
    (
      .suggested(["rabbit", "don't"]),
      #""type":"suggestions","words":["rabbit","don't"]"#
    ),
    (.layout(.passThrough), #""type":"mode","keyboard":"keys""#),
    (.speed(25), #""type":"speed","wpm":25"#),
    (.muted(true), #""type":"mute","on":true"#),
    (.frame(columns: 80, rows: 24), #""type":"frame","columns":80,"rows":24"#),
    (.secure(true), #""type":"secure","on":true"#),
    (.dropped(7), #""type":"dropped","count":7"#),
    (.ended("dismissed"), #""type":"end","reason":"dismissed""#),
  ])
  func `an event is a line of JSON`(event: KeyboardEvent, members: String) {
    let line = event.line(at: .after(.milliseconds(1500)))
    #expect(line == "{\"t\":1.5,\(members)}\n")
  }

  @Test(arguments: [
    ("", "s", KeyboardEvent.edited(at: 0, deleted: 0, inserted: "s")),
    ("sot", "so", .edited(at: 2, deleted: 1, inserted: "")),
    ("teh ", "the ", .edited(at: 1, deleted: 2, inserted: "he")),
    ("aa", "aaa", .edited(at: 2, deleted: 0, inserted: "a")),
    ("e\u{301}x", "ex", .edited(at: 0, deleted: 1, inserted: "e")),
  ])
  func `an edit is the least that makes one text of another`(
    former: String, text: String, edit: KeyboardEvent
  ) {
    #expect(KeyboardObserver.edit(from: former, to: text) == edit)
    #expect(KeyboardObserver.edit(from: text, to: text) == nil)
  }
}

@Suite struct KeyboardObserverTests {
  /// What is told while a few keys are typed.
  private func told(_ keys: String, in document: TextDocument = TextDocument()) -> [KeyboardEvent] {
    var session = Session(document: document)
    session.edges = []
    var observer = KeyboardObserver()
    var told = observer.begin(session, at: .zero).map(\.value)
    var outputs: [Timed<SessionOutput>] = []
    for (index, key) in keys.utf8.enumerated() {
      let now = Timestamp.after(.milliseconds(300 * index))
      session.handle([key], at: now, into: &outputs)
      told += observer.edges(of: &session).map(\.value)
      told += outputs.compactMap { observer.event($0.value, of: session) }
      outputs.removeAll()
      told += observer.changes(of: session, at: now).map(\.value)
    }
    return told
  }

  @Test func `keys are told from edge to text`() {
    let unit = Duration.milliseconds(60)
    let edges = [true, false].map {
      KeyboardEvent.edge(KeyEdge(.dit, isDown: $0, source: .terminal))
    }
    #expect(
      told(".\r\u{7F}") == [
        .began(table: "international", wpm: 20)
      ] + edges + [
        .mark(.dit, duration: unit), .marked("."), .committed(".", text: "e"),
        .edited(at: 0, deleted: 0, inserted: "e"),
        .marked(""), .edited(at: 0, deleted: 1, inserted: ""),
      ])
  }

  @Test func `of secure text nothing is told but that it is secure`() {
    let secret = TextDocument(traits: InputTraits(isSecureTextEntry: true))
    #expect(
      told(".-\r\t...\u{7F}x\r", in: secret)
        == [.began(table: "international", wpm: 20), .secure(true)])
  }

  @Test func `what was typed while the text was secure is never told`() {
    var session = Session()
    session.edges = []
    var observer = KeyboardObserver()
    _ = observer.begin(session, at: .zero)
    var outputs: [Timed<SessionOutput>] = []
    session.keyboard.changeDocument { $0.traits.isSecureTextEntry = true }
    #expect(observer.changes(of: session, at: .zero).map(\.value) == [.secure(true)])
    session.handle(Array(".\r-\r".utf8), at: .zero, into: &outputs)
    #expect(observer.edges(of: &session).isEmpty)
    #expect(outputs.allSatisfy { observer.event($0.value, of: session) == nil })
    #expect(observer.changes(of: session, at: .zero).isEmpty)
    session.keyboard.changeDocument { $0.traits.isSecureTextEntry = false }
    #expect(observer.changes(of: session, at: .zero).map(\.value) == [.secure(false)])
    session.handle(Array(".\r".utf8), at: .zero, into: &outputs)
    #expect(
      observer.changes(of: session, at: .zero).map(\.value).contains(
        .edited(at: 2, deleted: 0, inserted: "e")))
  }
}

import MorseCode
import MorseKeying
import TerminalCodec
@testable import TerminalKeyboard
import TextInput
import Testing
import Timeline

@testable import Automation

private let frame = PanelFrame(rows: 22..<24, columns: 80)

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
      .edited(TextPlace(at: 2, count: 1), inserted: "\"\n"),
      #""type":"edit","at":2,"deleted":1,"inserted":"\"\n","points":{"at":2,"deleted":1}"#
    ),
    (
      .suggested(["rabbit", "don't"]),
      #""type":"suggestions","words":["rabbit","don't"]"#
    ),
    (
      .selected(TextPlace(at: 3, count: 2)),
      #""type":"selection","at":3,"length":2,"points":{"at":3,"length":2}"#
    ),
    (.context(.partial), #""type":"context","knowledge":"partial""#),
    (.typed("a"), #""type":"typed","text":"a""#),
    (.pressed("ctrl-c"), #""type":"key","key":"ctrl-c""#),
    (
      .document(DocumentIdentifier(rawValue: 3), program: "vim"),
      #""type":"document","identifier":3,"program":"vim""#
    ),
    (
      .document(DocumentIdentifier(rawValue: 4), program: nil),
      #""type":"document","identifier":4,"program":null"#
    ),
    (.traits(.url, language: "de"), #""type":"traits","keyboard":"url","language":"de""#),
    (.keyboard("keys"), #""type":"mode","keyboard":"keys""#),
    (.language("wabun"), #""type":"language","language":"wabun""#),
    (.speed(25), #""type":"speed","wpm":25"#),
    (.muted(true), #""type":"mute","on":true"#),
    (.frame(columns: 80, rows: 24), #""type":"frame","columns":80,"rows":24"#),
    (
      .panel(.willChangeFrame(from: frame, to: PanelFrame(rows: 12..<24, columns: 80))),
      #""type":"panel","event":"will-change","top":12,"rows":12,"columns":80,"#
        + #""from":{"top":22,"rows":2,"columns":80}"#
    ),
    (
      .panel(.didChangeFrame(from: frame, to: PanelFrame(rows: 12..<24, columns: 80))),
      #""type":"panel","event":"did-change","top":12,"rows":12,"columns":80,"#
        + #""from":{"top":22,"rows":2,"columns":80}"#
    ),
    (.secure(true), #""type":"secure","on":true"#),
    (.dropped(7), #""type":"dropped","count":7"#),
    (.ended("dismissed"), #""type":"end","reason":"dismissed""#),
  ])
  func `an event is a line of JSON`(event: KeyboardEvent, members: String) {
    let line = event.line(at: .after(.milliseconds(1500)))
    #expect(line == "{\"t\":1.5,\(members)}\n")
  }

  @Test(arguments: [
    (PanelFrameEvent.willShow(frame), "will-show"), (.didShow(frame), "did-show"),
    (.willHide(frame), "will-hide"), (.didHide(frame), "did-hide"),
  ])
  func `an event of the panel has its frame`(event: PanelFrameEvent, name: String) {
    #expect(
      KeyboardEvent.panel(event).line(at: .zero)
        == #"{"t":0,"type":"panel","event":"\#(name)","top":22,"rows":2,"columns":80}"# + "\n")
  }

  @Test(arguments: [
    ("", "s", KeyboardEvent.edited(TextPlace(at: 0, count: 0), inserted: "s")),
    ("sot", "so", .edited(TextPlace(at: 2, count: 1), inserted: "")),
    ("teh ", "the ", .edited(TextPlace(at: 1, count: 2), inserted: "he")),
    ("aa", "aaa", .edited(TextPlace(at: 2, count: 0), inserted: "a")),
    ("e\u{301}x", "ex", .edited(TextPlace(at: 0, count: 1, points: 2), inserted: "e")),
    ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦t", .edited(TextPlace(at: 1, count: 0, pointsBefore: 7), inserted: "t")),
    ("e\u{301}", "é", .edited(TextPlace(at: 0, count: 1, points: 2), inserted: "é")),
  ])
  func `an edit is the smallest change between two texts`(
    former: String, text: String, edit: KeyboardEvent
  ) {
    #expect(KeyboardObserver.edit(from: former, to: text) == edit)
    #expect(KeyboardObserver.edit(from: text, to: text) == nil)
  }
}

@Suite struct KeyboardObserverTests {
  /// Returns the events of typing a few keys.
  private func events(_ keys: String, in document: TextDocument = TextDocument()) -> [KeyboardEvent]
  {
    var session = TextSession(document: document)
    session.edges = []
    var observer = KeyboardObserver()
    observer.begin(session)
    var observed = KeyboardObserver.beginning(of: session, at: .zero).map(\.value)
    for (index, key) in keys.utf8.enumerated() {
      let now = Timestamp.after(.milliseconds(300 * index))
      session.handle([key], at: now)
      observed += observer.edges(of: &session).map(\.value)
      observed += session.drainOutputs().compactMap { observer.event($0.value, of: session) }
      observed += observer.changes(of: session, at: now).map(\.value)
    }
    return observed
  }

  @Test func `keys are reported from edge to text`() {
    let unit = Duration.milliseconds(60)
    let edges = [true, false].map {
      KeyboardEvent.edge(KeyEdge(.dit, isDown: $0, source: .terminal))
    }
    #expect(
      events(".\r\u{7F}") == [
        .began(table: "international", wpm: 20), .traits(nil, language: nil), .keyboard("morse"),
        .selected(TextPlace(at: 0, count: 0)),
      ] + edges + [
        .mark(.dit, duration: unit), .marked("."), .committed(".", text: "e"),
        .edited(TextPlace(at: 0, count: 0), inserted: "e"),
        .marked(""), .edited(TextPlace(at: 0, count: 1), inserted: ""),
      ])
  }

  @Test func `of secure text only its secrecy is reported`() {
    let secret = TextDocument(traits: InputTraits(isSecureTextEntry: true))
    #expect(
      events(".-\r\t...\u{7F}x\r", in: secret)
        == [.began(table: "international", wpm: 20), .secure(true)])
  }

  @Test func `text typed as secure is never reported`() {
    var session = TextSession()
    session.edges = []
    var observer = KeyboardObserver()
    observer.begin(session)
    session.updateDocument { $0.traits.isSecureTextEntry = true }
    #expect(observer.changes(of: session, at: .zero).map(\.value) == [.secure(true)])
    session.handle(Array(".\r-\r".utf8), at: .zero)
    #expect(observer.edges(of: &session).isEmpty)
    #expect(session.drainOutputs().allSatisfy { observer.event($0.value, of: session) == nil })
    #expect(observer.changes(of: session, at: .zero).isEmpty)
    session.updateDocument { $0.traits.isSecureTextEntry = false }
    #expect(observer.changes(of: session, at: .zero).map(\.value) == [.secure(false)])
    session.handle(Array(".\r".utf8), at: .zero)
    #expect(
      observer.changes(of: session, at: .zero).map(\.value).contains(
        .edited(TextPlace(at: 2, count: 0), inserted: "e")))
  }
}

extension KeyboardObserver {
  /// Returns the event of a session output.
  fileprivate func event(_ output: SessionOutput, of session: TextSession) -> KeyboardEvent? {
    guard case .feedback(let feedback) = output else { return nil }
    return event(feedback, of: session)
  }
}

/// The events of a keyboard under a program.
@Suite struct RunObserverTests {
  /// An observed keyboard under a program.
  private struct ObservedRun {
    var run: RunSession
    var observer = KeyboardObserver()
    var now = Timestamp.zero

    init(secureEntry: SecureEntry = .passThrough) {
      var keyMap = KeyMap()
      keyMap.isForProgram = true
      var settings = RunSettings()
      settings.secureEntry = secureEntry
      settings.traits["vim"] = InputTraits(keyboardType: .code, language: "de")
      settings.traits["vault"] = InputTraits(keyboardType: .password)
      run = RunSession(
        session: KeyboardSession(
          document: KeystrokeDocument(), keyMap: keyMap, isMuted: true, modes: .none),
        settings: settings, columns: 40, rows: 12)
      run.beginEventOutput(withEdges: true)
      observer.begin(run)
    }

    /// Returns the events of `act`.
    mutating func events(_ act: (inout RunSession, Timestamp) -> Void) -> [KeyboardEvent] {
      now = now.advanced(by: .milliseconds(100))
      act(&run, now)
      var observed = observer.edges(of: &run).map(\.value)
      for case .feedback(let feedback) in run.drainOutputs().map(\.value) {
        if let event = observer.event(feedback, of: run) { observed.append(event) }
      }
      observed += observer.events(for: run.drainSentKeystrokes(), of: run)
      return observed + observer.changes(of: run, at: now).map(\.value)
    }

    mutating func type(_ keys: String) -> [KeyboardEvent] {
      events { $0.receive(terminal: Array(keys.utf8), at: $1) }
    }

    mutating func note(_ program: HostedProgram) -> [KeyboardEvent] {
      events { $0.note(program, at: $1) }
    }
  }

  private let shell = HostedProgram(group: 7, names: ["bash"])
  private func document(_ number: UInt64, _ program: String) -> KeyboardEvent {
    .document(DocumentIdentifier(rawValue: number), program: program)
  }

  @Test func `text sent to a program is reported in order`() {
    var observed = ObservedRun()
    #expect(observed.note(shell) == [document(1, "bash"), .traits(.shell, language: nil)])
    let events = observed.type("...\r---\r\r----..\r")
    let typed = events.filter {
      switch $0 {
      case .typed, .pressed, .document: true
      default: false
      }
    }
    #expect(
      typed == [.typed("so"), .pressed("enter"), .pressed("up"), document(2, "bash")])
    #expect(events.contains(.committed("...", text: "s")))
    #expect(events.contains(.edge(KeyEdge(.dit, isDown: true, source: .terminal))))
  }

  @Test func `another program is reported with its kind of text`() {
    var observed = ObservedRun()
    _ = observed.note(shell)
    #expect(
      observed.note(HostedProgram(group: 8, names: ["vim"]))
        == [document(2, "vim"), .traits(.code, language: "de")])
  }

  @Test func `the keyboard and its sound are reported`() {
    var observed = ObservedRun()
    #expect(observed.type("\t") == [.keyboard("keys")])
    #expect(observed.type("a") == [.context(.partial)])
    #expect(observed.type("\u{1B}[24~").contains(.keyboard("morse")))
  }

  /// The text that the program receives for `.-`, return and `x` at a password prompt, with Morse
  /// or pass-through.
  private static let passwords: [(SecureEntry, typed: String)] = [
    (.passThrough, ".-\rx"), (.masked, "a"),
  ]

  @Test(arguments: passwords)
  func `at a password prompt nothing is reported`(policy: SecureEntry, typed: String) {
    var observed = ObservedRun(secureEntry: policy)
    _ = observed.note(shell)
    var asking = shell
    asking.line.isEchoing = false
    #expect(observed.note(asking) == [.secure(true)])
    observed.run.toProgram = []
    #expect(observed.type(".-\rx") == [])
    #expect(String(decoding: observed.run.toProgram, as: UTF8.self) == typed)
    let after = observed.note(shell)
    #expect(after.first == .secure(false))
    #expect(observed.type(".\r").contains(.typed("e")))
  }

  @Test(arguments: [
    HostedProgram(group: 8, names: ["gpg"]), HostedProgram(group: 8, names: ["vault"]),
    HostedProgram(group: 8, names: ["cat"], optsOut: true),
  ])
  func `programs with pass-through or secrets are never reported`(
    program: HostedProgram
  ) {
    var observed = ObservedRun()
    _ = observed.note(shell)
    #expect(observed.note(program) == [.secure(true)])
    #expect(observed.type(".-\r") == [])
    #expect(observed.note(shell).first == .secure(false))
  }
}

import MorseCode
import MorseDecoding
import MorseKeyboard
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

@Suite struct AnnouncerTests {
  /// Types pieces of keys into a session, and returns what is told after each.
  private func told(
    _ pieces: [String], _ text: String = "", settings: KeyboardSettings = patientSettings,
    traits: InputTraits = InputTraits()
  ) -> [[String]] {
    var session = TextSession(
      document: TextDocument(text, traits: traits), settings: settings)
    var announcer = Announcer()
    _ = announcer.look(at: session)
    return pieces.enumerated().map { number, piece in
      session.handle(
        Array(piece.utf8), at: .after(.milliseconds(100 * number)))
      return announcer.look(at: session).map { "\($0.kind) \($0.text)" }
    }
  }

  @Test func `what is typed and deleted is told by letter, word and line`() {
    #expect(
      told(["....\r", "..\r", " ", "..\r", "\r", "\u{7F}"]) == [
        ["letter h"], ["letter i"], ["letter  ", "word hi"], ["letter i"],
        ["letter \n", "word i", "line hi i"], ["letter \n"],
      ])
  }

  @Test func `a mark ends a word, and a space after it ends none`() {
    #expect(
      told(["-.\r", "---\r", ".-.-.-\r", " "]) == [
        ["letter n"], ["letter o"], ["letter .", "word no"], ["letter  "],
      ])
  }

  @Test func `pasted text is told as a whole`() {
    #expect(told(["\u{1B}[200~one two \u{1B}[201~"]) == [["letter one two", "word two"]])
  }

  @Test func `moving tells the character passed, or nothing`() {
    #expect(
      told(["\u{1B}[D", "\u{1B}[D", "\u{1B}[C", "\u{1B}[H", "\u{1B}[F"], "abcd") == [
        ["letter d"], ["letter c"], ["letter c"], [], [],
      ])
  }

  @Test func `a long text is told like a short one`() {
    let long = String(repeating: "abcde ", count: 100)
    #expect(
      told([".\r", " ", "\u{7F}", "\u{7F}"], long) == [
        ["letter e"], ["letter  ", "word e"], ["letter  "], ["letter e"],
      ])
  }

  @Test func `notices, layouts and corrections are told once`() {
    let settings = patientSettings
    let notice = "notice ......-.  means nothing"
    #expect(
      told(["......-.\r", "\u{1B}[Z", "\u{1B}[B", "\u{1B}", "."], settings: settings)
        == [
          [notice], ["state morse"], ["state pass-through"], [], ["state closed"],
        ].map { $0.map { $0.replacing("state morse", with: "state Morse") } })
  }

  @Test func `the sound and the modifiers are told when they change`() {
    let (mute, shift) = ("--...-\r", "....-.\r")
    #expect(told([mute, mute]) == [["notice sound off"], ["notice sound on"]])
    #expect(
      told([shift, shift, ".\r", shift]) == [
        ["notice shift"], ["notice shift locked"], ["letter E"], ["notice shift unlocked"],
      ])
  }

  @Test func `the speed is told when a code changes it`() {
    #expect(told(["..-.--\r", ".\r"]) == [["notice 22 wpm"], ["letter e"]])
  }

  @Test func `caps lock is told on and off`() {
    var session = TextSession(settings: patientSettings)
    var announcer = Announcer()
    _ = announcer.look(at: session)
    var all: [String] = []
    for isOn in [true, false] {
      _ = session.update { $0.lockShift(isOn, at: .zero) }
      all += announcer.look(at: session).map(\.text)
    }
    #expect(all == ["shift locked", "shift unlocked"])
  }

  /// Every notice of the panel, with its announcement.
  private static let notices: [(SessionNotice, String)] = [
    (.unknown("......-."), "notice ......-.  means nothing"),
    (.dropped(12), "notice 12 elements dropped: no letter is so long"),
    (.refused("x"), "notice x  is not accepted here"),
    (.unavailable("mouse"), "notice mouse  is not available in this program"),
    (.secretRefused("pin"), "notice secret pin: typed into password fields only"),
    (.noSecret("pin"), "notice secret pin is not known: no file or command has it"),
    (.noOtherLanguage, "notice no other language: all chosen layouts are in one (--layouts)"),
    (.meansNothing("kx"), "notice kx  means nothing"),
    (.repaired(from: "teh", to: "the"), "correction corrected: teh to the; Backspace undoes it"),
    (
      .slowHand(wait: .milliseconds(1500), faster: "..-.."),
      "notice slow hand: letters end after 1.5 s; ..-.. faster"
    ),
    (.unusedKey("f5"), "notice f5  does nothing here"),
    (.heldTooLong, "notice letter dropped: held too long"),
    (.noSound, "notice no sound: opened without it (no-sound)"),
    (.ringing, "notice calling: any key ends it"), (.chose("water"), "notice water chosen"),
    (.undecided(["a", "b"]), "notice which? a  b"),
    (.slowedDown, "notice slower now: presses were missed"),
    (.asleep(wakesByTwo: false), "notice asleep; hold the switch to wake"),
    (.read("four"), "notice four"),
  ]

  /// The number of a notice in the list; a new notice needs its row there.
  private static func number(of notice: SessionNotice) -> Int {
    switch notice {
    case .unknown: 0
    case .dropped: 1
    case .refused: 2
    case .unavailable: 3
    case .secretRefused: 4
    case .noSecret: 5
    case .noOtherLanguage: 6
    case .meansNothing: 7
    case .repaired: 8
    case .slowHand: 9
    case .unusedKey: 10
    case .heldTooLong: 11
    case .noSound: 12
    case .ringing: 13
    case .chose: 14
    case .undecided: 15
    case .slowedDown: 16
    case .asleep: 17
    case .read: 18
    }
  }

  @Test func `every notice of the panel is announced`() {
    #expect(Self.notices.map { Self.number(of: $0.0) } == Array(0...18))
    for (notice, expected) in Self.notices {
      let told = Announcement(notice, isSecret: false)
      #expect("\(told.kind) \(told.text)" == expected)
    }
  }

  @Test func `the important word of a notice is first`() {
    let others: Set = [
      "a", "all", "an", "at", "because", "by", "for", "in", "it", "of", "on", "please", "that",
      "the",
      "there", "these", "this", "to", "was", "with", "you", "your",
    ]
    for (notice, _) in Self.notices {
      for isSecret in [false, true] {
        let text = notice.text(isSecret: isSecret)
        // A verb of ours before what the user chose or lost is no news, either.
        #expect(!others.contains(text.prefix { $0.isLetter }.lowercased()), "\(text)")
        #expect(!text.hasPrefix("chose ") && !text.hasPrefix("held "), "\(text)")
      }
    }
  }

  @Test(arguments: ["abc", "kx", "f5", "x", "......-."])
  func `no announcement of a notice tells a secret`(secret: String) {
    let notices: [SessionNotice] = [
      .unknown("......-."), .refused(secret), .meansNothing(secret), .unusedKey(secret),
      .chose(secret),
    ]
    for notice in notices {
      #expect(!Announcement(notice, isSecret: true).text.contains(" \(secret)"))
      #expect(!Announcement(notice, isSecret: true).text.hasPrefix(secret))
    }
  }

  @Test func `nothing is told of a secret`() {
    var traits = InputTraits()
    traits.isSecureTextEntry = true
    #expect(
      told([".-\r", " ", "\u{7F}", "......-.\r"], traits: traits) == [
        [], [], [], ["notice means nothing"],
      ])
  }

  // MARK: - What the panel shows besides the text

  @Test func `the visible help is told, and again where it is scrolled to`() {
    var session = TextSession(settings: patientSettings)
    session.resize(columns: 80, rows: 12)
    var announcer = Announcer()
    _ = announcer.look(at: session)
    func told(_ keys: String) -> String {
      session.handle(Array(keys.utf8), at: .zero)
      return announcer.look(at: session).map { "\($0.kind) \($0.text)" }.joined(separator: "|")
    }
    let shown = Panel.visibleHelp(session)
    let opened = told("?")
    let rows = Panel.visibleHelp(session)
    #expect(rows.count == 8 && rows != shown)
    #expect(opened.hasPrefix("state help. space, ") || opened.hasPrefix("state help. . "))
    #expect(opened.contains("backspace delete, a space too") && !opened.contains("  "))
    let later = told("\u{1B}[6~")
    #expect(later.hasPrefix("state ") && !later.hasPrefix("state help"))
    #expect(Panel.visibleHelp(session).last?.contains("page-") == true)
    #expect(told("?") == "state closed")
  }

  @Test func `a question is told first, and once`() {
    var session = TextSession(settings: patientSettings)
    session.view.question = "Your name?"
    var announcer = Announcer()
    #expect(announcer.look(at: session) == [Announcement(.question, "Your name?")])
    session.handle(Array(".\r".utf8), at: .zero)
    #expect(announcer.look(at: session) == [Announcement(.letter, "e")])
  }

  @Test func `another field is told by its name, and its text was neither typed nor deleted`() {
    var secret = InputTraits()
    secret.isSecureTextEntry = true
    let page = FieldPage([
      FieldPage.Field("name", TextDocument("Ann")), FieldPage.Field("town", TextDocument()),
      FieldPage.Field("PIN", TextDocument("12", traits: secret)),
    ])
    var session = TextSession(settings: patientSettings)
    session.open(page, at: .zero)
    var announcer = Announcer()
    #expect(announcer.look(at: session) == [Announcement(.question, "name")])
    var told: [[String]] = []
    for keys in ["\t", "\t", "\t", ".\r"] {
      session.handle(Array(keys.utf8), at: .zero)
      told.append(announcer.look(at: session).map { "\($0.kind) \($0.text)" })
    }
    let back = told[2].filter { $0.hasPrefix("question") || $0.hasPrefix("letter") }
    #expect(told[0] == ["question town"] && told[1] == ["mode password", "question PIN"])
    #expect(back == ["question name"] && told[3] == ["letter e"])
  }

  @Test func `a password is told where it begins, and the layout where it ends`() {
    let session = TextSession(settings: patientSettings)
    var announcer = Announcer()
    let entry = "password: keys type themselves"
    let password = AnnouncedPlace(isSecret: true, entry: entry)
    #expect(announcer.look(at: session) == [])
    #expect(announcer.look(at: session, in: password) == [Announcement(.mode, entry)])
    #expect(announcer.look(at: session, in: password) == [])
    #expect(announcer.look(at: session) == [Announcement(.mode, "keyboard: Morse")])
  }

  @Test func `a problem of the sound is told, but not its shorter words`() {
    let session = TextSession(settings: patientSettings)
    var announcer = Announcer()
    let notes = [nil, "no sound: device unplugged", "no sound", nil]
    let told = notes.map { note in
      announcer.look(at: session, in: AnnouncedPlace(soundNote: note)).map(\.text)
    }
    #expect(told == [[], ["no sound: device unplugged"], [], ["sound on"]])
  }

  @Test func `a message of the desktop is told, and a help of its own`() {
    let session = TextSession(settings: patientSettings)
    var announcer = Announcer()
    let places = [
      AnnouncedPlace(), AnnouncedPlace(message: "x is not a Morse key"),
      AnnouncedPlace(help: ["- j  dah   enter  end letter"]), AnnouncedPlace(),
    ]
    let told = places.map { announcer.look(at: session, in: $0).map { "\($0.kind) \($0.text)" } }
    #expect(
      told == [
        [], ["notice x is not a Morse key"], ["state help. - j, dah, enter, end letter"],
        ["state closed"],
      ])
  }

  // MARK: - Every event

  /// Where an event of the keyboard is told.
  private enum Teller { case sound, text, session, cell, voice }

  /// The teller of each event: a new event needs its row here, and an announcement.
  private func teller(of feedback: KeyboardFeedback) -> Teller {
    switch feedback {
    case .click, .tone, .toneBegan, .toneEnded, .limitReached: .sound
    case .committed, .spaceAdded: .text
    case .repaired, .unknown, .refused, .unavailable, .secretRefused, .noOtherLanguage,
      .meansNothing, .inputModeChanged, .modifiersChanged, .speedChanged, .speedLocked,
      .suggestionsChanged, .overlayChanged, .dismissalArmed:
      .session
    case .marked: .cell
    case .requested(.mute), .requested(.scroll), .requested(.field), .requested(.suggestion),
      .requested(.sleep):
      .session
    case .requested(.enter), .requested(.secret), .dismissed: .text
    case .requested(.copy): .sound
    case .requested(.voice): .voice
    }
  }

  @Test(arguments: [
    ("......-.\r", "......-.  means nothing"), (".-.---\r", "speed locked"),
    ("..-.--\r", "22 wpm"), ("....-.\r", "shift"), ("--...-\r", "sound off"), ("?", "help"),
    ("\u{1B}[Z", "morse"), ("\t", "pass-through: keys type themselves   tab morse"),
    ("-.....\r", "-.....  again to leave"), (".....--\r", "calling: any key ends it"),
    (".\r", "e"),
  ])
  func `what an event changes in the session is told`(keys: String, expected: String) {
    var session = TextSession(settings: patientSettings)
    var announcer = Announcer()
    _ = announcer.look(at: session)
    session.handle(Array(keys.utf8), at: .zero)
    let told = announcer.look(at: session).map(\.text)
    #expect(told.contains { $0.lowercased().hasPrefix(expected.lowercased()) }, "\(told)")
  }

  @Test func `only a marked cell is told by its event alone`() {
    let events: [KeyboardFeedback] = [
      .click(.press), .toneEnded, .committed(".", text: "e"), .spaceAdded, .marked("q, w"),
      .overlayChanged(.none), .speedLocked(true), .modifiersChanged(StickyModifiers()),
      .dismissalArmed, .dismissed, .requested(.mute), .requested(.sleep), .requested(.enter),
    ]
    for event in events {
      #expect((Announcer.announcement(of: event) != nil) == (teller(of: event) == .cell))
    }
  }
}

/// Settings without pauses.
private let patientSettings = KeyboardSettings(characterGap: .off, wordGap: .off)

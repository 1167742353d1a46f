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
      told(["......-.\r", "\u{1B}[Z", "\u{1B}[B", "\u{1B}"], settings: settings)
        == [
          [notice], ["state morse"], ["state pass-through"], [],
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

  @Test func `every feedback that the text does not show is announced`() {
    let feedback: [(KeyboardFeedback, String?)] = [
      (.marked("q, w"), "cell q, w"), (.overlayChanged(.help(offset: 0)), "state help"),
      (.overlayChanged(.none), "state closed"), (.speedLocked(true), "state speed locked"),
      (.click(.press), nil), (.dismissed, nil),
    ]
    for (feedback, expected) in feedback {
      let told = Announcer.announcement(of: feedback).map { "\($0.kind) \($0.text)" }
      #expect(told == expected)
    }
  }
}

/// Settings without pauses.
private let patientSettings = KeyboardSettings(characterGap: .off, wordGap: .off)

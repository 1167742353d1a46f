import MorseCode
import MorseDecoding
import MorseKeyboard
import TerminalCodec
import TextComposition
import TextInput
import Timeline
import Testing

@testable import TerminalKeyboard

@Suite struct CountdownTests {
  private func moment(_ milliseconds: Int) -> Timestamp { .after(.milliseconds(milliseconds)) }

  @Test func `the bar fills until the wait ends`() {
    var countdown = Countdown(isOn: true)
    countdown.wait(until: moment(600), at: moment(0))
    var bars = [countdown.bar]
    while let due = countdown.deadline {
      countdown.advance(to: due)
      bars.append(countdown.bar)
    }
    #expect(bars == ["[      ]", "[=     ]", "[==    ]", "[===   ]", "[====  ]", "[===== ]"])
  }

  @Test func `an unchanged wait continues, a new one restarts the bar`() {
    var countdown = Countdown(isOn: true)
    countdown.wait(until: moment(600), at: moment(0))
    countdown.advance(to: moment(250))
    countdown.wait(until: moment(600), at: moment(260))
    #expect(countdown.bar == "[==    ]")
    countdown.wait(until: moment(900), at: moment(300))
    #expect(countdown.bar == "[      ]")
  }

  @Test func `nothing pending means no bar and no repaint`() {
    var countdown = Countdown(isOn: true)
    countdown.wait(until: moment(600), at: moment(0))
    countdown.wait(until: nil, at: moment(100))
    #expect(countdown.bar == nil && countdown.deadline == nil)
  }

  @Test func `turned off it never shows`() {
    var countdown = Countdown()
    countdown.wait(until: moment(600), at: moment(0))
    #expect(countdown.bar == nil && countdown.deadline == nil)
    #expect(countdown.length == .milliseconds(600))
  }

  /// A session with fixed waits: 600 ms for a letter, 1,800 ms for a word.
  private func session(
    table: MorseAlphabet = .international
  ) -> KeyboardSession<TextDocument> {
    var session = KeyboardSession(
      document: TextDocument(),
      settings: KeyboardSettings(
        alphabet: table, characterGap: .fixed(.milliseconds(600)),
        wordGap: .fixed(.milliseconds(1800))))
    session.view.showsCountdown = true
    return session
  }

  private func accessory(_ session: KeyboardSession<TextDocument>) -> String {
    Panel(session, soundNote: nil, columns: 80, rows: 24).lines[1].text
  }

  /// Advances the time like the host: up to each deadline, one after another.
  private func pass(_ session: inout KeyboardSession<TextDocument>, to end: Timestamp) {
    while let due = session.deadline, due <= end { session.advance(to: due) }
    session.advance(to: end)
  }

  @Test func `the panel shows the wait for the letter, then for the space`() {
    var session = session()
    session.handle(Array(".".utf8), at: moment(0))
    pass(&session, to: moment(100))
    #expect(accessory(session).hasPrefix(".  e  [      ]"))
    pass(&session, to: moment(500))
    #expect(accessory(session).contains("[==="))
    pass(&session, to: moment(1000))
    #expect(session.keyboard.document.text == "e")
    #expect(accessory(session).hasPrefix("space [=") || accessory(session).hasPrefix("space [ "))
    pass(&session, to: moment(3000))
    #expect(session.keyboard.document.text == "e ")
    #expect(!accessory(session).contains("["))
    #expect(session.deadline == nil)
  }

  @Test func `no space is announced where a pause adds none`() {
    var session = session(table: .chinese)
    session.handle(Array("-".utf8), at: moment(0))
    pass(&session, to: moment(700))
    #expect(session.keyboard.openPattern.isEmpty)
    #expect(!accessory(session).contains("space"), "\(accessory(session))")
  }

  @Test func `a key press ends the wait`() {
    var session = session()
    session.handle(Array(".".utf8), at: moment(0))
    pass(&session, to: moment(500))
    session.handle(Array("-".utf8), at: moment(510))
    #expect(!accessory(session).contains("[="))
  }
}

import MorseCode
import MorseKeying
import MorseKeyboard
import TerminalCodec
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// Paddles as additional inputs, which report releases.
@Suite struct PaddleSessionTests {
  private let settings = KeyboardSettings(keyer: .iambicB)

  private func key(
    _ session: inout TextSession, _ edges: [(KeyContact, Bool, Int)]
  ) -> [Timed<SessionOutput>] {
    for (contact, isDown, moment) in edges {
      let edge = KeyEdge(contact, isDown: isDown, source: EdgeSource(.midi))
      session.handle(.edge(edge), at: .after(.milliseconds(moment)))
    }
    return session.drainOutputs()
  }

  @Test func `a squeeze reaches the keyer from the first edge on`() {
    var session = TextSession(settings: settings)
    #expect(session.keyboard.lacksReleases)
    _ = key(&session, [(.dah, true, 0), (.dit, true, 20), (.dah, false, 450), (.dit, false, 460)])
    #expect(!session.keyboard.lacksReleases)
    session.advance(to: .after(.seconds(2)))
    #expect(session.keyboard.document.text == "c ")
  }

  @Test(arguments: [true, false])
  func `the panel asks for no key release that another input reports`(receivesReleases: Bool) {
    var session = TextSession(settings: settings, receivesReleases: receivesReleases)
    session.begin(asking: false, at: .zero)
    let panel = Panel(session, soundNote: nil, columns: 80, rows: 24).lines.map(\.text).joined()
    #expect(panel.contains("each press makes one element") == !receivesReleases)
  }

  @Test(arguments: [true, false])
  func `the terminal's keys are element keys, with and without a paddle`(receivesReleases: Bool) {
    var session = TextSession(settings: settings, receivesReleases: receivesReleases)
    for (text, moment) in [(".", 0), ("-", 130), (".", 2000)] {
      session.handle(Array(text.utf8), at: .after(.milliseconds(moment)))
    }
    session.advance(to: .after(.seconds(4)))
    #expect(session.keyboard.document.text == "a e ")
    #expect(session.keyboard.lacksReleases == !receivesReleases)
  }

  /// Keys a word on a straight key through a pipe, at 20 words a minute.
  private func keyByPipe(
    _ word: String, from start: Timestamp, _ session: inout TextSession
  ) -> Timestamp {
    var now = start
    for interval in machineKeying(word, wpm: 20) {
      if interval.isMark { edge(true, at: now, &session) }
      now = now.advanced(byNanoseconds: interval.nanoseconds)
      if interval.isMark { edge(false, at: now, &session) }
    }
    return now
  }

  private func edge(_ isDown: Bool, at now: Timestamp, _ session: inout TextSession) {
    let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.pipe))
    session.handle(.edge(edge), at: now)
  }

  @Test(arguments: [50, 200, 1000, 4000])
  func `element keys keep their elements next to a straight key`(pause: Int) {
    for keySet in [KeySet.two, .three] {
      var session = TextSession(keyMap: KeyMap(keySet: keySet), receivesReleases: true)
      var now = keyByPipe("PARIS ", from: .zero, &session)
      now = now.advanced(by: .milliseconds(pause))
      for key in ["-", "-", "\r"] {
        session.handle(Array(key.utf8), at: now)
        now = now.advanced(by: .milliseconds(150))
      }
      #expect(session.keyboard.document.text.filter { $0 != " " } == "parism")
      // Each hand keeps its estimate.
      now = keyByPipe("PARIS ", from: now.advanced(by: .seconds(4)), &session)
      session.advance(to: now.advanced(by: .seconds(9)))
      #expect(session.keyboard.document.text == "paris m paris " || pause < 1000)
      #expect(session.keyboard.document.text.filter { $0 != " " } == "parismparis")
    }
  }
}

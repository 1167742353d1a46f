import MorseCode
import MorseKeyboard
import TerminalCodec
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// Paddles beside the terminal, which tell when they are released.
@Suite struct PaddleSessionTests {
  private let settings = KeyboardSettings(keyer: .iambicB)

  private func key(
    _ session: inout Session, _ edges: [(KeyContact, Bool, Int)]
  ) -> [Timed<SessionOutput>] {
    var outputs: [Timed<SessionOutput>] = []
    for (contact, isDown, moment) in edges {
      let edge = KeyEdge(contact, isDown: isDown, source: EdgeSource(.midi))
      session.handle(.edge(edge), at: .after(.milliseconds(moment)), into: &outputs)
    }
    return outputs
  }

  @Test func `a squeeze goes through the keyer from the first edge on`() {
    var session = Session(settings: settings)
    #expect(session.keyboard.lacksReleases)
    _ = key(&session, [(.dah, true, 0), (.dit, true, 20), (.dah, false, 450), (.dit, false, 460)])
    #expect(!session.keyboard.lacksReleases)
    _ = session.advance(to: .after(.seconds(2)))
    #expect(session.keyboard.document.text == "c ")
  }

  @Test func `the terminal's keys are tapped beside them`() {
    var session = Session(settings: settings, hearsReleases: true)
    for (text, moment) in [(".", 0), ("-", 130), (".", 2000)] {
      _ = session.handle(Array(text.utf8), at: .after(.milliseconds(moment)))
    }
    _ = session.advance(to: .after(.seconds(4)))
    #expect(session.keyboard.document.text == "a e ")
  }

  @Test func `who has no such keys types as before`() {
    var session = Session(settings: settings)
    for (text, moment) in [(".", 0), ("-", 130)] {
      _ = session.handle(Array(text.utf8), at: .after(.milliseconds(moment)))
    }
    _ = session.advance(to: .after(.seconds(4)))
    #expect(session.keyboard.document.text == "a ")
    #expect(session.keyboard.lacksReleases)
  }
}

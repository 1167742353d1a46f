import MorseKeyboard
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

/// Memory use does not grow while a keyboard is open: days of typing with the virtual clock.
@Suite struct TypingHeapTests {
  /// The input of an hour: lines of letters, keys and pauses; the typed text is deleted again.
  private static let lines: [String] = [
    ".-", "-...", "-.-.", "-..", ".", "..-.", "--.", "....", "..", ".---", "-.-", ".-..",
  ]

  private static func hour(_ body: (_ keys: String, _ pause: Int) -> Void) {
    for letter in lines { body(letter, 700) }
    body(" ", 900)
    for _ in 0...lines.count { body("\u{7F}", 700) }
    body("......-\r", 600)
    body("?", 1000)
    body("\u{1B}[B\u{1B}[B", 1000)
    body("?", 3_000_000)
  }

  /// The maximum average growth in an hour, in bytes: tables with bounded size still fill up, and
  /// grow by doubling.
  ///
  /// A leak of the smallest heap block for each key would be ten times as much.
  private static let room = 128.0

  /// Whether eight days of some work do not grow the heap.
  private static func isFlat(_ hour: () -> Void) -> Bool {
    SteadyHeap.growth(over: 96, after: 96, hour) < room
  }

  @Test func `days of typing in a text of your own do not grow the heap`() async {
    await #expect(processExitsWith: .success) {
      var session = TextSession()
      session.edges = []
      var now = Timestamp.zero
      #expect(
        Self.isFlat {
          Self.hour { keys, pause in
            session.handle(Array(keys.utf8), at: now)
            now = now.advanced(by: .milliseconds(pause))
            session.advance(to: now)
            _ = (session.drainOutputs(), session.drainEdges())
          }
        })
      #expect(now >= .after(.seconds(120 * 3600)))
      #expect(session.keyboard.document.text == "")
    }
  }

  @Test func `days of typing into a program do not grow the heap`() async {
    await #expect(processExitsWith: .success) {
      var keyMap = KeyMap()
      keyMap.isForProgram = true
      var run = RunSession(
        session: KeyboardSession(
          document: KeystrokeDocument(), keyMap: keyMap, isMuted: true, modes: .none),
        settings: RunSettings(), columns: 80, rows: 24)
      var now = Timestamp.zero
      var group: Int32 = 1
      run.begin(at: now)
      run.receive(terminal: Array("\u{1B}[1;1R".utf8), at: now)
      run.beginEventOutput(withEdges: true)
      let reply = Array(
        "\u{1B}]133;A\u{7}$ \u{1B}]7373;type=text\u{7}\u{1B}[6n\u{1B}[?1049h\u{1B}[?1049l".utf8)
      #expect(
        Self.isFlat {
          Self.hour { keys, pause in
            run.receive(terminal: Array(keys.utf8), at: now)
            run.receive(program: reply, at: now)
            group = group % 1000 + 1
            run.note(HostedProgram(group: group, names: ["vim"]), at: now)
            now = now.advanced(by: .milliseconds(pause))
            run.advance(to: now)
            run.paint(soundNote: nil)
            run.toProgram.removeAll(keepingCapacity: true)
            run.toTerminal.removeAll(keepingCapacity: true)
            _ = (run.drainOutputs(), run.drainEdges(), run.drainSentKeystrokes())
          }
        })
      #expect(now >= .after(.seconds(120 * 3600)))
    }
  }
}

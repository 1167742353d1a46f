import MorseKeyboard
import MorseKeying
import TerminalCodec
import TestSupport
public import Timeline

@testable import TerminalKeyboard

/// The answers of terminals at the start of a session.
enum Answers {
  /// A terminal that reports releases: the answers to both queries.
  static let kitty = "\\e[?0u\\e[?62;c \\e[?31u\\e[?62;c"
  /// A terminal that does not report releases.
  static let xterm = "\\e[?64;1;2;6;9;15;16;17;18;21;22;28c"
}

/// Returns a session that has started in a terminal with answers.
func begun(
  _ keySet: KeySet = .two, keyer: KeyerMode = .element, mouse: MouseUse = .never,
  bindings: [Key: KeyContact] = [:], filters: FilterTable = FilterTable()
) -> TextSession {
  var session = TextSession(
    settings: KeyboardSettings(keyer: keyer), keyMap: KeyMap(keySet: keySet, bindings: bindings),
    filters: filters, mouseUse: mouse)
  session.begin(asking: true, at: .zero)
  return session
}

/// Runs a session through the terminal's bytes; the run has their outputs only.
func run(_ session: TextSession, _ line: String) -> MachineRun<TextSession> {
  var session = session
  _ = session.drainOutputs()
  let (script, end) = bytes(line)
  return MachineRun(session, script: script, end: end)
}

/// Returns a straight key's pattern at 20 WPM, from a terminal that sends `down` and `up`.
func keying(_ pattern: String, _ down: String, _ up: String) -> String {
  pattern.map { element in "\(down) \(element == "." ? 60 : 180) \(up) 60" }.joined(separator: " ")
}

/// The laws of a timed machine hold for the bytes of a terminal.
extension KeyboardSession: TimedMachine {
  typealias Input = [UInt8]
  typealias Output = SessionOutput

  mutating func handle(
    _ bytes: [UInt8], at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    handle(bytes, at: now)
    outputs += drainOutputs()
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    advance(to: now)
    outputs += drainOutputs()
  }
}

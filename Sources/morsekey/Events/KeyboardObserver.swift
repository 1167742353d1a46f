import MorseCode
import MorseKeyboard
import TerminalKeyboard
import TextInput
import Timeline

/// Finds out what others are told of a session: what it gives out, and how its state changes.
///
/// While the text is secure nothing is told but that it is, so that nobody can as much as count keys.
struct KeyboardObserver {
  private var text = ""
  private var marked = ""
  private var isMuted = false
  private var isSecure = false

  /// Begins with a session as it is.
  mutating func begin(_ session: Session, at now: Timestamp) -> [Timed<KeyboardEvent>] {
    let keyboard = session.keyboard
    (text, isMuted) = (keyboard.document.text, session.isMuted)
    isSecure = keyboard.document.traits.isSecureTextEntry
    let began = KeyboardEvent.began(
      table: session.settings.alphabet.name, wpm: keyboard.speed.characterWPM)
    return [Timed(began, at: now)] + (isSecure ? [Timed(.secure(true), at: now)] : [])
  }

  /// What is told of something that a session gives out.
  func event(_ output: SessionOutput, of session: Session) -> KeyboardEvent? {
    guard !isSecure, !session.keyboard.document.traits.isSecureTextEntry,
      case .feedback(let feedback) = output
    else { return nil }
    switch feedback {
    case .tone(let element, let duration): return .mark(element, duration: duration)
    case .toneBegan(let element): return .mark(element, duration: nil)
    case .toneEnded: return .markEnded
    case .committed(let pattern):
      guard case .text(let text) = session.keyboard.reading(of: pattern) else {
        return .committed(pattern, text: nil)
      }
      return .committed(pattern, text: text)
    case .unknown(let pattern): return .unknown(pattern)
    case .layoutChanged(let layout): return .layout(layout)
    case .suggestionsChanged(let words): return .suggested(words.map(\.text))
    case .speedChanged(let speed): return .speed(speed.characterWPM)
    default: return nil
    }
  }

  /// The edges since the last call.
  func edges(of session: inout Session) -> [Timed<KeyboardEvent>] {
    guard let edges = session.edges else { return [] }
    session.edges = []
    guard !isSecure, !session.keyboard.document.traits.isSecureTextEntry else { return [] }
    return edges.map { Timed(.edge($0.value), at: $0.moment) }
  }

  /// What is told of how a session has changed since the last look.
  mutating func changes(of session: Session, at now: Timestamp) -> [Timed<KeyboardEvent>] {
    let document = session.keyboard.document
    defer { (text, marked) = (document.text, document.markedText ?? "") }
    let wasSecure = isSecure
    isSecure = document.traits.isSecureTextEntry
    if isSecure != wasSecure { return [Timed(.secure(isSecure), at: now)] }
    guard !isSecure else { return [] }
    var events: [Timed<KeyboardEvent>] = []
    if let edit = Self.edit(from: text, to: document.text) { events.append(Timed(edit, at: now)) }
    if marked != document.markedText ?? "" {
      events.append(Timed(.marked(document.markedText ?? ""), at: now))
    }
    if isMuted != session.isMuted {
      isMuted = session.isMuted
      events.append(Timed(.muted(isMuted), at: now))
    }
    return events
  }

  /// The change that makes one text of another; `nil` when they are the same.
  static func edit(from former: String, to text: String) -> KeyboardEvent? {
    guard former != text else { return nil }
    let (old, new) = (Array(former), Array(text))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    return .edited(
      at: start, deleted: old.count - start - end,
      inserted: String(new[start..<(new.count - end)]))
  }
}

public import MorseCode
import MorseDecoding
public import TextInput
public import Timeline

/// Records keying: measured marks and spaces, and the committed text.
///
/// A straight key's mark lasts as long as the key was held; a keyer's mark lasts as long as the
/// keyer made it. An element key without releases has no measured durations. Its characters are
/// recorded with the durations of a keyer, if they made text. Keying into secure text is not
/// recorded; a space replaces it.
public struct KeyingRecorder: Sendable {
  /// One entry of a recording.
  public enum Entry: Hashable, Sendable {
    /// A mark or a space.
    case interval(KeyingInterval)
    /// The text of the marks since the previous such entry, or their pattern in brackets.
    case committed(String)
  }

  /// The origin of the durations of marks.
  private enum Source {
    case measured, made
  }

  /// One item of feedback to record.
  private enum Step {
    case mark(from: Timestamp, to: Timestamp)
    case committed(MorsePattern, Source, at: Timestamp)
  }

  /// The recording so far.
  public private(set) var entries: [Entry] = []
  /// The speed of the last character; `nil` before the first.
  public private(set) var speed: MorseSpeed?
  /// Whether some durations are generated: those of element keys without releases.
  public private(set) var hasMadeMarks = false

  /// The time at which the held key went down.
  private var began: Timestamp?
  /// The end of the last mark, and the shortest space that may follow it.
  private var last: (end: Timestamp, space: Int64)?
  /// The origin of the durations since the last character.
  private var source = Source.measured

  /// Creates an empty recording.
  public init() {}

  /// The marks and spaces alone.
  public var intervals: [KeyingInterval] {
    entries.compactMap { if case .interval(let interval) = $0 { interval } else { nil } }
  }

  /// Records a keyboard's feedback since the last call.
  public mutating func note(
    _ feedback: [Timed<KeyboardFeedback>], of keyboard: Keyboard<some DocumentProxy>
  ) {
    guard !keyboard.document.traits.isSecureTextEntry else {
      began = nil
      return
    }
    let isTimed = keyboard.keyerTimesElements
    let steps = feedback.compactMap { step($0, keyerTimesElements: isTimed) }
    let texts = steps.compactMap { step -> String?? in
      guard case .committed(let pattern, _, _) = step else { return nil }
      return .some(keyboard.handler.text(of: pattern))
    }
    var characters = zip(texts, Self.wordStarts(of: texts, in: keyboard.typedContext))
      .makeIterator()
    for step in steps {
      switch step {
      case .mark(let start, let end): add(markFrom: start, to: end)
      case .committed(let pattern, let source, let moment):
        guard let (text, startsWord) = characters.next() else { break }
        guard source == .measured || text != nil else { continue }
        let unit = keyboard.unit(byHand: source == .measured)
        speed = MorseSpeed(wpm: MorseSpeed.unitAtOneWPM / unit) ?? speed
        if source == .made { addMade(pattern, at: moment, unit: unit, startsWord: startsWord) }
        entries.append(.committed(text ?? "[\(pattern)]"))
      }
    }
  }

  private mutating func step(
    _ feedback: Timed<KeyboardFeedback>, keyerTimesElements: Bool
  ) -> Step? {
    switch feedback.value {
    case .tone(_, let duration):
      source = keyerTimesElements ? .measured : .made
      guard keyerTimesElements else { return nil }
      return .mark(from: feedback.moment, to: feedback.moment.advanced(by: duration))
    case .toneBegan:
      source = .measured
      began = feedback.moment
      return nil
    case .toneEnded:
      defer { began = nil }
      return began.map { .mark(from: $0, to: feedback.moment) }
    case .committed(let pattern, _), .unknown(let pattern):
      return .committed(pattern, source, at: feedback.moment)
    default: return nil
    }
  }

  /// Returns which of the last texts begin a word in the text before the insertion point; a `nil`
  /// text begins none.
  private static func wordStarts(of texts: [String?], in context: String) -> [Bool] {
    var rest = context[...]
    var starts: [Bool] = []
    for text in texts.reversed() {
      guard let text else {
        starts.append(false)
        continue
      }
      while rest.last?.isWhitespace == true { rest.removeLast() }
      rest = rest.dropLast(text.count)
      starts.append(rest.last?.isWhitespace == true)
    }
    return starts.reversed()
  }
}

// MARK: - Intervals

extension KeyingRecorder {
  private mutating func add(_ isMark: Bool, _ nanoseconds: Int64) {
    guard nanoseconds > 0 else { return }
    entries.append(.interval(KeyingInterval(isMark: isMark, nanoseconds: nanoseconds)))
  }

  private mutating func add(markFrom start: Timestamp, to end: Timestamp) {
    if let last { add(false, max(last.space, last.end.nanoseconds(to: start))) }
    add(true, start.nanoseconds(to: end))
    last = (end, 0)
  }

  /// Adds a character, committed at `moment`, with a keyer's durations.
  private mutating func addMade(
    _ pattern: MorsePattern, at moment: Timestamp, unit: Double, startsWord: Bool
  ) {
    func length(_ units: Int) -> Int64 { Int64(min(unit * Double(units), 1e18)) }
    hasMadeMarks = true
    if last != nil { add(false, length(startsWord ? 7 : 3)) }
    for (index, element) in pattern.enumerated() {
      if index > 0 { add(false, length(1)) }
      add(true, length(element.units))
    }
    last = (moment, length(3))
  }
}

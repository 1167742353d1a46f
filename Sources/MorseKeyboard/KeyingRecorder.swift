public import MorseCode
public import TextInput
public import Timeline

/// Writes down what is keyed as marks and spaces, from which a decoder reads what was typed.
///
/// Marks and spaces of a hand are as it made them, within the bounds in which everybody reads them
/// so; elements that a key or a keyer named are sent as a keyer sends them. A letter that a key has
/// ended, not a pause, gets the pause; a character whose elements were taken back in part is sent as
/// it is. What makes no text is left out, and what is keyed into secure text.
public struct KeyingRecorder: Sendable {
  private struct Mark {
    var start: Timestamp
    var nanoseconds: Int64
    /// Whether a hand made it, at a speed of its own.
    var isByHand = false
    var end: Timestamp { start.advanced(byNanoseconds: nanoseconds) }
  }

  /// What was keyed so far.
  public private(set) var intervals: [KeyingInterval] = []
  /// The speed at which it was keyed last; `nil` before the first character.
  public private(set) var speed: MorseSpeed?

  private var marks: [Mark] = []
  private var began: Timestamp?
  /// Whether characters were committed since the last mark.
  private var hasCommitted = false
  /// The unit of the character that is written, in nanoseconds, and whether a hand made it.
  private var unit = 60_000_000.0
  private var isByHand = false
  /// When the last mark ended that was written down.
  private var lastEnd: Timestamp?

  /// A kind of stretch: how many units it lasts, and within which a hand's is read so.
  private struct Stretch {
    let units: Double
    let bounds: ClosedRange<Double>

    static let dit = Stretch(units: 1, bounds: 0.5...1.5)
    static let dah = Stretch(units: 3, bounds: 2.3...4.5)
    static let innerGap = Stretch(units: 1, bounds: 0.5...1.4)
    static let characterGap = Stretch(units: 3, bounds: 2.6...3.5)
    static let wordGap = Stretch(units: 7, bounds: 6.5...9)
  }

  /// Creates an empty recording.
  public init() {}

  /// Takes in what a keyboard has told since the last call.
  public mutating func note(
    _ feedback: [Timed<KeyboardFeedback>], of keyboard: Keyboard<some DocumentProxy>
  ) {
    guard !keyboard.document.traits.isSecureTextEntry else {
      (marks, began) = ([], nil)
      return
    }
    var committed: [(pattern: MorsePattern, marks: [Mark])] = []
    for item in feedback {
      switch item.value {
      case .tone(_, let duration): add(Mark(start: item.moment, nanoseconds: duration.nanoseconds))
      case .toneBegan: began = item.moment
      case .toneEnded: endMark(at: item.moment)
      case .committed(let pattern), .unknown(let pattern):
        committed.append((pattern, Array(marks.prefix(pattern.count))))
        marks.removeFirst(min(marks.count, pattern.count))
        hasCommitted = true
      default: break
      }
    }
    guard !committed.isEmpty else { return }
    let texts = committed.map { keyboard.typing.text(of: $0.pattern) }
    let starts = Self.wordStarts(of: texts, in: keyboard.typedContext)
    for (index, character) in committed.enumerated() where texts[index] != nil {
      isByHand = character.marks.allSatisfy(\.isByHand) && !character.marks.isEmpty
      unit = keyboard.unit(byHand: isByHand)
      write(character.pattern, character.marks, isWordStart: starts[index])
    }
  }

  private mutating func add(_ mark: Mark) {
    if hasCommitted { marks.removeAll() }
    hasCommitted = false
    marks.append(mark)
  }

  private mutating func endMark(at moment: Timestamp) {
    guard let start = began else { return }
    began = nil
    add(Mark(start: start, nanoseconds: start.nanoseconds(to: moment), isByHand: true))
  }

  /// Which of the last texts begin a word, found from the end of what stands before the insertion
  /// point; what has made no text begins none.
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

// MARK: - Writing

extension KeyingRecorder {
  private mutating func write(_ pattern: MorsePattern, _ marks: [Mark], isWordStart: Bool) {
    let keyed = marks.count == pattern.count ? marks : []
    speed = MorseSpeed(wpm: 1.2e9 / unit) ?? speed
    if let lastEnd {
      let gap = keyed.first.map { lastEnd.nanoseconds(to: $0.start) }
      add(isWordStart ? .wordGap : .characterGap, isMark: false, gap)
    }
    for (index, element) in pattern.enumerated() {
      if index > 0 { add(.innerGap, isMark: false, Self.gap(before: index, keyed)) }
      add(
        element == .dit ? .dit : .dah, isMark: true, keyed.isEmpty ? nil : keyed[index].nanoseconds)
    }
    lastEnd = keyed.last?.end ?? lastEnd ?? .zero
  }

  private static func gap(before index: Int, _ marks: [Mark]) -> Int64? {
    marks.isEmpty ? nil : marks[index - 1].end.nanoseconds(to: marks[index].start)
  }

  /// Adds a stretch as a hand made it, or as a keyer makes it where it would be misread.
  private mutating func add(_ stretch: Stretch, isMark: Bool, _ keyed: Int64?) {
    var nanoseconds = Int64(stretch.units * unit)
    if isByHand, let keyed, stretch.bounds.contains(Double(keyed) / unit) { nanoseconds = keyed }
    intervals.append(KeyingInterval(isMark: isMark, nanoseconds: nanoseconds))
  }
}

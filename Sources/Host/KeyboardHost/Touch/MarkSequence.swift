import MorseCode
import Timeline

/// The marks of motors and lights in time: a text in Morse, or what the user keys.
///
///     waiting ──begin──► shown ──end──► waiting
///
/// Each mark and each gap is measured from the step before it, so a late step shortens nothing.
struct MarkSequence {
  /// What to do now.
  enum Step: Hashable {
    /// A mark begins, and lasts for this time at most.
    case begin(MorseElement?, lasting: Duration)
    /// The mark ends.
    case end
  }

  /// The marks of the text that have not begun.
  private var marks: ArraySlice<KeyedMark> = []
  /// When the first of them begins, at the earliest.
  private var next = Timestamp.zero
  /// The mark that is shown; `nil` between marks.
  private var shown: (isText: Bool, end: Timestamp)?

  /// The longest mark of a hand.
  private static let longest = Duration.seconds(30)

  /// Whether a text has not ended.
  var hasText: Bool { !marks.isEmpty || shown?.isText == true }

  /// The time of the next step; `nil` if none is due.
  var deadline: Timestamp? { shown?.end ?? (marks.isEmpty ? nil : next) }

  /// Shows a text from `start` on, in place of the one before.
  mutating func show(_ text: [KeyedMark], from start: Timestamp) -> [Step] {
    let steps = shown?.isText == true ? stop() : []
    (marks, next) = (text[...], start)
    return steps
  }

  /// Shows a text after the one before, and a pause.
  mutating func add(_ text: [KeyedMark], after pause: Duration) {
    var text = text
    if !text.isEmpty { text[0].gap = pause.nanoseconds }
    marks += text
  }

  /// Begins a mark that the user keys, in place of a text; `nil` lasts until ``endKeyed(at:)``.
  mutating func begin(
    _ element: MorseElement?, lasting duration: Duration?, at now: Timestamp
  ) -> [Step] {
    let steps = stop()
    let duration = duration ?? Self.longest
    shown = (false, now + duration)
    return steps + [.begin(element, lasting: duration)]
  }

  /// Ends the mark that the user keys.
  mutating func endKeyed(at now: Timestamp) -> [Step] {
    shown?.isText == false ? end(at: now) : []
  }

  /// Ends the mark and the text.
  mutating func stop() -> [Step] {
    marks = []
    return shown.take() == nil ? [] : [.end]
  }

  /// Returns the step that is due at `now`.
  mutating func advance(to now: Timestamp) -> [Step] {
    guard let deadline, deadline <= now else { return [] }
    guard shown == nil, let mark = marks.popFirst() else { return end(at: now) }
    let duration = Duration.nanoseconds(mark.duration)
    shown = (true, now + duration)
    return [.begin(mark.element, lasting: duration)]
  }

  private mutating func end(at now: Timestamp) -> [Step] {
    shown = nil
    next = max(next, now.advanced(byNanoseconds: marks.first?.gap ?? 0))
    return [.end]
  }
}

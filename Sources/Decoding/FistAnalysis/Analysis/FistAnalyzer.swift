public import MorseCode
public import MorseDecoding
import Mathematics
public import Timeline

/// Analyzes an operator's keying: receives intervals and decoder output, and makes a report.
///
/// Intervals are queued until the decoder outputs the character that ends at their moment. If the
/// number of marks equals the character's number of elements, each mark counts as that element. If
/// there are more marks, bounce is removed first. If that does not help, as after a dropout or a
/// double tap, the character is only counted and excluded from the statistics. Memory use is
/// bounded: histograms on a logarithmic scale, samples of fixed size, and a timeline of at most 256
/// points.
public struct FistAnalyzer: Sendable {
  /// The maximum number of queued intervals; older ones count as unexplained.
  private static let patience = 1 << 16

  private let alphabet: MorseAlphabet
  private var now = Timestamp.zero
  /// The queued intervals, each with its end.
  private var waiting: [Timed<KeyingInterval>] = []
  private var first = 0
  private var tally = FistTally()
  private var counts = FistCounts()
  private var pairs: [CharacterPair: Int] = [:]
  /// The previous character, unless it was unexplained.
  private var last: MorsePattern?
  private var lastWasRead: MorsePattern?
  private var hasWordGap = false

  /// Creates an analyzer.
  ///
  /// - Parameter alphabet: the code table of the decoder.
  public init(alphabet: MorseAlphabet = .international) {
    self.alphabet = alphabet
  }

  /// Adds the next interval; call this before adding the decoder's outputs for it.
  public mutating func add(_ interval: KeyingInterval) {
    now = now.advanced(byNanoseconds: interval.nanoseconds)
    if interval.isMark { counts.marks += 1 }
    guard interval.nanoseconds > 0 else { return }
    waiting.append(Timed(interval, at: now))
    if waiting.count - first > Self.patience { drop(waiting.count - first - Self.patience / 2) }
  }

  /// Adds an output of the decoder.
  public mutating func add(_ output: Timed<DecoderOutput>) {
    switch output.value {
    case .wordGap: hasWordGap = counts.characters > 0
    case .character(let character): add(character, endingAt: output.moment)
    }
  }

  /// Returns the report so far; intervals without a character are excluded.
  public func report() -> FistReport {
    var tally = tally
    tally.finish()
    var counts = counts
    counts.nanoseconds = now.nanoseconds
    return FistReport(tally: tally, counts: counts, pairs: pairs, alphabet: alphabet)
  }

  private mutating func add(_ character: DecodedCharacter, endingAt moment: Timestamp) {
    let claimed = waiting[first...].prefix { $0.moment <= moment }
    let isKnown = character.meaning != nil
    counts.characters += 1
    if hasWordGap || counts.words == 0 { counts.words += 1 }
    if let lastWasRead, isKnown, !hasWordGap {
      pairs[CharacterPair(first: lastWasRead, second: character.pattern), default: 0] += 1
    }
    let intervals = claimed.map(\.value)
    let explained =
      explain(intervals, as: character.pattern, at: moment)
      ?? mend(intervals, as: character.pattern, at: moment)
    if let explained {
      counts.explainedCharacters += 1
      counts.explainedMarks += intervals.count { $0.isMark }
      if isKnown { tally.add(explained) } else { counts.unknownCharacters += 1 }
    }
    last = explained?.pattern
    lastWasRead = isKnown ? character.pattern : nil
    hasWordGap = false
    drop(claimed.count)
  }

  /// Matches the intervals to the elements of `pattern`; `nil` if they do not match one to one.
  private func explain(
    _ claimed: [KeyingInterval], as pattern: MorsePattern, at moment: Timestamp
  ) -> ExplainedCharacter? {
    var intervals = claimed
    var before: KeyingInterval?
    if let first = intervals.first, !first.isMark { before = intervals.removeFirst() }
    guard !pattern.isEmpty, intervals.count == 2 * pattern.count - 1 else { return nil }
    for (index, interval) in intervals.enumerated()
    where interval.isMark != index.isMultiple(of: 2) {
      return nil
    }
    let logarithms = intervals.map { Logarithm.of(Double($0.nanoseconds)) }
    return ExplainedCharacter(
      pattern: pattern,
      marks: logarithms.indices.filter { $0.isMultiple(of: 2) }.map { logarithms[$0] },
      gaps: logarithms.indices.filter { !$0.isMultiple(of: 2) }.map { logarithms[$0] },
      leadingGap: before.flatMap(leadingGap), seconds: Double(moment.nanoseconds) / 1e9)
  }

  private mutating func mend(
    _ claimed: [KeyingInterval], as pattern: MorsePattern, at moment: Timestamp
  ) -> ExplainedCharacter? {
    guard let mended = claimed.mended(as: pattern),
      let explained = explain(mended, as: pattern, at: moment)
    else { return nil }
    counts.mendedCharacters += 1
    return explained
  }

  private func leadingGap(
    _ gap: KeyingInterval
  ) -> (context: IntervalContext, logarithm: Double)? {
    guard let last, let element = last.last else { return nil }
    let inWord: IntervalContext =
      element == .dit ? .characterGapAfterDit : .characterGapAfterDah
    return (hasWordGap ? .wordGap : inWord, Logarithm.of(Double(gap.nanoseconds)))
  }

  private mutating func drop(_ count: Int) {
    first += count
    guard first > 4096 || first == waiting.count else { return }
    waiting.removeFirst(first)
    first = 0
  }
}

/// Two adjacent characters of a word.
struct CharacterPair: Hashable, Sendable {
  var first: MorsePattern
  var second: MorsePattern
}

public import MorseCode
public import MorseDecoding
public import Timeline

/// Studies a sender's hand: the intervals and what a decoder made of them in, a report out.
///
/// Intervals wait until a character ends at their moment. When as many marks were keyed as the
/// character has elements, they are taken as those elements. When there are more, bounce is taken out;
/// where that does not help (a dropout, a double tap) the character is left out of the statistics and
/// counted. Memory does not grow with the recording:
/// histograms on a logarithmic scale, samples of fixed size, a timeline of at most 256 points.
public struct FistAnalyzer: Sendable {
  private struct EndedInterval {
    var interval: KeyingInterval
    var end: Timestamp
  }

  /// The most intervals that wait for a decoder; older ones count as left out.
  private static let patience = 1 << 16

  private let alphabet: MorseAlphabet
  private var now = Timestamp.zero
  private var waiting: [EndedInterval] = []
  private var first = 0
  private var tally = FistTally()
  private var counts = FistCounts()
  private var pairs: [CharacterPair: Int] = [:]
  /// The character before, unless it was left out.
  private var last: MorsePattern?
  private var lastWasRead: MorsePattern?
  private var hasWordGap = false

  /// Creates an analyzer.
  ///
  /// - Parameter alphabet: the code table of the decoder whose characters it gets.
  public init(alphabet: MorseAlphabet = .international) {
    self.alphabet = alphabet
  }

  /// Takes in the next interval; to be called before the decoder's outputs about it are handed in.
  public mutating func add(_ interval: KeyingInterval) {
    now = now.advanced(byNanoseconds: interval.nanoseconds)
    if interval.isMark { counts.marks += 1 }
    guard interval.nanoseconds > 0 else { return }
    waiting.append(EndedInterval(interval: interval, end: now))
    if waiting.count - first > Self.patience { drop(waiting.count - first - Self.patience / 2) }
  }

  /// Takes in what the decoder decided.
  public mutating func add(_ output: Timed<DecoderOutput>) {
    switch output.value {
    case .wordGap: hasWordGap = counts.characters > 0
    case .character(let character): add(character, endingAt: output.moment)
    }
  }

  /// What is known of the hand so far; intervals that no character has claimed are left out.
  public func report() -> FistReport {
    var tally = tally
    tally.finish()
    var counts = counts
    counts.nanoseconds = now.nanoseconds
    return FistReport(tally: tally, counts: counts, pairs: pairs, alphabet: alphabet)
  }

  private mutating func add(_ character: DecodedCharacter, endingAt moment: Timestamp) {
    let claimed = waiting[first...].prefix { $0.end <= moment }
    let isKnown = character.meaning != nil
    counts.characters += 1
    if hasWordGap || counts.words == 0 { counts.words += 1 }
    if let lastWasRead, isKnown, !hasWordGap {
      pairs[CharacterPair(first: lastWasRead, second: character.pattern), default: 0] += 1
    }
    let intervals = claimed.map(\.interval)
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

  /// The intervals as the elements of `pattern`; `nil` when they are not one to one.
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

/// Two characters of one word, sent one after the other.
struct CharacterPair: Hashable, Sendable {
  var first: MorsePattern
  var second: MorsePattern
}

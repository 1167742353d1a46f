public import MorseCode
public import MorseDecoding
public import Timeline

/// Decodes intervals that were generated from written elements.
///
/// The durations are exact, so the decoder need not adapt to a hand.
///
/// Its time and its output are those of `IntervalDecoder`.
public struct NominalDecoder: Sendable {
  private let alphabet: MorseAlphabet
  private let timing = NominalTiming(speed: .standard)
  private var open = OpenCharacter()
  private var now = Timestamp.zero
  private var markEnd = Timestamp.zero
  /// The duration of the space since the last mark, in nanoseconds.
  private var space: Int64 = 0
  /// Whether the space since the last mark is the long gap within a letter of American Morse.
  private var isLongGap = false
  private var owesWordGap = false
  private var hasOutput = false

  /// Creates a decoder for keying at `MorseSpeed/standard`.
  public init(alphabet: MorseAlphabet = .international) {
    self.alphabet = alphabet
  }

  /// Processes the next interval; a space may arrive in parts.
  public mutating func add(
    _ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>]
  ) {
    now = now.advanced(byNanoseconds: interval.nanoseconds)
    if interval.isMark {
      if owesWordGap { outputs.append(Timed(.wordGap, at: markEnd)) }
      owesWordGap = false
      handle(mark: interval.nanoseconds, into: &outputs)
      markEnd = now
      space = 0
    } else {
      space = space.addingSaturated(interval.nanoseconds)
      let gap = timing.gap(of: space)
      isLongGap = timing.isLongGap(space)
      guard gap != .elements else { return }
      isLongGap = false
      finish(into: &outputs)
      owesWordGap = gap == .words && hasOutput
    }
  }

  private mutating func handle(mark: Int64, into outputs: inout [Timed<DecoderOutput>]) {
    if isLongGap { _ = open.append(.innerGap) }
    isLongGap = false
    if let dah = timing.longDah(of: mark), open.append(dah) { return }
    let full = open.append(timing.element(of: mark))
    if let full { emit(full, into: &outputs) }
  }

  /// Ends the message and emits an open character.
  public mutating func finish(into outputs: inout [Timed<DecoderOutput>]) {
    if let pattern = open.close() { emit(pattern, into: &outputs) }
  }

  private mutating func emit(
    _ pattern: MorsePattern, into outputs: inout [Timed<DecoderOutput>]
  ) {
    hasOutput = true
    let character = DecodedCharacter(pattern, in: alphabet)
    outputs.append(Timed(.character(character), at: markEnd))
  }
}

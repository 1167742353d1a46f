public import MorseCode
public import MorseDecoding
public import Timeline

/// Reads keying whose timing was made up from written elements: no hand to learn, no doubt.
///
/// Time and output are as those of `IntervalDecoder`.
public struct NominalDecoder: Sendable {
  private let alphabet: MorseAlphabet
  private let timing = NominalTiming(speed: .standard)
  private var open = OpenCharacter()
  private var now = Timestamp.zero
  private var markEnd = Timestamp.zero
  /// How long the space since the last mark has lasted.
  private var space: Int64 = 0
  /// Whether the space since the last mark is the long gap within a letter of American Morse.
  private var isLongGap = false
  private var owesWordGap = false
  private var hasOutput = false

  /// Creates a decoder for keying at `MorseSpeed/standard`.
  public init(alphabet: MorseAlphabet = .international) {
    self.alphabet = alphabet
  }

  /// Takes in the next interval; a space may come in parts.
  public mutating func add(
    _ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>]
  ) {
    now = now.advanced(byNanoseconds: interval.nanoseconds)
    if interval.isMark {
      if owesWordGap { outputs.append(Timed(.wordGap, at: markEnd)) }
      owesWordGap = false
      take(mark: interval.nanoseconds, into: &outputs)
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

  private mutating func take(mark: Int64, into outputs: inout [Timed<DecoderOutput>]) {
    if isLongGap { _ = open.append(.innerGap) }
    isLongGap = false
    if let dah = timing.longDah(of: mark), open.append(dah) { return }
    let full = open.append(timing.element(of: mark))
    if let full { emit(full, into: &outputs) }
  }

  /// Ends the message.
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

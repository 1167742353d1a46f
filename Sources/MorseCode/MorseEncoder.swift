/// Converts patterns and word gaps to marks and spaces, incrementally.
///
/// A message begins with a mark and ends with a word gap. Marks and spaces alternate. A space is
/// output when its kind is known; a word gap is output immediately.
public struct MorseEncoder: Sendable {
  private let speed: MorseSpeed
  private var owesCharacterGap = false

  /// Creates an encoder that sends at `speed`.
  public init(speed: MorseSpeed = .standard) {
    self.speed = speed
  }

  /// Encodes a character or a word gap; ignores a word gap without a preceding character.
  public mutating func add(_ symbol: MorseSymbol, into intervals: inout [KeyingInterval]) {
    switch symbol {
    case .wordGap:
      if owesCharacterGap { intervals.append(.space(speed.wordGap)) }
      owesCharacterGap = false
    case .pattern(let pattern):
      if owesCharacterGap { intervals.append(.space(speed.characterGap)) }
      send(pattern, into: &intervals)
      owesCharacterGap = !pattern.isEmpty
    }
  }

  /// Ends the message with a word gap, if it lacks one.
  public mutating func finish(into intervals: inout [KeyingInterval]) {
    add(.wordGap, into: &intervals)
  }

  /// Encodes a whole text.
  ///
  /// - Throws: an error for the first character without a code.
  public static func intervals(
    of text: some StringProtocol, speed: MorseSpeed = .standard,
    alphabet: MorseAlphabet = .international
  ) throws(EncodingError) -> [KeyingInterval] {
    var encoder = MorseEncoder(speed: speed)
    var intervals: [KeyingInterval] = []
    for symbol in try MorseSpelling.symbols(of: text, alphabet: alphabet) {
      encoder.add(symbol, into: &intervals)
    }
    encoder.finish(into: &intervals)
    return intervals
  }

  private func send(_ pattern: MorsePattern, into intervals: inout [KeyingInterval]) {
    let gap = pattern.stretch.gapPosition
    for position in pattern.indices {
      if position > 0 {
        let longGap = speed.unit * PatternStretch.gapUnits
        intervals.append(.space(position == gap ? longGap : speed.elementGap))
      }
      intervals.append(.mark(duration(of: pattern[position], in: pattern)))
    }
  }

  private func duration(of element: MorseElement, in pattern: MorsePattern) -> Duration {
    switch pattern.stretch {
    case .longDah: speed.unit * PatternStretch.dahUnits.long
    case .longestDah: speed.unit * PatternStretch.dahUnits.longest
    default: speed.duration(of: element)
    }
  }
}

/// Converts patterns and word gaps to marks and spaces, incrementally.
///
/// A message begins with a mark and ends with a word gap. Marks and spaces alternate. A space is
/// output when its kind is known; a word gap is output immediately.
public struct MorseEncoder: Sendable {
  private let speed: MorseSpeed
  private let dit: KeyingInterval
  private let dah: KeyingInterval
  private let elementGap: KeyingInterval
  private let characterGap: KeyingInterval
  private var owesCharacterGap = false

  /// Creates an encoder that sends at `speed`.
  public init(speed: MorseSpeed = .standard) {
    self.speed = speed
    dit = .mark(speed.duration(of: .dit))
    dah = .mark(speed.duration(of: .dah))
    elementGap = .space(speed.elementGap)
    characterGap = .space(speed.characterGap)
  }

  /// Encodes a character or a word gap; ignores a word gap without a preceding character.
  public mutating func add(_ symbol: MorseSymbol, into intervals: inout [KeyingInterval]) {
    switch symbol {
    case .wordGap:
      if owesCharacterGap { intervals.append(.space(speed.wordGap)) }
      owesCharacterGap = false
    case .pattern(let pattern):
      if owesCharacterGap { intervals.append(characterGap) }
      send(pattern, into: &intervals)
      owesCharacterGap = !pattern.isEmpty
    }
  }

  /// Ends the message with a word gap, if it lacks one.
  public mutating func finish(into intervals: inout [KeyingInterval]) {
    add(.wordGap, into: &intervals)
  }

  private func send(_ pattern: MorsePattern, into intervals: inout [KeyingInterval]) {
    let gap = pattern.stretch.gapPosition
    for position in pattern.indices {
      if position > 0 {
        intervals.append(
          position == gap ? .space(speed.unit * PatternStretch.gapUnits) : elementGap)
      }
      intervals.append(pattern[position] == .dit ? dit : dah(of: pattern))
    }
  }

  private func dah(of pattern: MorsePattern) -> KeyingInterval {
    switch pattern.stretch {
    case .longDah: .mark(speed.unit * PatternStretch.dahUnits.long)
    case .longestDah: .mark(speed.unit * PatternStretch.dahUnits.longest)
    default: dah
    }
  }
}

public import MorseCode

/// One message of the corpus: its text, its sender and its keying.
public struct CorpusCase: Sendable {
  /// The name of the hand.
  public var hand: String
  /// The name of the kind of text.
  public var kind: String
  /// The speed of sending, in WPM.
  public var wpm: Double
  /// The sent text, in capitals.
  public var text: String
  /// The keying, from the first mark to the last.
  public var keying: [KeyingInterval]

  /// Creates a message.
  public init(hand: String, kind: String, wpm: Double, text: String, keying: [KeyingInterval]) {
    self.hand = hand
    self.kind = kind
    self.wpm = wpm
    self.text = text
    self.keying = keying
  }

  /// Generates the message of the parameters; the same parameters always give the same message.
  ///
  /// - Parameters:
  ///   - hand: the kind of hand.
  ///   - wpm: the speed.
  ///   - kind: the kind of text.
  ///   - seed: the seed.
  ///   - characters: the minimum number of characters.
  public init(
    hand: HandKind, wpm: Double, kind: TextKind, seed: UInt64, characters: Int = 240
  ) {
    var generator = SplitMix64(seed: Self.seed(hand, wpm, kind, seed))
    let text = kind.text(characters: characters, by: &generator)
    let model = HandModel(
      hand, wpm: wpm, quickens: !seed.isMultiple(of: 2), by: &generator)
    var sender = Sender(model: model, unit: 1200 / wpm, generator: generator)
    let lengths = sender.key(text)
    self.init(
      hand: hand.rawValue, kind: kind.rawValue, wpm: wpm, text: text,
      keying: Self.disturbed(lengths, model, &sender.generator))
  }

  /// The corpus: every hand at each of its speeds, with every kind of text, for every seed.
  public static func corpus(seeds: ClosedRange<UInt64>) -> [CorpusCase] {
    HandKind.allCases.flatMap { hand in
      hand.speeds.flatMap { wpm in
        TextKind.allCases.flatMap { kind in
          seeds.map { CorpusCase(hand: hand, wpm: wpm, kind: kind, seed: $0) }
        }
      }
    }
  }

  private static func seed(
    _ hand: HandKind, _ wpm: Double, _ kind: TextKind, _ seed: UInt64
  ) -> UInt64 {
    // FNV-1a: similar parameters must give independent seeds.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "\(hand.rawValue)|\(Int(wpm * 100))|\(kind.rawValue)|\(seed)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash
  }

  /// Returns the intervals in whole milliseconds, as in timing files.
  private static func disturbed(
    _ lengths: [Double], _ model: HandModel, _ generator: inout SplitMix64
  ) -> [KeyingInterval] {
    let disturbance =
      if let contact = model.contact {
        Disturbance(lengths, contact, by: &generator)
      } else if let tremor = model.tremor {
        Disturbance(lengths, tremor, by: &generator)
      } else {
        Disturbance(lengths)
      }
    return disturbance.stretches.map { length in
      let milliseconds = max(1, Int64(length.magnitude.rounded()))
      return KeyingInterval(isMark: length > 0, nanoseconds: milliseconds * 1_000_000)
    }
  }
}

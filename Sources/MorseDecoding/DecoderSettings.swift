public import MorseCode
import Timeline

/// How long a pause ends a character or a word while someone is keying.
public enum GapPolicy: Hashable, Sendable {
  /// Learnt from the sender's own gaps.
  case automatic
  /// No pause ends it; a key does.
  case off
  /// A pause of this length ends it.
  case fixed(Duration)
  /// A pause of this many units at the speed believed ends it.
  case units(Double)
}

extension GapPolicy {
  /// The pause in nanoseconds, at least one; `nil` when no pause ends it.
  func nanoseconds(automatic: Double, unit: Double) -> Int64? {
    switch self {
    case .off: nil
    case .automatic: max(1, Int64(min(automatic, 9e18)))
    case .fixed(let duration): max(1, duration.nanoseconds)
    case .units(let units): Int64(min(max(1, units * unit), 9e18))
    }
  }
}

/// The settings of a decoder.
public struct DecoderSettings: Sendable {
  /// The code table.
  public var alphabet: MorseAlphabet
  /// The speed to expect; `nil` when nothing is known.
  public var speed: MorseSpeed?
  /// Whether speed and proportions are learnt; when not, ``speed`` holds throughout.
  public var adapts: Bool
  /// What is expected of the text.
  public var prior: LanguagePrior
  /// Patterns that mean something beside the table's: a keyboard's commands.
  public var controls: Set<MorsePattern> = []
  /// Whether a keyer makes the spaces inside characters, so that longer ones end them.
  public var hasMadeGaps = false
  /// Whether committed characters may be read anew: ``MorseDecoder/takeRevision()`` and
  /// ``MorseDecoder/takeRereading()``, within ``MorseDecoder/revisionScope``.
  public var repairs = false
  /// The pause that ends a character while someone is keying.
  public var characterGap: GapPolicy
  /// The pause that ends a word while someone is keying.
  public var wordGap: GapPolicy
  /// How many readings the search goes on with after each pause, 1 to 48; more cost more time.
  ///
  /// The searches by which the hand is found go on with half as many.
  public var beamWidth = 12

  /// The properties of the hand that are fixed instead of learnt.
  public var fixed = FistParameters()

  /// Creates settings; with none given, a decoder finds out everything by itself.
  public init(
    alphabet: MorseAlphabet = .international, speed: MorseSpeed? = nil, adapts: Bool = true,
    prior: LanguagePrior = .english, characterGap: GapPolicy = .automatic,
    wordGap: GapPolicy = .automatic
  ) {
    self.alphabet = alphabet
    self.speed = speed
    self.adapts = adapts
    self.prior = prior
    self.characterGap = characterGap
    self.wordGap = wordGap
  }
}

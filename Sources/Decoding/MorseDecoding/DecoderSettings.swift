public import MorseCode
import Timeline

/// The pause that ends a character or a word during live keying.
public enum GapPolicy: Hashable, Sendable {
  /// Learned from the sender's own gaps.
  case automatic
  /// No pause; a key ends it.
  case off
  /// A pause of this duration.
  case fixed(Duration)
  /// A pause of this many units at the estimated speed.
  case units(Double)
}

extension GapPolicy {
  /// Returns the pause in nanoseconds, at least one; `nil` if no pause ends it.
  func nanoseconds(automatic: Double, unit: Double) -> Int64? {
    switch self {
    case .off: nil
    case .automatic: max(1, Int64(nanoseconds: automatic))
    case .fixed(let duration): max(1, duration.nanoseconds)
    case .units(let units): Int64(nanoseconds: max(1, units * unit))
    }
  }
}

extension Int64 {
  /// Creates a duration in nanoseconds, at most three centuries; 9e18 is just below the maximum.
  init(nanoseconds: Double) { self.init(Swift.min(nanoseconds, 9e18)) }
}

/// The settings of a decoder.
public struct DecoderSettings: Sendable {
  /// The code table.
  public var alphabet: MorseAlphabet
  /// The expected speed; `nil` if unknown.
  public var speed: MorseSpeed?
  /// Whether the user has told ``speed``: a hand on two keys then begins near it.
  public var isSpeedTold = false
  /// Whether speed and proportions are learned; otherwise ``speed`` is fixed.
  public var adapts: Bool
  /// The expectation about the text.
  public var prior: LanguagePrior
  /// Patterns with a meaning outside the table: a keyboard's commands.
  public var controls: Set<MorsePattern> = []
  /// The control that types a space; `nil` if there is none.
  ///
  /// With two keys, its presses are read as a space, like a pause after a word.
  public var spaceCode: MorsePattern?
  /// Whether a keyer makes the element gaps, so that any longer space ends the character.
  public var hasMadeGaps = false
  /// Whether committed characters may be corrected.
  ///
  /// See ``MorseDecoder/drainRevision()`` and ``MorseDecoder/drainRereading()``;
  /// ``MorseDecoder/revisionScope`` limits the corrections.
  public var repairs = false
  /// Whether committed text goes to another program, which acts on it.
  ///
  /// While the hand is unknown, the waits are then those of a slow one.
  public var isFinal = false
  /// The pause that ends a character during live keying.
  public var characterGap: GapPolicy
  /// The pause that ends a word during live keying.
  public var wordGap: GapPolicy
  /// The number of hypotheses that the search keeps after each pause, 1 to 48; more take more time.
  ///
  /// The searches that estimate the hand keep half as many. From 6 on, wrong characters hardly
  /// become fewer (`make throughput`).
  public var beamWidth = 12

  /// The parameters of the hand that are fixed instead of learned.
  public var fixed = FistParameters()

  /// Creates settings; by default, a decoder learns everything.
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

  /// The interval from press to press inside a character at the told speed, in nanoseconds: two
  /// units.
  var toldInterval: Double? {
    isSpeedTold ? speed.map { 2 * $0.unitNanoseconds } : nil
  }

  /// Returns whether a pattern is a control without a meaning in the table.
  func isCommand(_ pattern: MorsePattern) -> Bool {
    controls.contains(pattern) && alphabet.meaning(of: pattern) == nil
  }
}

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

/// What a decoder is told beforehand.
public struct DecoderSettings: Sendable {
  /// The code table.
  public var alphabet: MorseAlphabet
  /// The speed to expect; `nil` when nothing is known.
  public var speed: MorseSpeed?
  /// Whether speed and proportions are learnt; when not, ``speed`` holds throughout.
  public var adapts: Bool
  /// What is expected of the text.
  public var prior: LanguagePrior
  /// The pause that ends a character while someone is keying.
  public var characterGap: GapPolicy
  /// The pause that ends a word while someone is keying.
  public var wordGap: GapPolicy

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

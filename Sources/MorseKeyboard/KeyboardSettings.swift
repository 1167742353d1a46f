public import MorseCode

/// What a keyboard is set to.
public struct KeyboardSettings: Sendable {
  /// The code table.
  public var alphabet: MorseAlphabet
  /// The speed at which elements are made.
  public var speed: MorseSpeed
  /// The pause that ends a character.
  public var characterGap: GapPolicy
  /// The pause that ends a word.
  public var wordGap: GapPolicy

  /// Creates settings; with none given, International Morse at twenty words a minute, gaps learnt.
  public init(
    alphabet: MorseAlphabet = .international, speed: MorseSpeed = .standard,
    characterGap: GapPolicy = .automatic, wordGap: GapPolicy = .automatic
  ) {
    self.alphabet = alphabet
    self.speed = speed
    self.characterGap = characterGap
    self.wordGap = wordGap
  }

  var decoderSettings: DecoderSettings {
    var settings = DecoderSettings(
      alphabet: alphabet, speed: speed, characterGap: characterGap, wordGap: wordGap)
    settings.controls = Set(CommandCode.allCases.map(\.pattern))
    return settings
  }
}

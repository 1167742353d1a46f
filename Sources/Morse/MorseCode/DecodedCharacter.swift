/// A decoded character.
public struct DecodedCharacter: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
  /// The elements of the character.
  public var pattern: MorsePattern
  /// The probability of this reading, from 0 to 1.
  public var confidence: Double
  private var packedMeaning: PackedMeaning
  private var packedRunnerUp: PackedMeaning

  /// Creates a reading.
  public init(
    pattern: MorsePattern, meaning: MorseMeaning?, confidence: Double = 1,
    runnerUp: MorseMeaning? = nil
  ) {
    self.pattern = pattern
    self.confidence = confidence
    packedMeaning = PackedMeaning(meaning)
    packedRunnerUp = PackedMeaning(runnerUp)
  }

  /// Creates a pattern's reading in `alphabet`.
  package init(_ pattern: MorsePattern, in alphabet: MorseAlphabet, confidence: Double = 1) {
    self.init(
      pattern: pattern, meaning: alphabet.reading(of: pattern), confidence: confidence)
  }

  /// The meaning of the pattern; `nil` if the table lacks it.
  public var meaning: MorseMeaning? {
    get { packedMeaning.meaning }
    set { packedMeaning = PackedMeaning(newValue) }
  }

  /// The second most probable reading, if any.
  public var runnerUp: MorseMeaning? {
    get { packedRunnerUp.meaning }
    set { packedRunnerUp = PackedMeaning(newValue) }
  }

  /// The character, a prosign such as `<SK>`, or an unknown pattern such as `[.-.-..]`.
  public var description: String {
    meaning?.description ?? "[\(pattern)]"
  }
}

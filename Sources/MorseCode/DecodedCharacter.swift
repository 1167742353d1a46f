/// A character as a decoder read it.
public struct DecodedCharacter: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
  /// The elements it is made of.
  public var pattern: MorsePattern
  /// How likely this reading is, from 0 to 1.
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

  /// A pattern as `alphabet` reads it.
  package init(_ pattern: MorsePattern, in alphabet: MorseAlphabet, confidence: Double = 1) {
    self.init(
      pattern: pattern, meaning: alphabet.reading(of: pattern), confidence: confidence)
  }

  /// What the pattern means; `nil` when the table does not hold it.
  public var meaning: MorseMeaning? {
    get { packedMeaning.meaning }
    set { packedMeaning = PackedMeaning(newValue) }
  }

  /// The next likely reading, if there was another.
  public var runnerUp: MorseMeaning? {
    get { packedRunnerUp.meaning }
    set { packedRunnerUp = PackedMeaning(newValue) }
  }

  /// The character, a prosign as `<SK>`, or an unknown pattern as `[.-.-..]`.
  public var description: String {
    meaning?.description ?? "[\(pattern)]"
  }
}

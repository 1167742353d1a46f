/// A character as a decoder read it.
public struct DecodedCharacter: Hashable, Sendable {
  /// The elements it is made of.
  public var pattern: MorsePattern
  /// What the pattern means; `nil` when the table does not hold it.
  public var meaning: MorseMeaning?
  /// How likely this reading is, from 0 to 1.
  public var confidence: Double
  /// The next likely reading, if there was another.
  public var runnerUp: MorseMeaning?

  /// Creates a reading.
  public init(
    pattern: MorsePattern, meaning: MorseMeaning?, confidence: Double = 1,
    runnerUp: MorseMeaning? = nil
  ) {
    self.pattern = pattern
    self.meaning = meaning
    self.confidence = confidence
    self.runnerUp = runnerUp
  }
}

extension DecodedCharacter: CustomStringConvertible {
  /// The character, a prosign as `<SK>`, or an unknown pattern as `[.-.-..]`.
  public var description: String {
    meaning?.description ?? "[\(pattern)]"
  }
}

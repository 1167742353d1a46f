import MorseCode

/// What a lesson adds to the sound of its prompts: noise, another station and fading.
public struct BandConditions: Hashable, Sendable {
  /// The power of the tone during a mark, relative to the noise in 2500 Hz, in decibels; `nil` for
  /// no noise.
  public var signalToNoise: Double?
  /// The level of another station, relative to the prompt, in decibels; `nil` for none.
  public var interference: Double?
  /// How often the prompt fades, in hertz: two standard deviations of the Doppler shift; `nil` for
  /// no fading.
  public var fading: Double?

  /// Creates conditions.
  public init(
    signalToNoise: Double? = nil, interference: Double? = nil, fading: Double? = nil
  ) {
    (self.signalToNoise, self.interference) = (signalToNoise, interference)
    self.fading = fading
  }

  /// Whether only the prompt is heard.
  public var isClear: Bool { self == BandConditions() }
}

/// The band around one prompt.
public struct PromptBand: Hashable, Sendable {
  /// The conditions.
  public let conditions: BandConditions
  /// The text of the other station, in the lowercase.
  public let text: String
  /// The seed of the noise, of the fading, and of the other station's pitch and speed.
  public let seed: UInt64

  /// Creates a band.
  public init(conditions: BandConditions, text: String, seed: UInt64) {
    (self.conditions, self.text, self.seed) = (conditions, text, seed)
  }
}

/// Makes the band of each prompt, the same with the same seed.
struct BandMaker: Sendable {
  private let conditions: BandConditions
  private var course: CourseText
  private var chance: ChanceGenerator

  init(_ conditions: BandConditions, _ alphabet: MorseAlphabet, seed: UInt64) {
    self.conditions = conditions
    course = CourseText(alphabet.isLatin ? .conversation : .groups, alphabet)
    // The texts of a lesson have the generator of the seed itself.
    chance = ChanceGenerator(seed: ~seed)
  }

  /// Returns the band of the next prompt; `nil` where only the prompt is heard.
  mutating func next() -> PromptBand? {
    guard !conditions.isClear else { return nil }
    let text = course.next(&chance) { _ in nil }.text
    return PromptBand(conditions: conditions, text: text, seed: chance.next())
  }
}

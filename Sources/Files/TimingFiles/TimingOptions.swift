public import MorseCode
public import MorseDecoding
public import MorseKeying

/// The user's options for a timing file, for facts that the file does not state.
public struct TimingOptions: Sendable {
  /// The unit of the numbers, for formats that do not define it.
  public var unit: TimingUnit?
  /// Whether key down and key up are swapped.
  public var isInverted: Bool
  /// The name or number of the channel, for formats with several channels.
  ///
  /// By default, a channel that looks like Morse, or the first.
  public var channel: String?
  /// The key, by code or name, for keyboard recordings; a note number for MIDI.
  ///
  /// By default, the busiest key.
  public var key: String?
  /// The keyer for paddle recordings; iambic B by default.
  public var keyer: KeyerMode?
  /// The speed of that keyer; estimated from the recording by default.
  public var speed: MorseSpeed?
  /// The samples a second of a table without times; by default, what the file states.
  public var rate: Double?
  /// Whether the file arrives while it is keyed, so that its first lines decide how it is read.
  public var isLive = false
  /// Options for sound recordings.
  public var sound = SoundOptions()

  /// Creates options; every default leaves the choice to the format.
  public init(
    unit: TimingUnit? = nil, isInverted: Bool = false, channel: String? = nil, key: String? = nil,
    keyer: KeyerMode? = nil, speed: MorseSpeed? = nil
  ) {
    self.unit = unit
    self.isInverted = isInverted
    self.channel = channel
    self.key = key
    self.keyer = keyer
    self.speed = speed
  }
}

/// The user's options for a recorded sound.
public struct SoundOptions: Sendable {
  /// The pitch of the tone in hertz; by default, the strongest that reads as Morse.
  public var tone: Double?
  /// The minimum log odds that a passage is Morse and not another sound; `nil` reads every sound.
  public var squelch: Double?
  /// The code that is sent; by default, any.
  public var alphabet: MorseAlphabet?
  /// The expectation about the text.
  public var prior = LanguagePrior.english
  /// Whether the sound arrives in real time, so that a character is due as soon as it ends.
  public var isLive = false
  /// Whether only errors and the duration matter; the whole sound then becomes one space.
  public var isChecked = false
  /// Whether to look for keyed tones while checking; see ``TimingHints/tones``.
  public var findsTones = false

  /// Creates default options.
  public init() {}
}

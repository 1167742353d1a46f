public import MorseCode
public import MorseKeying

/// What a user says about a timing file that it does not say itself.
public struct TimingOptions: Sendable {
  /// The unit of its numbers, for formats that leave it open.
  public var unit: TimingUnit?
  /// Whether key down and key up are swapped.
  public var isInverted: Bool
  /// The name or number of the channel, for formats that hold several; else one that
  /// looks like Morse, or the first.
  public var channel: String?
  /// The key, by code or name, for recordings of keyboards; else the busiest; a note in MIDI.
  public var key: String?
  /// The keyer that recorded paddles go through; iambic B unless told.
  public var keyer: KeyerMode?
  /// The speed of that keyer; found out from the recording unless told.
  public var speed: MorseSpeed?
  /// What is known of the sound, for recordings of one.
  public var sound = SoundOptions()

  /// Creates options that leave everything to the format.
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

/// What a user says about a recorded sound.
public struct SoundOptions: Sendable {
  /// The pitch of the tone in hertz; else the strongest one that is keyed.
  public var tone: Double?
  /// The code that is sent; else any.
  public var alphabet: MorseAlphabet?
  /// Whether the sound comes in while it is made, so that a character is due as soon as it has ended.
  public var isLive = false
  /// Whether only errors and the duration are of interest: the sound is one space then.
  public var isChecked = false
  /// Whether its keyed tones are to be looked for while it is checked; see ``TimingHints/tones``.
  public var findsTones = false

  /// Creates options that leave everything open.
  public init() {}
}

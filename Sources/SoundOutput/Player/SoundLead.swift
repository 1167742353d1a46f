/// The lead of the device in frames: as few as it stands.
///
/// The lead begins at 1.4 ms: half of it is left when the thread wakes up, and a real-time thread on a calm
/// machine is seldom later than that. The second underrun within 4 s that four times the lead would
/// have prevented makes the lead half as long again: one underrun is chance, and a machine that stood
/// still for longer is not cured by a lead that a hand would feel. After 4 s of calm the lead shrinks by an eighth;
/// each time that this proves too daring that time doubles.
///
/// A tone of known duration is written further ahead: by 4 ms, and by 16 ms once nobody has keyed
/// into a tone for a second.
struct SoundLead {
  /// The lead now, in frames; also how long after its moment a sound is placed.
  private(set) var frames: Int
  /// How many frames the device reports at once.
  let grain: Int
  private let rate: Int
  private var least: Int
  /// How many frames the device may take at once.
  private var surge = 0
  private let most: Int
  /// How many frames have been handed over since the device ran dry last, or the lead shrank.
  private var calm = 0
  /// How many frames of calm it takes to shrink.
  private var patience: Int
  /// Whether the device ran dry once already, a short time ago.
  private var ranDryOnce = false
  /// How many frames have been handed over since a command came too late in a tone.
  private var sinceLate = 0

  /// The first lead of a device, in nanoseconds.
  private static let low: Int64 = 1_400_000
  /// Underruns further apart than so many seconds are chance.
  private static let memory = 4
  /// The longest time of calm before the lead shrinks, in seconds.
  private static let mostPatience = 32

  /// Creates the lead for a device.
  init(_ latency: SoundLatency, format: SinkFormat) {
    rate = format.rate
    grain = format.isServed ? format.period : 1
    let shortest = latency == .low && !format.isServed ? Self.low : latency.nanoseconds
    let wanted = Int(shortest) * rate / 1_000_000_000
    // What a server has taken, and plays, comes on top. It takes a period at a time; what is written beyond lets the
    // thread be as late as it may be in silence with a card.
    let slack = Int(Self.low / 3) * rate / 1_000_000_000
    let kept = format.isServed ? max(format.period + slack, wanted - format.period) : wanted
    // A longer lead than the safe one would be felt.
    let safe = Int(SoundLatency.safe.nanoseconds) * rate / 1_000_000_000
    most = max(16, min(format.buffer, max(kept, safe)))
    least = max(16, min(kept, most))
    frames = least
    patience = Self.memory * rate
  }

  /// How many frames of silence a device is started with, to see where it is before the first sound
  /// is placed.
  var start: Int { grain > 1 ? 2 * grain : frames / 2 }

  /// How few frames the device is let have before it is given more, while an element sounds for so
  /// many more.
  ///
  /// Fewer of a silence, of which nobody misses anything: what counts there is how often the thread
  /// must wake.
  func reserve(element remaining: Int, isSilent: Bool) -> Int {
    let more = target(element: remaining) - frames
    // A server that has taken a period plays for as long as that.
    if grain > 1 { return more > 0 ? frames : max(0, frames - grain) }
    let calm = frames - surge
    return surge + (isSilent ? calm / 3 : calm / 2) + min(more, leastToneLead) * 5 / 8
  }

  /// How many frames the device is brought to while an element sounds for so many more.
  ///
  /// A tone is written further ahead than silence: it is heard when it breaks off, the thread wakes
  /// less, and only a key that cuts it short comes too late by that. A server takes whole periods.
  func target(element remaining: Int) -> Int {
    let extra = sinceLate > rate ? rate / 60 : leastToneLead
    return max(frames, min(most, frames + min(remaining, extra) / grain * grain))
  }

  private var leastToneLead: Int { grain > 1 ? 0 : rate / 250 }

  /// Takes in whether a command came too late for its place in an element that sounds.
  ///
  /// A hand that keys into its tones would hear how far they are written ahead; one that lets them
  /// end does not.
  mutating func adjust(isLate: Bool) {
    if isLate { sinceLate = 0 }
  }

  /// Takes in that the device takes so many frames at once now and then, which it must always have.
  mutating func cover(surge: Int) {
    self.surge = min(most - least, surge)
    least += self.surge
    frames = max(frames, least)
  }

  /// Takes in that the device ran dry, and was `missing` frames short of having enough.
  mutating func grow(missing: Int) {
    calm = 0
    guard missing <= 4 * frames else { return }
    guard ranDryOnce else { return ranDryOnce = true }
    ranDryOnce = false
    patience = min(Self.mostPatience * rate, patience * 2)
    frames = min(most, frames * 3 / 2)
  }

  /// Takes in that so many frames were handed over, and nothing happened.
  mutating func rest(_ handedOver: Int) {
    sinceLate += handedOver
    calm += handedOver
    if calm > Self.memory * rate { ranDryOnce = false }
    guard calm >= patience else { return }
    calm = 0
    if frames == least { patience = max(Self.memory * rate, patience / 2) }
    frames = max(least, frames * 7 / 8)
  }
}

/// The lead of the device in frames: as short as the device sustains.
///
/// The lead starts at 1.4 ms. Half of it is left when the thread wakes up, and a real-time thread
/// on an idle machine is rarely later than that. The lead grows by half at the second underrun
/// within 4 s, if four times the lead would have prevented it. A single underrun counts as chance.
/// A longer stall is not cured by any lead that the user would not notice. After 4 s without
/// underruns the lead shrinks by an eighth. This time doubles whenever the lead has to grow again,
/// up to 32 s.
///
/// A tone of known duration is written further ahead: by 4 ms, or by 16 ms if no command has cut
/// into a tone for a second.
struct SoundLead {
  /// The current lead in frames; also the delay from a command's moment to its sound.
  private(set) var frames: Int
  /// The granularity of the device's reports, in frames.
  let grain: Int
  private let rate: Int
  private var least: Int
  /// The frames that the device may take at once.
  private var surge = 0
  private let most: Int
  /// The frames handed over since the last underrun, or since the lead last shrank.
  private var calm = 0
  /// The frames without an underrun after which the lead shrinks.
  private var patience: Int
  /// Whether there was one underrun a short time ago.
  private var ranDryOnce = false
  /// The frames handed over since a command came too late in a tone.
  private var sinceLate = 0

  /// The initial lead of a device, in nanoseconds.
  private static let low: Int64 = 1_400_000
  /// Underruns further apart than this count as chance, in seconds.
  private static let memory = 4
  /// The longest time without an underrun before the lead shrinks, in seconds.
  private static let mostPatience = 32

  /// Creates the lead for a device.
  init(_ latency: SoundLatency, format: SinkFormat) {
    rate = format.rate
    grain = format.isServed ? format.period : 1
    let shortest = latency == .low && !format.isServed ? Self.low : latency.nanoseconds
    let wanted = Int(shortest) * rate / 1_000_000_000
    // A server also holds the frames that it has taken and is playing; it takes one period at a
    // time. The slack beyond a period gives the thread as much time as it has in silence with a
    // card.
    let slack = Int(Self.low / 3) * rate / 1_000_000_000
    let kept = format.isServed ? max(format.period + slack, wanted - format.period) : wanted
    // A lead longer than the safe one would be noticeable.
    let safe = Int(SoundLatency.safe.nanoseconds) * rate / 1_000_000_000
    most = max(16, min(format.buffer, max(kept, safe)))
    least = max(16, min(kept, most))
    frames = least
    patience = Self.memory * rate
  }

  /// The frames of silence with which a device is started; they reveal its position before the
  /// first sound is placed.
  var start: Int { grain > 1 ? 2 * grain : frames / 2 }

  /// The number of queued frames at which the device is refilled, while an element has `remaining`
  /// frames left.
  ///
  /// It is smaller in silence, where lost frames are inaudible and fewer wake-ups matter more.
  func reserve(element remaining: Int, isSilent: Bool) -> Int {
    let more = target(element: remaining) - frames
    // A server that has taken a period plays for that long.
    if grain > 1 { return more > 0 ? frames : max(0, frames - grain) }
    let calm = frames - surge
    return surge + (isSilent ? calm / 3 : calm / 2) + min(more, leastToneLead) * 5 / 8
  }

  /// The number of queued frames to reach, while an element has `remaining` frames left.
  ///
  /// A tone is written further ahead than silence. A gap in it would be audible, and the thread
  /// wakes less often. The only cost is that a key event that cuts the tone short takes effect
  /// later. A server takes whole periods.
  func target(element remaining: Int) -> Int {
    let extra = sinceLate > rate ? rate / 60 : leastToneLead
    return max(frames, min(most, frames + min(remaining, extra) / grain * grain))
  }

  private var leastToneLead: Int { grain > 1 ? 0 : rate / 250 }

  /// Records whether a command came too late for its place in a sounding element.
  ///
  /// An operator who keys into tones would hear how far ahead they are written; one who lets them
  /// end does not.
  mutating func adjust(isLate: Bool) {
    if isLate { sinceLate = 0 }
  }

  /// Records that the device sometimes takes `surge` frames at once; they must always be available.
  mutating func cover(surge: Int) {
    self.surge = min(most - least, surge)
    least += self.surge
    frames = max(frames, least)
  }

  /// Records an underrun in which the device was `missing` frames short.
  mutating func grow(missing: Int) {
    calm = 0
    guard missing <= 4 * frames else { return }
    guard ranDryOnce else { return ranDryOnce = true }
    ranDryOnce = false
    patience = min(Self.mostPatience * rate, patience * 2)
    frames = min(most, frames * 3 / 2)
  }

  /// Records that `handedOver` frames were handed over without a problem.
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

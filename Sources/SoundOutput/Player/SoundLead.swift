/// How many frames the device is kept ahead: as few as it stands.
///
/// More when the device ran dry twice in a short time: once is a machine that was held up. Where it
/// was held up for longer than more lead would have covered, it takes four times; where it was held
/// up for so long that no lead a hand could bear covers it, none is given for it. Less again when it
/// has not run dry for a while; each time that this proves too daring the while doubles, so that a
/// device is soon left at what it stands.
///
/// A tone of known duration is written further ahead, the more the longer nobody has keyed into one.
struct SoundLead {
  /// The lead now, in frames; also how long after its moment a sound is placed.
  private(set) var frames: Int
  /// How many frames the device reports at once.
  let grain: Int
  private let least: Int
  private let most: Int
  /// How many frames of calm it takes to dare less.
  private var patience: Int
  private let patiences: ClosedRange<Int>
  private var calm = 0
  /// What speaks for a longer lead: two for each time that it would have helped, one where it would
  /// have been a step towards that.
  private var reasons = 0
  /// How many frames have been handed over since the device ran dry last.
  private var sinceDry = 0
  /// After so many frames it ran dry by chance.
  private let memory: Int
  /// How many more frames of a tone are written ahead at the most.
  private var ahead: Int
  private let leastAhead: Int
  private let mostAhead: Int
  /// How many frames have been handed over since a command came too late in a tone.
  private var sinceLate = 0
  /// After so many tones are written further ahead: a second's.
  private let trial: Int

  /// What a device is kept ahead at first, in nanoseconds.
  private static let low: Int64 = 1_400_000
  /// So many reasons make the lead longer.
  private static let enoughReasons = 4

  /// Creates the lead for a device.
  init(_ latency: SoundLatency, format: SinkFormat) {
    grain = format.isServed ? format.period : 1
    most = max(16, format.buffer)
    let shortest = latency == .low && !format.isServed ? Self.low : latency.nanoseconds
    let wanted = Int(shortest) * format.rate / 1_000_000_000
    // What a server has taken, and plays, comes on top.
    let kept = format.isServed ? max(2 * format.period, wanted - format.period) : wanted
    least = max(16, min(kept, most))
    frames = least
    patiences = (2 * format.rate)...(32 * format.rate)
    patience = patiences.lowerBound
    memory = 5 * format.rate
    leastAhead = format.isServed ? 0 : format.rate / 250
    mostAhead = format.rate / 60
    ahead = leastAhead
    trial = format.rate
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
    return (isSilent ? frames / 3 : frames / 2) + min(more, leastAhead) * 5 / 8
  }

  /// How many frames the device is brought to while an element sounds for so many more.
  ///
  /// A tone is written further ahead than silence: it is heard when it breaks off, the thread wakes
  /// less, and only a key that cuts it short comes too late by that. A server takes whole periods.
  func target(element remaining: Int) -> Int {
    min(most, frames + min(remaining, ahead) / grain * grain)
  }

  /// Takes in whether a command came too late for its place in an element that sounds.
  ///
  /// A hand that keys into its tones would hear how far they are written ahead; one that lets them
  /// end does not.
  mutating func heed(isLate: Bool) {
    if isLate {
      sinceLate = 0
      ahead = leastAhead
    } else if sinceLate > trial {
      sinceLate = 0
      ahead = min(mostAhead, max(2 * ahead, mostAhead / 4))
    }
  }

  /// Takes in that the device ran dry, and was `missing` frames short of having enough.
  mutating func grow(missing: Int) {
    calm = 0
    sinceDry = 0
    switch missing {
    case ...(frames / 2): reasons += 2
    case ...(frames * 4): reasons += 1
    default: return
    }
    guard reasons >= Self.enoughReasons else { return }
    reasons = 0
    patience = min(patiences.upperBound, patience * 2)
    frames = min(most, frames * 3 / 2)
  }

  /// Takes in that so many frames were handed over, and nothing happened.
  mutating func rest(_ handedOver: Int) {
    sinceDry += handedOver
    sinceLate += handedOver
    if sinceDry > memory { reasons = 0 }
    calm += handedOver
    guard calm >= patience else { return }
    calm = 0
    if frames == least { patience = max(patiences.lowerBound, patience / 2) }
    frames = max(least, frames * 7 / 8)
  }
}

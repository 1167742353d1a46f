import Timeline

/// The start of a device: how much silence it takes at once, and when it counts as playing.
///
/// Many cards fill an internal buffer when they start: virtual machines, USB and DSP cards. A sound
/// within that burst is played at the wrong time or torn. A start therefore begins with silence.
/// Its amount is the number of frames that recent starts took ahead of the card's pace; the sound
/// follows it.
///
///     over ── begin ──► under way ── 20 ms of a card, 50 ms or the first move of a server ──► over
///                           └────────────── interrupted: begin again, with more ──────────────┘
struct DeviceStart {
  /// The position of the device, and the time since its start in nanoseconds.
  typealias Look = (place: Int64, moment: Int64)

  private let rate: Int64
  private let isServed: Bool
  /// The start under way: its moment and its place; `nil` when it is over.
  private var start: (since: Int64, place: Int64)?
  /// The maximum number of frames ahead of its pace that the device took in this start.
  private var seen = 0
  /// The bursts of the last two starts; one of them may belong to the card behind a mixer, which
  /// keeps running.
  private var bursts = (last: 0, before: 0)
  /// The number of interrupted starts since the last successful one.
  private var failures = 0

  /// The time by which a card has taken its burst, in nanoseconds.
  static let longestBurst: Int64 = 20_000_000
  /// The time for which a card that takes a burst is watched for surges, in nanoseconds.
  static let longestSurge: Int64 = 300_000_000
  /// The time after which a server receives sound even if it has not been seen to play, in
  /// nanoseconds.
  private static let longestSilence: Int64 = 50_000_000
  /// The number of failures after which the device receives sound even if it has not been seen to
  /// play.
  private static let mostFailures = 3

  /// Creates the state of a device that has not been started.
  init(format: SinkFormat) {
    (rate, isServed) = (Int64(format.rate), format.isServed)
  }

  /// The frames of silence that the next start needs in addition to the lead.
  var burst: Int { max(bursts.last, bursts.before) }

  /// Whether the device may still be taking its burst, or has not been seen to play.
  var isUnderWay: Bool { start != nil }

  /// Whether an interruption now leads to another start with more silence.
  var mayTryAgain: Bool { isUnderWay && failures < Self.mostFailures }

  /// Records that the device starts at `moment`, at position `place` in the stream.
  mutating func begin(at moment: Int64, place: Int64) {
    start = (moment, place)
    seen = 0
  }

  /// Records the position of the device at `moment`.
  ///
  /// - Returns: whether to wait for the device before giving it sound.
  mutating func report(_ place: Int64, at moment: Int64) -> Bool {
    guard let (since, first) = start else { return false }
    let passed = moment - since
    if isServed {
      if place > first || passed >= Self.longestSilence { start = nil }
      return isUnderWay
    }
    if passed <= Self.longestBurst {
      seen = max(seen, Int(place - first - passed * rate / 1_000_000_000))
    } else {
      bursts = (seen, bursts.last)
      failures = 0
      start = nil
    }
    return false
  }

  /// Records the behaviour of the device in a trial start with silence.
  ///
  /// - Parameters:
  ///   - trial: the positions after the start; `nil` if the device took the whole buffer and was
  ///     interrupted.
  ///   - buffer: the device's buffer size, in frames.
  mutating func learn(from trial: [Look]?, buffer: Int) {
    guard let trial, let last = trial.last else { return fail(written: buffer / 2) }
    begin(at: 0, place: 0)
    for look in trial { _ = report(look.place, at: look.moment) }
    _ = report(last.place, at: Self.longestBurst + 1)
  }

  /// The frames ahead of its pace that the device may take at once after its burst.
  ///
  /// The result is a quarter more than observed, because observations come late.
  func surge(in trial: [Look]) -> Int {
    let most = { (looks: [Look]) in
      looks.map { $0.place - $0.moment * rate / 1_000_000_000 }.max() ?? 0
    }
    let seen = most(trial) - most(trial.filter { $0.moment <= Self.longestBurst })
    return Int(seen * 5 / 4)
  }

  /// Records that the device took all `written` frames and was interrupted.
  mutating func fail(written: Int) {
    failures += 1
    bursts = (2 * written, bursts.last)
    start = nil
  }

  /// Records that the device must not be restarted, whatever happens.
  mutating func end() {
    start = nil
  }
}

import Timeline

/// The first moments of a device: how much silence it takes at once, and when it counts as playing.
///
/// Many cards fill a buffer of their own when they start: those of virtual machines, USB and DSP cards.
/// A sound in that burst is played at the wrong place, or torn. So the card is first given as much silence
/// as its last starts took beyond its pace, and the sound follows in its place.
///
///     over ── begin ──► under way ── 20 ms of a card, 50 ms or the first move of a server ──► over
///                           └────────────── interrupted: begin again, with more ──────────────┘
struct DeviceStart {
  /// Where the device was, so many nanoseconds after its start.
  typealias Look = (place: Int64, moment: Int64)

  private enum State {
    case over
    case underWay(since: Int64, place: Int64)
  }

  private let rate: Int64
  private let isServed: Bool
  private var state = State.over
  /// The most frames beyond its pace that the device took in this start.
  private var seen = 0
  /// What the last two starts took: one may be the start of a mixer's card, which goes on running.
  private var taken = (last: 0, before: 0)
  /// How many starts were interrupted since one went well.
  private var failures = 0

  /// A card has taken its burst after so many nanoseconds.
  static let longestBurst: Int64 = 20_000_000
  /// A card that takes a burst is watched for surges for so many nanoseconds.
  static let longestSurge: Int64 = 300_000_000
  /// A server that is not seen to play after so many nanoseconds is given sound all the same.
  private static let longestSilence: Int64 = 50_000_000
  /// After so many the device is given sound whether it is seen to play or not.
  private static let mostFailures = 3

  /// Creates the start of a device that has not been started.
  init(format: SinkFormat) {
    (rate, isServed) = (Int64(format.rate), format.isServed)
  }

  /// How many frames of silence the next start needs beside the lead.
  var burst: Int { max(taken.last, taken.before) }

  /// Whether the device may still be taking its burst, or has not been seen to play.
  var isUnderWay: Bool {
    if case .underWay = state { true } else { false }
  }

  /// Whether an interruption now is met by another start with more silence.
  var mayTryAgain: Bool { isUnderWay && failures < Self.mostFailures }

  /// Takes in that the device is started at `moment`, at `place` in the stream.
  mutating func begin(at moment: Int64, place: Int64) {
    state = .underWay(since: moment, place: place)
    seen = 0
  }

  /// Takes in where the device was at `moment`.
  ///
  /// - Returns: Whether it is worth waiting for the device before it is given sound.
  mutating func report(_ place: Int64, at moment: Int64) -> Bool {
    guard case .underWay(let since, let first) = state else { return false }
    let passed = moment - since
    if isServed {
      if place > first || passed >= Self.longestSilence { state = .over }
      return isUnderWay
    }
    if passed <= Self.longestBurst {
      seen = max(seen, Int(place - first - passed * rate / 1_000_000_000))
    } else {
      taken = (seen, taken.last)
      failures = 0
      state = .over
    }
    return false
  }

  /// Takes in how the device behaved when it was started with silence for a trial.
  ///
  /// - Parameters:
  ///   - trial: Its places after the start; nil when it took the whole buffer and was interrupted.
  ///   - buffer: The most frames that the device keeps.
  mutating func learn(from trial: [Look]?, buffer: Int) {
    guard let trial, let last = trial.last else { return fail(written: buffer / 2) }
    begin(at: 0, place: 0)
    for look in trial { _ = report(look.place, at: look.moment) }
    _ = report(last.place, at: Self.longestBurst + 1)
  }

  /// How many frames beyond its pace the device may take at once after its burst: a quarter more
  /// than was seen, since the looks come late.
  func surge(in trial: [Look]) -> Int {
    let most = { (looks: [Look]) in
      looks.map { $0.place - $0.moment * rate / 1_000_000_000 }.max() ?? 0
    }
    let seen = most(trial) - most(trial.filter { $0.moment <= Self.longestBurst })
    return Int(seen * 5 / 4)
  }

  /// Takes in that the device took all of the `written` frames, and was interrupted.
  mutating func fail(written: Int) {
    failures += 1
    taken = (2 * written, taken.last)
    state = .over
  }

  /// Takes in that the device is not to be started anew, whatever comes.
  mutating func end() {
    state = .over
  }
}

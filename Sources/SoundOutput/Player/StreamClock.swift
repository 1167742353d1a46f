import SoundSynthesis

/// Where the device is in the stream, followed through coarse and late reports.
///
/// A device never plays more than it reports to have played, and a report never grows younger
/// before it is read: reports err to one side. So the furthest is believed at once, and what lies
/// behind only slowly, as much as two crystals may differ.
struct StreamClock {
  private let rate: Double
  /// A moment, and how many frames the device had played by then.
  private var anchor: (moment: Int64, place: Double)?

  /// A report further off than this is no inaccuracy: the stream was moved.
  private static let jump = 0.02
  /// The part of the distance to a report behind that is believed each time.
  private static let trust = 1.0 / 1024

  init(rate: Int) {
    self.rate = Double(rate)
  }

  /// Takes in that the device had played `place` frames just before `moment`.
  mutating func report(_ place: Int64, at moment: Int64) {
    let reported = Double(place)
    guard let anchor else { return self.anchor = (moment, reported) }
    let expected = anchor.place + Double(moment - anchor.moment) * rate / 1e9
    let ahead = reported - expected
    let isMoved = abs(ahead) > Self.jump * rate
    self.anchor = (
      moment, isMoved || ahead > 0 ? reported : expected + ahead * Self.trust
    )
  }

  /// Forgets where the device was: it begins anew.
  mutating func reset() {
    anchor = nil
  }

  /// Where the moments of commands lie, when each is heard `delay` frames after it.
  func frameClock(delay: Int) -> FrameClock? {
    anchor.map { FrameClock(moment: $0.moment, place: $0.place + Double(delay), rate: rate) }
  }
}

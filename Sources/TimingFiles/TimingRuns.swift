public import MorseCode
import Timeline

/// The intervals read so far, strictly alternating: equal neighbours merged, empty ones dropped.
///
/// Every reader ends here, and nothing after it knows the format. The last interval is held back
/// until it is known to have ended.
public struct TimingRuns: Sendable {
  /// The intervals that have ended and have not been taken yet.
  public private(set) var intervals: [KeyingInterval] = []
  private var last = KeyingInterval(isMark: false, nanoseconds: 0)
  private let isInverted: Bool

  /// Creates an empty list.
  ///
  /// - Parameter isInverted: whether key up and key down are swapped.
  public init(isInverted: Bool = false) {
    self.isInverted = isInverted
  }

  /// Adds an interval after those before; one without duration changes nothing.
  @inline(__always)
  mutating func add(isMark: Bool, nanoseconds: Int64) {
    guard nanoseconds > 0 else { return }
    let isMark = isMark != isInverted
    if last.isMark == isMark {
      last = last.extended(byNanoseconds: nanoseconds)
    } else {
      if last.nanoseconds > 0 { intervals.append(last) }
      last = KeyingInterval(isMark: isMark, nanoseconds: nanoseconds)
    }
  }

  /// Ends the last interval.
  public mutating func finish() {
    if last.nanoseconds > 0 { intervals.append(last) }
    last = KeyingInterval(isMark: last.isMark, nanoseconds: 0)
  }

  /// Gives out the space that is going on, as far as it is known; if it goes on, more of it follows.
  ///
  /// For what is decoded while it arrives: a space that lasted so long already may end a letter.
  public mutating func giveOutSpace() {
    guard !last.isMark else { return }
    finish()
  }

  /// Forgets the intervals that have ended, and keeps their room.
  public mutating func removeAll() {
    intervals.removeAll(keepingCapacity: true)
  }
}

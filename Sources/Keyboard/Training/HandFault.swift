public import Timeline
import MorseCode

/// A mark as it sounded.
public struct KeyedMark: Hashable, Sendable {
  /// The beginning, and the end.
  public var began, ended: Timestamp

  /// Creates a mark.
  public init(from began: Timestamp, to ended: Timestamp) {
    (self.began, self.ended) = (began, ended)
  }

  /// Its duration in nanoseconds.
  var length: Double { Double(began.nanoseconds(to: ended)) }
}

/// What was wrong with the durations of a letter whose elements are known.
public enum HandFault: String, CaseIterable, Hashable, Sendable {
  /// One of the dits, or of the dahs, has twice the duration of another.
  case unevenMarks = "uneven marks"
  /// The dahs have less than two dits.
  case shortDah = "short dah"
  /// The dahs have more than five dits.
  case longDah = "long dah"
  /// The gap after the letter was too short, so that two letters became another one.
  case mergedGap = "merged gap"

  /// The ratio of two equal marks from which they are uneven.
  private static let uneven = 2.0
  /// The dits that a dah has; 3 is the ideal.
  private static let dahs = 2.0...5.0
  /// The ratio of a dah and a dit from which the difference was meant.
  private static let meant = 1.5

  /// Finds the fault of a letter; `nil` for none, or if the elements are not known.
  ///
  /// A letter that was read as another one is the hand's fault if every mark that ought to be a dah is
  /// clearly longer than those that ought to be dits. A letter of equal elements tells nothing then.
  ///
  /// - Parameters:
  ///   - marks: the marks, one for each element.
  ///   - pattern: the elements that were asked for.
  ///   - isRight: whether they were read as asked.
  init?(of marks: some Collection<KeyedMark>, as pattern: MorsePattern, isRight: Bool) {
    guard marks.count == pattern.count else { return nil }
    func lengths(_ element: MorseElement) -> [Double] {
      zip(marks, pattern).filter { $0.1 == element }.map { max(1, $0.0.length) }.sorted()
    }
    let (dits, dahs) = (lengths(.dit), lengths(.dah))
    func isUneven(_ lengths: [Double]) -> Bool {
      (lengths.last ?? 1) >= Self.uneven * (lengths.first ?? 1)
    }
    let ratio = (dahs.first ?? 0) / (dits.last ?? 1)
    let isMeant = !dits.isEmpty && ratio >= Self.meant
    guard isRight || isMeant else { return nil }
    let middle = dits.isEmpty || dahs.isEmpty ? 3 : dahs[dahs.count / 2] / dits[dits.count / 2]
    if isUneven(dits) || isUneven(dahs) {
      self = .unevenMarks
    } else if middle < Self.dahs.lowerBound {
      self = .shortDah
    } else if middle > Self.dahs.upperBound {
      self = .longDah
    } else if isRight {
      return nil
    } else {
      self = .unevenMarks
    }
  }
}

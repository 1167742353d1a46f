package import MorseCode
import TerminalCodec
import Timeline

/// The amount of keying queued for playback.
package struct PlaybackProgress {
  /// The shortest space that separates words; `nil` if unknown.
  private let wordGap: Int64?
  private var isInWord = false
  /// The duration so far, in nanoseconds.
  package private(set) var played: Int64 = 0
  /// The total duration in nanoseconds; `nil` while it is unknown.
  package var total: Int64?
  /// The number of words started so far.
  package private(set) var words = 0

  init(wordGap: Int64?) {
    self.wordGap = wordGap
  }

  /// Counts an interval.
  package mutating func add(_ interval: KeyingInterval) {
    played = played.addingSaturated(interval.nanoseconds)
    if interval.isMark {
      if !isInWord { words += 1 }
      isInWord = true
    } else if let wordGap, interval.nanoseconds >= wordGap {
      isInWord = false
    }
  }

  /// Returns the progress in words; `left` is the part of the counted duration that is not played
  /// yet, in nanoseconds.
  package func text(left: Int64) -> String {
    let position = Self.clock(max(0, played - left))
    let time = total.map { "\(position) of \(Self.clock($0))" } ?? position
    guard wordGap != nil else { return time }
    return "\(time), \(words) \(words == 1 ? "word" : "words")"
  }

  /// Formats a duration as minutes and seconds, with hours if necessary.
  private static func clock(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds / 1_000_000_000
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let end = two(seconds % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(end)" : "\(minutes):\(end)"
  }

  /// Returns the progress line; with `hasKeys` it lists the keys.
  func line(left: Int64, isPaused: Bool, hasKeys: Bool) -> StyledLine {
    var line = StyledLine(isPaused ? "paused " : "playing ", TextStyle(.bold))
    line.append(text(left: left))
    if hasKeys {
      line.append(isPaused ? "  space: go on  q: stop" : "  space: pause  q: stop", TextStyle(.dim))
    }
    return line
  }
}

import LinuxSystem
package import MorseCode
import TerminalCodec
import TerminalDevice
import Timeline

/// How much has been handed over to be played.
package struct PlaybackProgress {
  /// The shortest space that parts words; `nil` where nobody knows.
  private let wordGap: Int64?
  private var isInWord = false
  /// How long it lasts so far, in nanoseconds.
  package private(set) var played: Int64 = 0
  /// How long all of it lasts; `nil` while that is not known.
  package var total: Int64?
  /// The words begun so far.
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

  /// The progress in words, `left` nanoseconds before all that was counted has been heard.
  package func text(left: Int64) -> String {
    let position = Self.clock(max(0, played - left))
    let time = total.map { "\(position) of \(Self.clock($0))" } ?? position
    guard wordGap != nil else { return time }
    return "\(time), \(words) \(words == 1 ? "word" : "words")"
  }

  /// Minutes and seconds, and hours where there are any.
  private static func clock(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds / 1_000_000_000
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let end = two(seconds % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(end)" : "\(minutes):\(end)"
  }
}

/// The line on standard error that says how far a playback has come, where a terminal shows it.
package struct ProgressLine {
  private var painter: ConsolePainter
  /// Whether the line says which keys there are.
  var hasKeys = false

  init(console: Console) { painter = ConsolePainter(console: console) }

  /// Whether anyone sees it.
  package var isShown: Bool { painter.isShown }

  package mutating func show(_ progress: PlaybackProgress, left: Int64, isPaused: Bool) {
    var line = StyledLine(isPaused ? "paused " : "playing ", TextStyle(.bold))
    line.append(progress.text(left: left))
    if hasKeys {
      line.append(isPaused ? "  space: go on  q: stop" : "  space: pause  q: stop", TextStyle(.dim))
    }
    painter.show([line])
  }

  package mutating func clear() { painter.clear() }
}

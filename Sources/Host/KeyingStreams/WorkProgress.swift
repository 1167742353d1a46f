import LinuxSystem
import MorseCode
import TerminalCodec
package import Timeline

/// When and how the progress of long work is shown; nothing during the first second.
package struct ProgressPace {
  private var title: String
  /// The beginning of the work, from which lines are due, and of its current part.
  private let start: Timestamp
  private var begun: Timestamp
  private let step: Int64
  private var next: Timestamp

  /// - Parameters:
  ///   - title: what is done, such as `decoding`.
  ///   - start: the beginning of the work.
  ///   - isPlain: whether lines follow each other, ten seconds apart, instead of replacing one.
  package init(_ title: String, start: Timestamp, isPlain: Bool) {
    self.title = title
    (self.start, begun) = (start, start)
    step = isPlain ? 10_000_000_000 : 200_000_000
    next = start.advanced(byNanoseconds: isPlain ? step : 1_000_000_000)
  }

  /// Begins the next part of the work; the time left is that of the part.
  package mutating func begin(_ title: String, at now: Timestamp) {
    self.title = title
    begun = now
  }

  /// Notes the progress.
  ///
  /// - Parameters:
  ///   - share: the part of the work that is done, from 0 to 1; `nil` if unknown.
  ///   - latest: what was read last.
  ///   - now: the current time.
  /// - Returns: the line to show now; `nil` if none is due.
  package mutating func line(share: Double?, latest: String, at now: Timestamp) -> String? {
    guard now >= next else { return nil }
    next = start.advanced(byNanoseconds: (start.nanoseconds(to: now) / step + 1) * step)
    let spent = begun.nanoseconds(to: now)
    var line = title
    if let share, share > 0, share <= 1 {
      let left = Int64(Double(spent) * (1 - share) / share)
      line += " \(Int(share * 100)) %, \(Self.duration(left)) left"
    } else {
      line += " for \(Self.duration(spent))"
    }
    return latest.isEmpty ? line : line + ": …\(latest)"
  }

  private static func duration(_ nanoseconds: Int64) -> String {
    let seconds = (nanoseconds + 500_000_000) / 1_000_000_000
    if seconds < 60 { return "\(seconds) s" }
    return seconds < 3600
      ? "\(seconds / 60) min \(seconds % 60) s"
      : "\(seconds / 3600) h \(seconds / 60 % 60) min"
  }
}

/// Shows the progress of long work on a terminal's standard error: one line, gone at the end.
///
/// Without a terminal it shows nothing. In the plain look, and on a dumb terminal, it writes a line
/// every ten seconds.
package final class WorkProgress {
  private let console: Console
  private let clock = MonotonicClock()
  private var painter: ConsolePainter
  private var pace: ProgressPace
  private var isVisible = false
  /// What was read last.
  package var latest = ""

  package init(_ title: String, console: Console) {
    self.console = console
    painter = ConsolePainter(console: console)
    pace = ProgressPace(title, start: clock.now, isPlain: !painter.isShown)
  }

  /// Begins the next part of the work.
  package func begin(_ title: String) {
    pace.begin(title, at: clock.now)
  }

  /// Shows how far the work is, if a line is due; `share` is from 0 to 1.
  package func update(share: Double?) {
    guard console.errors.isTerminal,
      let line = pace.line(share: share, latest: latest, at: clock.now)
    else { return }
    guard painter.isShown else { return console.say(line) }
    painter.show([StyledLine(line)], showsCursor: true)
    isVisible = true
  }

  /// Erases the line.
  package func end() {
    if isVisible { painter.clear() }
    isVisible = false
  }

  deinit { end() }
}

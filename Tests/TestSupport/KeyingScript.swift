public import Timeline

/// Returns the words of a script with their times, and the time of the script's end.
///
/// A number is a pause in milliseconds. Every other word is an event at the current time.
public func timedWords(_ line: String) -> (words: [Timed<Substring>], end: Timestamp) {
  var words: [Timed<Substring>] = []
  var now = Timestamp.zero
  for word in line.split(separator: " ") {
    if let milliseconds = Int(word) {
      now = now.advanced(by: .milliseconds(milliseconds))
    } else {
      words.append(Timed(word, at: now))
    }
  }
  return (words, now)
}

/// Returns the script of timed words, from zero: the inverse of `timedWords`.
public func script(of words: [Timed<Substring>]) -> String {
  var parts: [Substring] = []
  var now: Int64 = 0
  for word in words {
    let moment = word.moment.nanoseconds / 1_000_000
    if moment > now { parts.append("\(moment - now)") }
    parts.append(word.value)
    now = moment
  }
  return parts.joined(separator: " ")
}

public import Timeline

/// The words of a script, each at its moment, and the moment at which the script ends.
///
/// A number is a pause in milliseconds. Every other word is an event at the present moment.
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

/// The script of words at their moments, from zero: the inverse of `timedWords`.
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

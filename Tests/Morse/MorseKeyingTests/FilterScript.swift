import MorseKeying
import TestSupport
import Timeline

private let events: [Substring: ContactEvent] = [
  ".": .down, "/.": .up, "enter": .committed, "cancel": .cancelled,
]

/// Returns the output of a contact's filter for a line of keying and another minute, in the same
/// notation.
///
/// `.` closes the contact, `/.` opens it, `enter` commits a character. In the result, `cancel`
/// cancels the press.
func filtered(_ line: String, _ change: (inout FilterSettings) -> Void) -> String {
  var settings = FilterSettings()
  change(&settings)
  let (words, end) = timedWords(line)
  let keyed = words.compactMap { word in events[word.value].map { Timed($0, at: word.moment) } }
  let run = MachineRun(ContactFilter(settings), script: keyed, end: end.advanced(by: .seconds(60)))
  return script(
    of: run.outputs.map { event in
      Timed(events.first { $0.value == event.value }?.key ?? "?", at: event.moment)
    })
}

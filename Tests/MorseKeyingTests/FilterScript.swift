import MorseKeying
import TestSupport
import Timeline

/// A line of what happens to a contact: `+` closes and `-` opens it, `c` commits a character, a
/// number lets milliseconds pass.
func contactScript(_ line: String) -> (script: [Timed<ContactEvent>], end: Timestamp) {
  var script: [Timed<ContactEvent>] = []
  var now = Timestamp.zero
  for word in line.split(separator: " ") {
    if let event = events[word] {
      script.append(Timed(event, at: now))
    } else {
      now = now.advanced(by: .milliseconds(Int(word) ?? 0))
    }
  }
  return (script, now)
}

private let events: [Substring: ContactEvent] = ["+": .down, "-": .up, "c": .committed]

/// What comes of it after a further minute, each event with its moment: `+0 -60`; `x` cancels.
func filtered(_ line: String, _ change: (inout FilterSettings) -> Void) -> String {
  var settings = FilterSettings()
  change(&settings)
  let (script, end) = contactScript(line)
  let run = MachineRun(ContactFilter(settings), script: script, end: end.advanced(by: .seconds(60)))
  return run.outputs.map { event in
    let sign = [.down: "+", .up: "-", .committed: "c", .cancelled: "x"][event.value] ?? "?"
    return "\(sign)\(event.moment.nanoseconds / 1_000_000)"
  }.joined(separator: " ")
}

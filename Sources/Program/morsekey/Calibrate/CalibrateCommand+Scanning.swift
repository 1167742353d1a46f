import FistAnalysis
import KeyboardHost
import KeyingStreams
import LinuxSystem
import MorseKeying
import Reports
import Stores
import Timeline

/// Measuring how the user presses a switch when something is marked.
extension CalibrateCommand {
  /// The number of lights.
  private static let lights = 15
  /// The time for the whole test.
  private static let longest = Duration.seconds(180)
  /// Draws the light, and removes it.
  private static let (lit, dark) = ("\r\u{1B}[7m   press   \u{1B}[27m", "\r\u{1B}[K")

  /// Proposes settings for scanning, and writes them if the user agrees by the switch.
  func calibrateScanning(on console: Console) throws(FileError) -> CommandStatus {
    guard from == nil else {
      console.say("--scan measures your switch; it reads no file")
      return .usage
    }
    let found: ScanCalibration?
    do {
      found = try measure(on: console)
    } catch {
      return console.refuse(error)
    }
    guard let found else {
      console.say(
        """
        too few answers; expected presses after at least \(ScanCalibration.fewestAnswers) of \
        \(Self.lights) lights
        """)
      return .badData
    }
    for line in CalibrationPage.table(of: found.proposals) {
      try console.output.write(line + "\n")
    }
    try console.output.flush()
    return try save(found.profile, and: nil, on: console)
  }

  /// Shows the lights and records the presses; returns `nil` if there were too few answers.
  private func measure(on console: Console) throws -> ScanCalibration? {
    let clock = MonotonicClock()
    let listener = try InputOptions.listener(input, keyMap: switches.keyMap(), clock: clock)
    try console.output.write(
      "Press your switch when the field is lit, \(Self.lights) times. Press it once to begin.\n\n")
    try console.output.flush()
    let darks = (0..<Self.lights).map { _ in Duration.milliseconds(Int.random(in: 1200...3000)) }
    var (test, keys) = (ReactionTest(darks: darks), ReceivedKeys())
    let end = clock.now.advanced(by: Self.longest)
    while !test.isOver, let batch = try listener.next(until: end, waking: test.deadline) {
      var changes: [Timed<ReactionTest.Output>] = []
      for event in batch.events {
        guard case .edge(let edge) = event.value else { continue }
        // The press that begins is no answer.
        if !test.isResting { keys.note(edge, at: event.moment) }
        if edge.isDown { test.handle(.press, at: event.moment, into: &changes) }
      }
      test.advance(to: batch.readAt, into: &changes)
      for change in changes {
        try console.output.write(change.value == .lit ? Self.lit : Self.dark)
      }
      try console.output.flush()
    }
    listener.close()
    try console.output.write(Self.dark + "\n")
    return ScanCalibration(lights: test.lights, edges: keys.edges)
  }
}

// Measures the time from the byte of a key to the first frame of its click, with the player's own
// trace.
//
//   swift run -c release --package-path Benchmarks SoundProbe [KEYS] [DEVICE]

import LinuxSystem
import SoundOutput
import SoundSynthesis
import TerminalKeyboard
import Timeline

@main
struct SoundProbe {
  private let clock = MonotonicClock()
  private let player: SoundPlayer
  private let trace: SoundTrace
  private let keys: Int

  static func main() throws {
    let arguments = CommandLine.arguments
    let probe = SoundProbe(
      keys: arguments.dropFirst().first.flatMap { Int($0) } ?? 200,
      device: arguments.dropFirst(2).first ?? "default")
    try probe.run()
  }

  private init(keys: Int, device: String) {
    self.keys = keys
    trace = SoundTrace(capacity: keys)
    var settings = SoundSettings(clock: clock)
    settings.trace = trace
    settings.device = .alsa(device)
    player = SoundPlayer(settings)
  }

  private func run() throws {
    defer { player.stop() }
    while player.state == .opening { try wait(.milliseconds(10)) }
    if case .unavailable(let kind) = player.state {
      print("no sound to measure: \(kind)")
      return
    }
    try pressKeys()
    report(trace.entries, counters: player.counters)
  }

  private func wait(_ duration: Duration) throws {
    try clock.wait(of: nil, until: clock.now.advanced(by: duration))
  }

  /// Presses the dit key at irregular times: some while the stream runs, some after it has stopped.
  private func pressKeys() throws {
    var session = TextSession()
    for _ in 0..<keys {
      try wait(.milliseconds(Int.random(in: 80...500)))
      let now = clock.now
      session.handle(Array(".".utf8), at: now)
      for output in session.drainOutputs() {
        if case .feedback(.click) = output.value { player.play(.press, at: now) }
      }
    }
    try wait(.milliseconds(500))
  }
}

/// Prints the distribution of two delays: until the frame is written, and until it is played.
private func report(_ entries: [SoundTrace.Entry], counters: SoundCounters) {
  print("\(entries.count) keys, \(counters.xruns) xruns, kept \(counters.lead) frames ahead")
  print("                        1 %    50 %    95 %    99 %     max   (ms)")
  row("key to hand-over", entries.map { $0.handedOver - $0.asked })
  row("key to first frame", entries.map(\.latency))
}

private func row(_ title: String, _ nanoseconds: [Int64]) {
  let sorted = nanoseconds.sorted()
  guard let last = sorted.last else { return }
  let columns = [0.01, 0.5, 0.95, 0.99].map { sorted[Int(Double(sorted.count - 1) * $0)] } + [last]
  let cells = columns.map { nanoseconds in
    let text = "\(Double(nanoseconds / 10_000) / 100)"
    return String(repeating: " ", count: max(0, 8 - text.count)) + text
  }
  print(title + String(repeating: " ", count: 19 - title.count) + cells.joined())
}

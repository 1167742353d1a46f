import LinuxSystem
import SoundOutput
import TerminalKeyboard
import TestSupport
import Testing
import Timeline

@testable import KeyboardHost

/// Laws for any sequence of events.
@Suite struct HostLawTests {
  private static let keys = [
    ".", "-", "\r", " ", "\u{7F}", "\t", "?", "\u{1A}", "x", "é", "\u{1B}[A",
  ]

  /// Runs a host with random events of all kinds, from a seed.
  private func run(seed: UInt64) throws -> HostRun {
    var generator = SplitMix64(seed: seed)
    let run = HostRun(TextSession())
    var time = 0
    for _ in 0..<60 {
      time += Int.random(in: 0...400, using: &generator)
      let ready = [HostRun.words, HostRun.configuration, HostRun.files].filter { _ in
        Int.random(in: 0..<8, using: &generator) == 0
      }
      let signals = [Signal.stop].filter { _ in Int.random(in: 0..<12, using: &generator) == 0 }
      let key = Self.keys.randomElement(using: &generator) ?? "."
      let state = [SoundState.idle, .playing, .unavailable(.lost)].randomElement(using: &generator)
      run.at(time, Bool.random(using: &generator) ? key : "", ready: ready, signals: signals) {
        $0.soundState = state ?? .idle
      }
    }
    try run.run()
    return run
  }

  @Test(arguments: UInt64(0)..<40)
  func `each turn plays sounds first and draws the panel last`(seed: UInt64) throws {
    let log = try run(seed: seed).stage.log
    for turn in log.split(whereSeparator: { $0.hasPrefix("@") }).dropFirst() {
      // Feedback for keys released by a stop is played after the stop.
      if turn.contains("suspend") { continue }
      let order = turn.compactMap { line in
        ["sound", "typed", "draw"].firstIndex { line.hasPrefix($0) }
      }
      #expect(order == order.sorted(), "\(turn)")
      #expect(order.count { $0 == 2 } <= 1)
    }
  }

  @Test(arguments: UInt64(0)..<40)
  func `sound is opened and closed in turns, and closed while the process is stopped`(
    seed: UInt64
  ) throws {
    let log = try run(seed: seed).stage.log
    var isOpen = false
    for line in log {
      if line.hasPrefix("open") {
        #expect(!isOpen)
        isOpen = true
      } else if line == "close sound" {
        #expect(isOpen)
        isOpen = false
      } else if line.hasSuffix("stopped") {
        #expect(!isOpen)
      }
    }
    #expect(!isOpen)
  }

  @Test(arguments: UInt64(0)..<40)
  func `at the end only the sources of the whole session remain`(seed: UInt64) throws {
    let run = try run(seed: seed)
    // Words, configuration and files; the player has no source.
    #expect(run.loop.sourceCount == 3)
    #expect(
      run.stage.log.suffix(5) == ["end", "leave", "close sound", "save words", "news of contexts"])
  }
}

#if ALSA
  import Glibc
  import LinuxSystem
  import SoundOutput
  import SoundSynthesis
  import TestSupport
  import Testing
  import Timeline

  /// From a command to the capture of a sound server's output.
  @Suite(
    .serialized,
    .enabled("needs pulseaudio, pulseaudio-utils and libasound2-plugins") {
      PulseServer.isInstalled
    })
  struct SoundServerTests {
    private let clock = MonotonicClock()

    @Test func `a tone plays completely, also after a restart of the server`() throws {
      let server = PulseServer()
      #expect(try server.start())
      var settings = SoundSettings(clock: clock, clips: [])
      settings.device = .alsa("pulse")
      settings.latency = .milliseconds(15)
      let player = SoundPlayer(settings)
      defer { player.stop() }
      #expect(wait(on: player.news) { player.state == .idle })
      #expect(try detectsTone(from: player, through: server))
      try listens(to: player)

      server.stop()
      let isNoticed = eventually {
        player.play(.toneOff, at: clock.now)
        if case .unavailable = player.state { return true }
        return false
      }
      #expect(isNoticed)
      #expect(try server.start())
      usleep(1_000_000)
      #expect(try detectsTone(from: player, through: server))
      #expect(player.counters.openings >= 2)
    }

    /// Checks that captured sound has a time after that of its request.
    private func listens(to player: SoundPlayer) throws {
      let listener = try SoundListener(device: "pulse", clock: clock)
      let asked = clock.now
      player.play(.element(duration: 50_000_000, gap: 0, pitch: 700, gain: 0.5), at: asked)
      let detected = try #require(try listener.nextOnset(until: asked.advanced(by: .seconds(3))))
      #expect(asked < detected)
      #expect(asked.nanoseconds(to: detected) < 1_000_000_000)
    }

    /// Plays 200 ms of 700 Hz until the server's output contains them.
    ///
    /// The server of a test has no priority, and interrupts a tone itself if the machine stalls for
    /// 10 ms.
    private func detectsTone(
      from player: SoundPlayer, through server: PulseServer
    ) throws -> Bool {
      try (0..<3).contains { _ in
        let recording = try server.recording {
          player.play(
            .element(duration: 200_000_000, gap: 0, pitch: 700, gain: 0.5), at: clock.now)
          _ = wait(on: player.news) { player.state == .playing }
          _ = wait(on: player.news) { player.state == .idle }
        }
        return Self.isWholeTone(recording)
      }
    }

    private static func isWholeTone(_ recording: [Int16]) -> Bool {
      let loud = recording.indices.filter { abs(Int(recording[$0])) > 1000 }
      guard let first = loud.first, let last = loud.last, last - first > 1920 else { return false }
      // The quietest part of the edges is below the threshold.
      let milliseconds = Double(last - first + 1) / 48
      let middle = recording[(first + 960)..<(last - 960)]
      let rises = zip(middle, middle.dropFirst()).enumerated()
        .filter { $1.0 < 0 && $1.1 >= 0 }.map(\.offset)
      let turns = Double(rises.count - 1)
      let span = Double((rises.last ?? 0) - (rises.first ?? 0)) / 48000
      return milliseconds > 190 && milliseconds < 206 && abs(turns / span - 700) < 3
    }
  }
#endif

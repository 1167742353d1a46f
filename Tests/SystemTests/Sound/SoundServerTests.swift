#if ALSA
  import Glibc
  import LinuxSystem
  import SoundOutput
  import SoundSynthesis
  import Testing
  import Timeline

  /// From a command to what a sound server's listeners hear.
  @Suite(
    .serialized,
    .enabled("needs pulseaudio, pulseaudio-utils and libasound2-plugins") {
      PulseServer.isInstalled
    })
  struct SoundServerTests {
    private let clock = MonotonicClock()

    @Test func `a tone is heard whole, and again after the server was killed`() throws {
      let server = try PulseServer()
      #expect(try server.start())
      var settings = SoundSettings(clock: clock, clips: [])
      settings.device = .alsa("pulse")
      settings.latency = .milliseconds(15)
      let player = SoundPlayer(settings)
      defer { player.stop() }
      #expect(wait(on: player.news) { player.state == .idle })
      try expectTone(from: player, through: server)

      server.stop()
      let deadline = clock.now.advanced(by: .seconds(10))
      while clock.now < deadline, !isUnavailable(player) {
        player.play(.toneOff, at: clock.now)
        usleep(20000)
      }
      #expect(isUnavailable(player))
      #expect(try server.start())
      usleep(1_000_000)
      try expectTone(from: player, through: server)
      #expect(player.counters.openings >= 2)
    }

    private func isUnavailable(_ player: SoundPlayer) -> Bool {
      if case .unavailable = player.state { true } else { false }
    }

    /// Plays 200 ms of 700 Hz and looks for it in what the server's listeners get.
    private func expectTone(from player: SoundPlayer, through server: PulseServer) throws {
      let recording = try server.recording {
        player.play(
          .element(duration: 200_000_000, gap: 0, pitch: 700, gain: 0.5), at: clock.now)
        _ = wait(on: player.news) { player.state == .playing }
        _ = wait(on: player.news) { player.state == .idle }
      }
      let loud = recording.indices.filter { abs(Int(recording[$0])) > 1000 }
      let first = try #require(loud.first)
      let last = try #require(loud.last)
      // The quietest part of the edges lies below the threshold.
      let milliseconds = Double(last - first + 1) / 48
      #expect(milliseconds > 190 && milliseconds < 206)
      let middle = recording[(first + 960)..<(last - 960)]
      let rises = zip(middle, middle.dropFirst()).enumerated()
        .filter { $1.0 < 0 && $1.1 >= 0 }.map(\.offset)
      let turns = Double(rises.count - 1)
      let span = Double((rises.last ?? 0) - (rises.first ?? 0)) / 48000
      #expect(abs(turns / span - 700) < 3)
    }
  }
#endif

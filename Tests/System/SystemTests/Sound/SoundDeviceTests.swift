#if ALSA
  import Foundation
  import LinuxSystem
  import SoundSynthesis
  import TestSupport
  import Testing
  import Timeline

  @testable import SoundOutput

  /// Real ALSA devices that need no card.
  @Suite(.serialized) struct SoundDeviceTests {
    private let clock = MonotonicClock()
    private let folder = TestFolder()
    private var file: URL { URL(filePath: folder.path + "/sound.raw") }

    /// Starts a player without clips, and waits until it is idle.
    private func player(_ device: String) -> SoundPlayer {
      var settings = SoundSettings(clock: clock, clips: [])
      settings.device = .alsa(device)
      let player = SoundPlayer(settings)
      #expect(wait(on: player.news) { player.state == .idle })
      return player
    }

    @Test(arguments: ["null", "plug:null"])
    func `a device without time is paced by the clock`(device: String) {
      let player = player(device)
      let start = clock.now
      player.play(
        .element(duration: 300_000_000, gap: 0, pitch: 600, gain: 0.5), at: start)
      #expect(wait(on: player.news) { player.state == .playing })
      #expect(wait(on: player.news) { player.state == .idle })
      // 300 ms of tone and 200 ms of silence take at least this long.
      #expect(start.nanoseconds(to: clock.now) >= 450_000_000)
      #expect(player.stop())
    }

    @Test func `a sound file contains the tone exactly to the frame`() throws {
      let player = player("file:'\(file.path)',raw")
      for _ in 0..<2 {
        player.play(
          .element(duration: 60_000_000, gap: 60_000_000, pitch: 600, gain: 0.5), at: clock.now)
      }
      #expect(wait(on: player.news) { player.state == .playing })
      #expect(wait(on: player.news) { player.state == .idle })
      #expect(player.stop())
      let data = try Data(contentsOf: file)
      let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
      let tones = Self.intervals(samples)
      // The first samples of an edge round to zero in 16 bits.
      #expect(tones.count == 2)
      #expect(tones.allSatisfy { (2870...2880).contains($0.count) })
      if tones.count == 2 { #expect(tones[1].start - tones[0].start == 5760) }
    }

    @Test(arguments: SampleFormat.allCases, [(8000, 1), (11025, 2), (44100, 6), (192_000, 8)])
    func `a device receives samples at the rate at which it accepts them`(
      encoding: SampleFormat, layout: (rate: Int, channels: Int)
    ) throws {
      let samples = (0..<50).map { Float($0) / 50 - 0.5 }
      let preferences = ALSAPreferences(
        rate: UInt32(layout.rate), channels: UInt32(layout.channels), encodings: [encoding])
      do {
        let sink = try ALSASink(device: "file:'\(file.path)',raw", preferences: preferences)
        #expect(sink.format.rate == layout.rate)
        #expect(sink.format.channels == layout.channels)
        #expect(sink.format.encoding == encoding)
        // A period of 128 frames at 48 kHz, scaled to any rate.
        #expect(abs(Double(sink.format.period) / Double(layout.rate) - 128 / 48000) < 2e-4)
        #expect(sink.format.buffer >= 4 * sink.format.period)
        try sink.prepare()
        #expect(try sink.write(samples.span) == .written(samples.count))
      }
      let expected = UnsafeMutableRawBufferPointer.allocate(
        byteCount: samples.count * layout.channels * encoding.bytes, alignment: 16)
      defer { expected.deallocate() }
      encoding.convert(samples.span, channels: layout.channels, into: expected)
      #expect(try Data(contentsOf: file) == Data(expected))
    }

    @Test func `the devices that ALSA names can be listed`() {
      let devices = SoundDevice.all
      #expect(devices.contains { $0.name == "null" && !$0.summary.isEmpty })
      #expect(devices.allSatisfy { !$0.summary.contains("\n") })
    }

    @Test func `the sound thread's standard files are /dev/null`() throws {
      let player = player("null")
      let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
      let targets = tasks.filter {
        (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == "sound\n"
      }.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/task/\($0)/fd/2")
      }
      #expect(targets.contains("/dev/null"))
      #expect(player.stop())
    }

    private static func intervals(_ samples: [Int16]) -> [(start: Int, count: Int)] {
      var found: [(start: Int, count: Int)] = []
      for (index, sample) in samples.enumerated() where sample != 0 {
        if let last = found.last, index - (last.start + last.count) < 60 {
          found[found.count - 1].count = index - last.start + 1
        } else {
          found.append((index, 1))
        }
      }
      return found
    }
  }
#endif

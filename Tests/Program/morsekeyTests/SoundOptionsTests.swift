import KeyboardHost
import ArgumentParser
@testable import LinuxSystem
import SoundOutput
import SoundSynthesis
import Testing

@testable import morsekey

@Suite struct SoundOptionsTests {
  @Test func `numbers are valid up to their limits`() throws {
    #expect(try [100, 5000].map(Choices.pitch) == [100, 5000])
    #expect(try [0, 100].map(Choices.volume) == [0, 1])
    for value in [99.9, 5001, .nan] {
      #expect(throws: UsageError.self) { try Choices.pitch(value) }
    }
    for value in [-1, 101] { #expect(throws: UsageError.self) { try Choices.volume(value) } }
  }

  private func settings(_ arguments: [String]) throws -> HostSound.Settings {
    try SoundOptions.parse(arguments).settings(clock: MonotonicClock())
  }

  @Test func `by default tones play on the default device with the lowest latency`() throws {
    let settings = try settings([])
    #expect(settings.palette.marks == .tone)
    #expect(settings.palette.pitches == TonePitches(dit: 600, dah: 600))
    #expect(settings.palette.unwanted.isEmpty)
    #expect(settings.volume == 0.8)
    #expect(settings.edge == 5_000_000)
    #expect(settings.player.edgeShape == .raisedCosine)
    #expect(settings.player.device == .alsa("default"))
    #expect(settings.player.latency == .low)
    #expect(!settings.player.keepsAwake)
  }

  @Test(arguments: [
    ("low", SoundLatency.low), ("safe", .safe), ("5", .milliseconds(5)),
    ("2.5", .milliseconds(2.5)),
    ("1000", .milliseconds(1000)),
  ])
  func `latencies`(text: String, latency: SoundLatency) throws {
    let settings = try settings(["--latency", text])
    #expect(settings.player.latency == latency)
  }

  @Test func `every request exists`() throws {
    let settings = try settings([
      "--sound", "sounder", "--mute", "letter,limit", "--tone", "700,450.5", "--edge", "2.5",
      "--edge-shape", "blackman", "--volume", "0", "--device", "plughw:1", "--keep-awake",
    ])
    #expect(settings.palette.marks == .sounder)
    #expect(settings.palette.unwanted == [.letter, .limit])
    #expect(settings.palette.pitches == TonePitches(dit: 700, dah: 450.5))
    #expect(settings.edge == 2_500_000)
    #expect(settings.player.edgeShape == .blackman)
    #expect(settings.volume == 0)
    #expect(settings.player.device == .alsa("plughw:1"))
    #expect(settings.player.keepsAwake)
  }

  @Test(arguments: [
    (
      ["--latency", "soon"],
      "'soon' is not a latency; expected low, safe, or milliseconds from 0.5 to 1000"
    ),
    (
      ["--latency", "0"],
      "'0' is not a latency; expected low, safe, or milliseconds from 0.5 to 1000"
    ),
    (
      ["--latency", "nan"],
      "'nan' is not a latency; expected low, safe, or milliseconds from 0.5 to 1000"
    ),
    (["--tone", "600,"], "'600,' is not a tone; expected hertz, as 600 or 600,500"),
    (["--tone", "1,2,3"], "1 is not a tone; expected 100 to 5000 hertz"),
    (["--tone", "500,600,700"], "'500,600,700' is not a tone; expected hertz, as 600 or 600,500"),
    (["--tone", "high"], "'high' is not a tone; expected hertz, as 600 or 600,500"),
    (["--tone", "600,9"], "9 is not a tone; expected 100 to 5000 hertz"),
    (["--edge", "0.5"], "0.5 is not an edge; expected 1 to 25 ms"),
    (["--edge", "26"], "26 is not an edge; expected 1 to 25 ms"),
    (
      ["--edge-shape", "round"],
      "'round' is not a shape of edges; expected one of raised-cosine, blackman"
    ),
    (
      ["--sound", "bell"],
      "'bell' is not a sound of marks; expected one of tone, sounder, clicks, silent"
    ),
    (
      ["--mute", "letter,clack"],
      "'clack' is not a sound; expected one of press, delete, modifier, letter, error, mode, limit"
    ),
    (["--volume", "101"], "101 is not a volume; expected 0 to 100"),
  ])
  func `an invalid choice is named`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { _ = try settings(arguments) }
    #expect(error?.description == message)
  }
}

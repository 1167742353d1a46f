import MorseCode
import TimingFiles
import TestSupport
import Testing

@Suite struct MIDITests {
  private func file(_ tracks: [[UInt8]], division: [UInt8] = [0, 100]) -> [UInt8] {
    Array("MThd".utf8) + [0, 0, 0, 6, 0, 1, 0, UInt8(tracks.count)] + division
      + tracks.flatMap { Array("MTrk".utf8) + [0, 0, 0, UInt8($0.count)] + $0 }
  }

  private func summary(_ bytes: [UInt8], options: TimingOptions = TimingOptions()) -> String {
    do {
      let whole = try TimingTexts.read(bytes, options: options)
      #expect(try TimingTexts.read(bytes, options: options) { 1 } == whole)
      return TimingTexts.describe(whole)
    } catch {
      return "\(error.column): \(error)"
    }
  }

  @Test func `notes, running status, note on without force`() {
    // 100 ticks in half a second: a tick is 5 ms.
    let track: [UInt8] = [
      0, 0x90, 60, 100, 12, 60, 0, 12, 60, 1, 36, 0x80, 60, 0, 0, 0xC0, 5, 12, 0x90, 61, 9,
      0x81, 0, 60, 9, 0, 0xFF, 0x2F, 0,
    ]
    #expect(summary(file([track])) == "+60 -60 +180 -700")
  }

  @Test func `tempo in the first track, notes in another`() {
    let tempo: [UInt8] = [0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40, 20, 0xFF, 0x51, 3, 3, 0xD0, 0x90]
    let notes: [UInt8] = [10, 0x90, 60, 1, 20, 60, 0, 10, 60, 1, 0, 60, 0]
    #expect(summary(file([tempo, notes])) == "+125 -25")
    #expect(summary(file([notes, notes])) == "+100 -50")
  }

  @Test func `time code`() {
    let track: [UInt8] = [0, 0x90, 60, 1, 60, 60, 0]
    #expect(summary(file([track], division: [0xE7, 40])) == "+60")
  }

  @Test func `the notes of Vail's adapter`() {
    let track: [UInt8] = [0, 0x90, 1, 9, 1, 1, 0, 99, 2, 9, 1, 2, 0, 100, 1, 9]
    #expect(summary(file([track])) == "+60 -440 +180 -325 +60")
    let straight: [UInt8] = [0, 0x90, 0, 9, 10, 0, 0, 10, 0, 9]
    #expect(summary(file([straight])) == "+50 -50")
  }

  @Test func `the requested note is chosen`() {
    let track: [UInt8] = [0, 0x90, 60, 1, 20, 62, 1, 10, 62, 0, 10, 60, 0]
    #expect(summary(file([track]), options: TimingOptions(key: "62")) == "+50 -50")
  }

  private static let wrong: [(track: [UInt8], message: String)] = [
    ([0, 1], "24: no event of a MIDI file; expected a status byte"),
    ([0, 0x90], "24: the track ends within an event; expected a whole event"),
    (
      [0xFF, 0xFF, 0xFF, 0xFF, 0],
      "26: a number of more than four bytes; expected one of at most four"
    ),
  ]

  @Test func `first wrong things`() {
    let magic = Array("MThd".utf8)
    #expect(summary(magic) == "5: the file ends here; expected the rest of a track")
    #expect(
      summary(magic + [0, 0, 0, 7, 0, 0, 0, 1, 0, 1])
        == "1: no header of a MIDI file; expected MThd and a division")
    for (track, message) in Self.wrong { #expect(summary(file([track])) == message) }
  }

  @Test func `days of silence`() throws {
    let day: Int64 = 86_400_000_000_000
    let intervals = [
      KeyingInterval(isMark: true, nanoseconds: day * 3),
      KeyingInterval(isMark: false, nanoseconds: day * 40),
    ]
    #expect(try TimingTexts.read(TimingTexts.write(intervals, as: .midi)) == intervals)
  }
}

@Suite struct VailMessageTests {
  @Test func `a binary message`() throws {
    let bytes: [UInt8] = [0, 0, 1, 2, 3, 4, 5, 6, 0, 3, 0, 60, 0, 60, 1, 4]
    #expect(TimingTexts.describe(try TimingTexts.read(bytes, as: .vailBinary)) == "+60 -60 +260")
    #expect(throws: TimingError.self) {
      try TimingTexts.read(Array(bytes.dropLast()), as: .vailBinary)
    }
  }

  @Test(arguments: ["vail", "vail-binary"])
  func `a long duration comes in parts`(name: String) throws {
    let format = try #require(TimingFormat.named(name))
    let intervals = [-100, 70, -200_000, 150_000, -60].map { (value: Int64) in
      KeyingInterval(isMark: value > 0, nanoseconds: Swift.abs(value) * 1_000_000)
    }
    let bytes = TimingTexts.write(intervals, as: format)
    #expect(try TimingTexts.read(bytes, as: format) == intervals)
  }
}

@Suite struct ScriptLogTests {
  private static let timing =
    "H 0.000000 START_TIME 2026-01-01 10:00:00+00:00\nH 0.000000 TERM xterm\nO 0.1 20\n"
    + "I 0.9 1\nO 0.1 1\nI 0.1 1\nS 0.000000 SIGWINCH ROWS=1 COLS=1\nI 0.8 2\n"

  @Test func `the timing log, then the input log`() {
    let text = Self.timing + "Script started on 2026-01-01 [TERM=xterm]\n.-x.\nScript done on …"
    #expect(TimingTexts.summary(text) == "+60 -140 +180 -620 +60")
  }

  @Test(arguments: [
    (timing, "9:1: the file ends here; expected the input log after the timing log"),
    ("I x 1\n", "1:3: \"x\" is not a time in seconds"),
    ("I 1.0 1\nQ 1", "2:1: \"Q\" is not an entry of script's timing log: I, O, S or H"),
  ])
  func `first wrong things`(text: String, message: String) {
    #expect(TimingTexts.summary(text, as: .script) == message)
  }
}

import Foundation
import MorseCode
import SoundSynthesis
import TestSupport
import Testing
import Timeline
import WAVFiles

@testable import KeyboardHost
@testable import morsekey

/// Text that is read back in Morse, as the sound thread renders it.
@Suite struct ReadBackTests {
  private static let rate = 48_000

  /// Plays a series to its end, woken `late` after each deadline, and ended at a moment.
  private func samples(
    _ series: ToneSeries, late: Duration = .zero, endedAfter end: Duration? = nil
  ) -> [Float] {
    var series = series
    var mixer = Mixer(rate: Self.rate)
    mixer.clock = FrameClock(moment: 0, place: 0, rate: Double(Self.rate))
    let ring = CommandRing()
    var samples: [Float] = []
    func render(to moment: Timestamp) {
      var block = [Float](
        repeating: 0, count: max(0, Int(moment.nanoseconds * 48 / 1_000_000) - samples.count))
      var span = block.mutableSpan
      mixer.render(&span, commands: ring)
      samples += block
    }
    while let deadline = series.deadline {
      let now = deadline + late
      if let end, now > .zero + end { break }
      render(to: now)
      for action in series.advance(to: now) {
        ring.push(SoundCommand(action, at: now.nanoseconds))
      }
    }
    if let end {
      render(to: .zero + end)
      ring.push(SoundCommand(.endElement, at: end.nanoseconds))
    }
    render(to: Timestamp(nanoseconds: Int64(samples.count) * 1_000_000 / 48) + .seconds(15))
    return samples
  }

  private func text(_ text: String, wpm: Double, effective: Double? = nil) throws -> ToneSeries {
    let speed = try #require(MorseSpeed(wpm: wpm, effectiveWPM: effective))
    return .text(
      text, speed: speed, alphabet: .international, pitches: TonePitches(dit: 650, dah: 650),
      at: .zero + .milliseconds(300))
  }

  private func decoded(_ samples: [Float]) throws -> String {
    let folder = TestFolder()
    var encoder = WAVEncoder(rate: Self.rate)
    var bytes: [UInt8] = []
    encoder.encode(samples.span, into: &bytes)
    try Data(encoder.header + bytes).write(to: URL(filePath: folder.path + "/a.wav"))
    return try folder.decode(["@a.wav"]).output
  }

  @Test(arguments: [12.0, 20, 35])
  func `read text is decoded from its sound`(wpm: Double) throws {
    let sound = samples(try text("morse 20 wpm line 1 column 12", wpm: wpm), late: .milliseconds(7))
    #expect(try decoded(sound) == "MORSE 20 WPM LINE 1 COLUMN 12\n")
  }

  /// Letters, words, lines, places and times that are read back.
  private static let texts = [
    "e", "t", "k", "5", "?", "a", "the", "hello", "morse", "water", "please",
    "I would like some water.", "Dear Ann, can we meet on Friday at 5 pm?",
    "morse 20 wpm line 1 column 12", "qwerty column 3", "12:34", "ten past four",
    "Good morning, did you sleep well?", "It's 100 sure", "(yes) no/maybe",
  ]

  /// The marks and spaces of samples in signed milliseconds; a tone crosses zero only for a moment.
  private func intervals(of samples: [Float]) -> String {
    var marks: [(start: Int, end: Int)] = []
    for index in samples.indices where samples[index] != 0 {
      if let last = marks.last, index - last.end < Self.rate / 1000 {
        marks[marks.count - 1].end = index + 1
      } else {
        marks.append((index, index + 1))
      }
    }
    let milliseconds = Double(Self.rate) / 1000
    return marks.indices.map { index in
      let gap = index > 0 ? marks[index].start - marks[index - 1].end : 0
      let mark = marks[index].end - marks[index].start
      return (gap > 0 ? "-\(Double(gap) / milliseconds) " : "") + "+\(Double(mark) / milliseconds)"
    }.joined(separator: " ") + "\n"
  }

  @Test(arguments: [12.0, 20, 35])
  func `twenty texts that are read back are decoded without an error`(wpm: Double) throws {
    let folder = TestFolder()
    for text in Self.texts {
      let sound = samples(try self.text(text, wpm: wpm), late: .milliseconds(7))
      try folder.write(intervals(of: sound), to: "a.ms")
      let read = try folder.decode(["--wpm", "\(Int(wpm))", "--fixed", "@a.ms"]).output
      #expect(read == text.uppercased() + "\n")
      // In a recording, less than a word is too short to be told from other sounds.
      if text.count > 3 { #expect(try decoded(sound) == text.uppercased() + "\n") }
    }
  }

  @Test(arguments: [5.0, 20, 60, 200])
  func `every mark has its exact frames, however late the machine is woken`(wpm: Double) throws {
    let sound = samples(try text("paris paris", wpm: wpm), late: .milliseconds(3))
    let speed = try #require(MorseSpeed(wpm: wpm))
    let start = try #require(sound.firstIndex { $0 != 0 })
    var expected = Double(start)
    for interval in try Morse.encode("paris paris", speed: speed).dropLast() {
      let end = expected + Double(interval.nanoseconds) * 48 / 1_000_000
      if interval.isMark {
        let (first, last) = (Int(expected.rounded()), Int(end.rounded()))
        #expect(sound[first] != 0 && sound[last - 1] != 0)
        #expect(sound[first - 1] == 0 && sound[last] == 0)
      }
      expected = end
    }
  }

  @Test func `a press ends the sound within its edge`() throws {
    let sound = samples(try text("paris paris paris", wpm: 20), endedAfter: .milliseconds(1500))
    let last = try #require(sound.lastIndex { $0 != 0 })
    #expect(last < (1500 + 10) * 48)
    #expect(sound.contains { $0 != 0 })
  }

  @Test func `Farnsworth gaps are kept, and no gap is longer than four seconds`() throws {
    let sound = samples(try text("e e", wpm: 20, effective: 2))
    let marks = sound.indices.filter { sound[$0] != 0 }
    #expect((marks.last ?? 0) - (marks.first ?? 0) > 3 * Self.rate)
    #expect((marks.last ?? 0) - (marks.first ?? 0) < 5 * Self.rate)
  }

  @Test func `characters without a code are left out, and nothing is keyed of nothing`() throws {
    #expect(try decoded(samples(try text("paris 中 paris paris", wpm: 20))) == "PARIS PARIS PARIS\n")
    #expect(try text("中", wpm: 20).deadline == nil)
  }

  @Test func `the bell is loud, and rings on`() {
    let sound = samples(.bell(at: .zero), endedAfter: .seconds(10))
    #expect(sound.max() ?? 0 > 0.85)
    let last = sound.lastIndex { $0 != 0 } ?? 0
    #expect(last > 9 * Self.rate && last < 10 * Self.rate + 480)
  }
}

@testable import KeyingStreams
import Foundation
import LinuxSystem
import MorseCode
import MorseSignal
import TestSupport
import Testing
import TimingFiles
import Timeline
import WAVFiles

@Suite struct SoundMarksTests {
  private static let marks = [(60, 0.75), (540, 0.5), (780, 0.875)].map {
    MarkProbability(end: $0.0 * 1_000_000, morse: $0.1)
  }

  @Test func `a character is Morse as its most doubtful mark is`() {
    var marks = SoundMarks()
    func next(_ milliseconds: Int64) -> Double {
      marks.removeCharacter(endingAt: Timestamp(nanoseconds: milliseconds * 1_000_000))
    }
    #expect(next(60) == 1)
    marks.add(Self.marks)
    #expect(next(60) == 0.75)
    #expect(next(780) == 0.5)
    marks.add(Self.marks)
    // Two characters ran together in the second mark.
    #expect([next(60), next(300), next(540), next(780), next(900)] == [0.75, 0.5, 0.5, 0.875, 1])
  }

  @Test func `the confidence of a character includes that it is Morse`() throws {
    let folder = TestFolder()
    let output = try OutputFile(path: folder.path + "/out")
    var plan = DecodePlan(alphabet: .international)
    plan.isJSON = true
    var flow = DecodedFlow(plan: plan, output: output, isStream: false)
    flow.begin(.marks, hints: TimingHints())
    let intervals: [KeyingInterval] = [
      .mark(.milliseconds(60)), .space(.milliseconds(420)), .mark(.milliseconds(60)),
      .space(.milliseconds(60)), .mark(.milliseconds(180)),
    ]
    try flow.add(intervals, Self.marks)
    try flow.finish(isWhole: true)
    try output.finish()
    #expect(
      try String(contentsOfFile: output.name, encoding: .utf8) == """
        {"t": 0.06, "text": "E", "pattern": ".", "confidence": 0.75, "wpm": 20}
        {"t": 0.06, "text": " "}
        {"t": 0.78, "text": "A", "pattern": ".-", "confidence": 0.5, "wpm": 20}

        """)
  }

  @Test func `a sound gives its marks once, with its intervals`() throws {
    let call = [180, -60, 60, -60, 180, -60, 60, -180, 180, -60, 180, -60, 60, -60, 180, -420]
    let samples = sound([-300] + call + call + [-300])
    var encoder = WAVEncoder(rate: 8000)
    var bytes = WAVEncoder.header(rate: 8000, frames: samples.count)
    encoder.encode(samples.span, into: &bytes)
    let folder = TestFolder()
    let file = try InputFile(path: folder.write(Data(bytes), to: "cq.wav"))
    var options = TimingOptions()
    options.sound.squelch = nil
    var pump = TimingPump(file: file, format: nil, options: options)
    var (marks, ends, now): ([MarkProbability], [Int64], Int64) = ([], [], 0)
    while try pump.next() {
      marks += pump.marks
      for interval in pump.intervals {
        now += interval.nanoseconds
        if interval.isMark { ends.append(now) }
      }
    }
    #expect(ends.count == 16)
    #expect(marks.map(\.end) == ends)
    #expect(marks.allSatisfy { (0...1).contains($0.morse) })
  }
}

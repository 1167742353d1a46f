import MorseCode
import TestSupport
import Testing
import Timeline

@testable import KeyingStreams

@Suite struct WorkProgressTests {
  private func moment(_ seconds: Double) -> Timestamp {
    Timestamp(nanoseconds: Int64(seconds * 1e9))
  }

  @Test func `a second passes before anything is shown`() {
    var pace = ProgressPace("decoding", start: .zero, isPlain: false)
    #expect(pace.line(share: 0.1, latest: "", at: moment(0.9)) == nil)
    let line = pace.line(share: 0.25, latest: "CQ DE", at: moment(10))
    #expect(line == "decoding 25 %, 30 s left: …CQ DE")
    #expect(pace.line(share: 0.3, latest: "", at: moment(10.1)) == nil)
    #expect(pace.line(share: nil, latest: "", at: moment(75)) == "decoding for 1 min 15 s")
  }

  @Test func `a plain line follows every ten seconds`() {
    var pace = ProgressPace("writing", start: .zero, isPlain: true)
    var lines: [Int] = []
    for second in 0..<60 where pace.line(share: 0.5, latest: "", at: moment(Double(second))) != nil
    {
      lines.append(second)
    }
    #expect(lines == [10, 20, 30, 40, 50])
  }

  @Test func `late news and a second part delay no plain line`() {
    var pace = ProgressPace("checking", start: .zero, isPlain: true)
    var lines: [String] = []
    for second in stride(from: 1.75, to: 60, by: 3.5) {
      // Three quarters are done after 15 s of 20, then the second part begins.
      if second == 15.75 { pace.begin("decoding", at: moment(15)) }
      let share = second < 15 ? second / 20 : (second - 15) / 60
      let line = pace.line(share: share, latest: "", at: moment(second))
      if let line { lines.append("\(Int(second)): \(line)") }
    }
    #expect(lines.map { $0.prefix { $0 != ":" } } == ["12", "22", "33", "40", "50"])
    #expect(lines.first == "12: checking 61 %, 8 s left")
    #expect(lines[1] == "22: decoding 12 %, 52 s left")
  }
}

@Suite struct ConsolePainterTests {
  @Test func `the plain look and dumb terminals repaint nothing`() {
    #expect(ConsolePainter.repaints(isPlain: false, terminal: "xterm-256color"))
    #expect(!ConsolePainter.repaints(isPlain: true, terminal: "xterm-256color"))
    #expect(!ConsolePainter.repaints(isPlain: false, terminal: "dumb"))
    #expect(!ConsolePainter.repaints(isPlain: false, terminal: nil))
  }
}

@Suite struct MarkTimesTests {
  private func marks(_ text: String, after silence: Int64) throws -> MarkTimes {
    var marks = MarkTimes()
    marks.add([KeyingInterval(isMark: false, nanoseconds: silence * 1_000_000)])
    marks.add(try Morse.encode(text))
    return marks
  }

  @Test func `an echo is keyed at the same times, a station with similar words is not`() throws {
    let strong = try marks("CQ CQ DE YU7NKA", after: 100)
    #expect(strong.agree(with: try marks("CQ CQ DE YU7NKA", after: 108)))
    #expect(!strong.agree(with: try marks("CQ CQ DE YT7MK", after: 640)))
    #expect(!strong.agree(with: try marks("CQ CQ DE YU7NKA", after: 1000)))
    #expect(!strong.agree(with: MarkTimes()))
  }
}

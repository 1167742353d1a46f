import FistGenerator
import MorseCode
import MorseDecoding
import Timeline

/// Keys a message on a straight key, or by named elements, with a virtual clock, and measures each
/// event.
struct LiveRun {
  let isNamed: Bool

  /// Keys one message.
  func key(_ message: CorpusCase, times: inout EventTimes) {
    var decoder = MorseDecoder()
    var outputs: [Timed<DecoderOutput>] = []
    outputs.reserveCapacity(1000)
    var now = Timestamp.zero
    let dah = isNamed ? dahThreshold(message.keying) : 0
    for interval in message.keying {
      let end = now.advanced(byNanoseconds: interval.nanoseconds)
      if interval.isMark {
        let element: MorseElement? = isNamed ? (interval.nanoseconds > dah ? .dah : .dit) : nil
        measure(.markBegan, &times) { decoder.handle(.markBegan(element), at: now, into: &outputs) }
        measure(.markEnded, &times) { decoder.handle(.markEnded(element), at: end, into: &outputs) }
      } else {
        wait(&decoder, until: end, &outputs, &times)
      }
      now = end
    }
    wait(&decoder, until: now.advanced(by: .seconds(20)), &outputs, &times)
  }

  /// Reads the intervals of a message as from a pipe, which estimates the hand in one go.
  static func readInOneGo(_ message: CorpusCase, times: inout EventTimes) {
    var decoder = IntervalDecoder(lag: .live)
    var outputs: [Timed<DecoderOutput>] = []
    outputs.reserveCapacity(1000)
    for interval in message.keying {
      let start = nanosecondsNow()
      decoder.add(interval, into: &outputs)
      times.add(.interval, nanosecondsNow() - start)
    }
  }

  private func wait(
    _ decoder: inout MorseDecoder, until end: Timestamp, _ outputs: inout [Timed<DecoderOutput>],
    _ times: inout EventTimes
  ) {
    while let due = decoder.deadline, due <= end {
      let count = outputs.count
      let start = nanosecondsNow()
      decoder.advance(to: due, into: &outputs)
      let time = nanosecondsNow() - start
      guard outputs.count > count else {
        times.add(.study, time)
        continue
      }
      times.add(outputs[outputs.count - 1].value == .wordGap ? .wordDue : .characterDue, time)
    }
  }

  /// Returns the middle between the shortest and the longest marks, without the extreme tenths.
  private func dahThreshold(_ intervals: [KeyingInterval]) -> Int64 {
    let marks = intervals.filter(\.isMark).map(\.nanoseconds).sorted()
    let (short, long) = (marks[marks.count / 10], marks[marks.count * 9 / 10])
    return Int64((Double(short) * Double(long)).squareRoot())
  }

  @inline(__always)
  private func measure(_ kind: EventKind, _ times: inout EventTimes, _ event: () -> Void) {
    let start = nanosecondsNow()
    event()
    times.add(kind, nanosecondsNow() - start)
  }
}

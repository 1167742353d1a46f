import Testing
import Timeline

@Suite struct TimestampTests {
  @Test(arguments: [
    (Int64(0), Int64(5), Int64(5)), (-3, 5, 2), (.max, 1, .max), (.min, -1, .min),
    (.max, .min, -1), (.max - 1, 1, .max),
  ])
  func `moments move and stop at the ends of time`(start: Int64, step: Int64, end: Int64) {
    let moment = Timestamp(nanoseconds: start).advanced(byNanoseconds: step)
    #expect(moment.nanoseconds == end)
  }

  @Test(arguments: [
    (Int64(0), Int64(5), Int64(5)), (5, 0, -5), (.min, .max, .max), (.max, .min, .min),
    (-1, .max, .max),
  ])
  func `the duration between two moments`(first: Int64, second: Int64, way: Int64) {
    let moment = Timestamp(nanoseconds: first)
    #expect(moment.nanoseconds(to: Timestamp(nanoseconds: second)) == way)
  }

  @Test func `durations are counted in nanoseconds`() {
    #expect(Timestamp.after(.milliseconds(60)).nanoseconds == 60_000_000)
    #expect(Timestamp.zero.advanced(by: .microseconds(-1)).nanoseconds == -1000)
    #expect(Timestamp.zero.duration(to: .after(.seconds(2))) == .seconds(2))
    #expect(Duration.seconds(Int64.max).nanoseconds == .max)
    #expect(Duration.seconds(Int64.min).nanoseconds == .min)
    #expect(Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999).nanoseconds == 1)
  }

  @Test func `moments are ordered and described`() {
    #expect(Timestamp.zero < .after(.nanoseconds(1)))
    #expect(Timestamp.after(.milliseconds(1250)).description == "1250 ms")
    #expect(Timestamp.after(.microseconds(500)).description == "0.5 ms")
    #expect(Timed("x", at: .after(.milliseconds(3))).description == "x @ 3 ms")
  }

  @Test func `the earlier of two deadlines counts`() {
    let (soon, late) = (Timestamp.after(.seconds(1)), Timestamp.after(.seconds(2)))
    #expect(earliest(late, soon) == soon)
    #expect(earliest(soon, late) == soon)
    #expect(earliest(nil, late) == late)
    #expect(earliest(soon, nil) == soon)
    #expect(earliest(nil, nil) == nil)
  }
}

import LinuxSystem
import Testing
import Timeline

@testable import KeyboardHost

private func at(_ milliseconds: Int) -> Timestamp { .after(.milliseconds(milliseconds)) }

@Suite struct ProgramWatchTests {
  @Test func `after a key the program is checked soon, then once in ten seconds`() {
    var watch = ProgramWatch()
    #expect(watch.deadline == nil)
    watch.note(at: at(100))
    var looks: [Timestamp] = []
    while let due = watch.deadline {
      let isEarly = watch.isDue(at: due.advanced(byNanoseconds: -1))
      let isDue = watch.isDue(at: due)
      #expect(!isEarly && isDue)
      looks.append(due)
    }
    #expect(looks == [at(100), at(130), at(330), at(1330), at(11_330)])
    // The bound of an idle keyboard.
    for start in stride(from: 331, through: 12_000, by: 1) {
      #expect(looks.count { at(start) <= $0 && $0 < at(start + 10_000) } <= 1)
    }
  }

  @Test func `a key after a pause looks at the program first`() {
    var watch = ProgramWatch()
    #expect(!watch.isStale(at: at(5000)))
    watch.note(at: at(5000))
    let isDue = watch.isDue(at: at(5000))
    #expect(isDue && !watch.isStale(at: at(6000)))
    #expect(watch.isStale(at: at(6001)))
  }

  @Test func `endless output is processed at most every five milliseconds`() {
    var watch = ProgramWatch()
    var looks = 0
    for millisecond in 0..<1000 {
      watch.note(at: at(millisecond))
      if watch.isDue(at: at(millisecond)) { looks += 1 }
    }
    #expect(looks == 200)
  }
}

@Suite struct ProgramShutdownTests {
  @Test func `a program that ignores SIGHUP gets three signals, a second apart`() {
    var shutdown = ProgramShutdown()
    let before = shutdown.advance(to: at(10_000))
    #expect(before == nil && shutdown.deadline == nil)
    shutdown.begin(for: .hangup, at: at(500))
    var steps: [(Timestamp, ProgramShutdown.Step)] = []
    while let due = shutdown.deadline {
      let early = shutdown.advance(to: due.advanced(byNanoseconds: -1))
      #expect(early == nil)
      guard let step = shutdown.advance(to: due) else { break }
      steps.append((due, step))
    }
    #expect(steps.map(\.0) == [at(1500), at(2500), at(3500)])
    #expect(steps.map(\.1) == [.terminate, .kill, .giveUp])
    #expect(shutdown.signal == .hangup)
  }
}

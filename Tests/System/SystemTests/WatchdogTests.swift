import Glibc
import LinuxSystem
import Testing

@Suite struct WatchdogTests {
  /// The remaining time of the process; zero while nothing is watched.
  private var left: Int {
    var timer = itimerval()
    getitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer)
    return Int(timer.it_value.tv_sec) * 1000 + Int(timer.it_value.tv_usec) / 1000
  }

  @Test func `the watchdog limits each turn, but not waiting`() {
    let watchdog = Watchdog(work: .seconds(900), blocked: .milliseconds(600_500))
    let patient = Watchdog(work: .seconds(900), blocked: .seconds(1200))
    defer {
      watchdog.rest()
      patient.rest()
    }
    watchdog.watch()
    #expect((500_000...600_500).contains(left))
    patient.watch()
    #expect(left > 1_000_000)
    watchdog.rest()
    #expect(left == 0)
  }

  @Test func `the watchdog counts the work of its thread, not the time that it waits`() throws {
    let watchdog = Watchdog(work: .seconds(900), blocked: .seconds(900))
    defer { watchdog.rest() }
    watchdog.watch()
    usleep(300_000)
    let afterWaiting = try #require(watchdog.workLeft)
    #expect(afterWaiting > .milliseconds(899_800))
    var used = timespec()
    repeat {
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used)
    } while used.tv_sec == 0
      && used.tv_nsec < 20_000_000
    watchdog.rest()
    #expect(watchdog.workLeft == .zero)
  }
}

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
    let watchdog = Watchdog(limit: .milliseconds(600_500))
    defer { watchdog.rest() }
    watchdog.watch()
    #expect((500_000...600_500).contains(left))
    Watchdog(limit: .seconds(1200)).watch()
    #expect(left > 1_000_000)
    watchdog.rest()
    #expect(left == 0)
  }
}

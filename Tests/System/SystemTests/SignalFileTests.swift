import Foundation
import Glibc
import LinuxSystem
import TestSupport
import Testing
import Timeline

struct SignalFileTests {
  private func isBlocked(_ signal: CInt) -> Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, signal) == 1
  }

  @Test func `signals are read one after the other and then none`() throws {
    let file = try SignalFile([.windowChange, .interrupt])
    #expect(file.next() == nil)
    raise(SIGWINCH)
    raise(SIGINT)
    #expect([file.next(), file.next()] == [.interrupt, .windowChange])
    #expect(file.next() == nil)
  }

  @Test func `a pending signal makes the signal file readable`() throws {
    let file = try SignalFile([.windowChange])
    let clock = MonotonicClock()
    #expect(try clock.wait(of: file.descriptor, until: .zero) == [])
    raise(SIGWINCH)
    #expect(try clock.wait(of: file.descriptor, until: .zero) == .readable)
    #expect(file.next() == .windowChange)
  }

  @Test func `the former mask is restored`() throws {
    let before = isBlocked(SIGUSR2)
    do {
      let file = try SignalFile([Signal(rawValue: SIGUSR2)])
      #expect(isBlocked(SIGUSR2) && file.next() == nil)
    }
    #expect(isBlocked(SIGUSR2) == before)
  }

  @Test func `the keyboard does not stop when no shell could continue it`() async {
    await #expect(processExitsWith: .success) {
      // A new session: the group's parent is outside, so the group is orphaned.
      guard setsid() >= 0 else { exit(2) }
      let signals = try SignalFile()
      signals.stopProcess(group: true)
      signals.stopProcess(group: false)
      exit(0)
    }
  }

  @Test(arguments: [true, false])
  func `a stopped process continues`(_ group: Bool) async {
    await #expect(processExitsWith: .success) { [group] in
      // A separate group in the same session: a shell could continue it, so it stops.
      setpgid(0, 0)
      let signals = try SignalFile()
      let shell = try PipedProgram(["/bin/sh", "-c", untilStopped, "sh", String(getpid())])
      signals.stopProcess(group: group)
      exit(shell.finish().output == "stopped\n" ? 0 : 1)
    }
  }

  @Test func `a deferred signal ends the process with its usual status`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let signals = try SignalFile()
      #expect(signals.next() == nil)
      Signal.terminate.endProcess()
    }
    #expect(Signal.terminate.exitStatus == 143)
  }
}

/// Waits until the given process is stopped, reports it, and continues it.
private let untilStopped = """
  while ! grep -q '^State:.T' /proc/$1/status; do kill -0 $1 || exit; done
  echo stopped
  kill -CONT $1
  """

import LinuxSystem
import SoundSynthesis
import Synchronization
import TestSupport
import Testing
import Timeline

@testable import SoundOutput

/// A device that fails repeatedly during typing.
@Suite struct SoundFaultTests {
  private let clock = MonotonicClock()

  @Test(arguments: Fault.allCases)
  func `after every failure the sound returns and plays new commands`(
    fault: Fault
  ) throws {
    let device = FaultyDevice()
    let trace = SoundTrace()
    let channel = try SoundChannel()
    var settings = SoundSettings(clock: clock)
    settings.trace = trace
    let thread = try soundThread(channel, settings) { () throws(SoundError) in
      try device.open()
    }
    for _ in 0..<4 {
      let failures = device.failures
      device.fault = fault
      #expect(types(on: channel, clock) { device.failures >= failures + 2 })
      device.fault = nil
      let back = clock.now.nanoseconds
      #expect(types(on: channel, clock) { trace.entries.contains { $0.asked > back } })
    }
    channel.stop()
    thread.join()
    #expect(channel.state == .stopped)
  }

}

/// Presses a key every few milliseconds until a condition holds; returns false after a minute.
func types(on channel: SoundChannel, _ clock: MonotonicClock, until isSo: () -> Bool) -> Bool {
  eventually {
    channel.send(SoundCommand(.clip(index: 0, gain: 1), at: clock.now.nanoseconds))
    return isSo()
  }
}

/// The faults of a device.
enum Fault: UInt8, CaseIterable {
  /// It is unplugged: the open device fails, and cannot be opened again.
  case gone = 1
  /// It is unplugged, and in use by another program when it comes back.
  case busy
  /// It is unplugged, and access is denied when it comes back.
  case refused
  /// It accepts no more frames.
  case broken
  /// It is suspended repeatedly.
  case suspended
}

/// The control of the device that a sound thread plays on.
final class FaultyDevice: Sendable {
  private let current = Atomic<UInt8>(0)
  private let failed = Atomic<Int>(0)

  /// The current fault; nil without one.
  var fault: Fault? {
    get { Fault(rawValue: current.load(ordering: .relaxed)) }
    set { current.store(newValue?.rawValue ?? 0, ordering: .relaxed) }
  }

  /// The number of failures that the sound thread has met.
  var failures: Int { failed.load(ordering: .relaxed) }

  func open() throws(SoundError) -> FaultySink {
    switch fault {
    case .gone: throw fails(.unavailable)
    case .busy: throw fails(.busy)
    case .refused: throw fails(.denied)
    case .broken, .suspended, nil: return FaultySink(self)
    }
  }

  /// Counts a failure.
  func fails(_ kind: SoundError.Kind) -> SoundError {
    failed.add(1, ordering: .relaxed)
    return SoundError(kind, call: "fault")
  }
}

/// A device that discards its sound, unless a fault is set.
final class FaultySink: SoundSink {
  private let device: FaultyDevice
  private let sink = NullSink()

  init(_ device: FaultyDevice) {
    self.device = device
  }

  var format: SinkFormat { sink.format }

  func prepare() throws(SoundError) { try sink.prepare() }

  func status() -> SinkStatus {
    switch device.fault {
    case .gone, .busy, .refused: return .failed(device.fails(.lost))
    case .suspended:
      sink.stop()
      _ = device.fails(.lost)
      return .interrupted
    case .broken, nil: return sink.status()
    }
  }

  func write(_ samples: Span<Float>) throws(SoundError) -> SinkWrite {
    if device.fault == .broken { throw device.fails(.failed) }
    return try sink.write(samples)
  }

  func delay() -> Int { sink.delay() }

  func stop() { sink.stop() }

  func rest() throws(SoundError) { try sink.rest() }
}

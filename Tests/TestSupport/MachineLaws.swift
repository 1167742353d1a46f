public import Timeline

/// Runs a machine through a script of timed inputs, with additional wake-ups at any time.
public struct MachineRun<Machine: TimedMachine> {
  /// The outputs in order.
  public private(set) var outputs: [Timed<Machine.Output>] = []
  /// A deadline that did not lie ahead after an advance, if there was one.
  public private(set) var staleDeadline: Timestamp?
  /// The machine after the run.
  public private(set) var machine: Machine

  /// Runs `machine` through `script`, with further advances at `wakeUps`, and then to `end`.
  public init(
    _ machine: Machine, script: [Timed<Machine.Input>], wakeUps: [Timestamp] = [], end: Timestamp
  ) {
    self.machine = machine
    var pending = wakeUps.sorted()[...]
    for input in script {
      while let wakeUp = pending.first, wakeUp <= input.moment {
        advance(to: pending.removeFirst())
      }
      self.machine.handle(input.value, at: input.moment, into: &outputs)
    }
    for wakeUp in pending where wakeUp <= end { advance(to: wakeUp) }
    advance(to: end)
  }

  private mutating func advance(to now: Timestamp) {
    machine.advance(to: now, into: &outputs)
    if let deadline = machine.deadline, deadline <= now { staleDeadline = deadline }
  }
}

/// Returns random times between the start and `end` for wake-ups of a process.
public func randomWakeUps(
  _ count: Int, until end: Timestamp, using generator: inout SplitMix64
) -> [Timestamp] {
  (0..<count).map { _ in
    Timestamp(nanoseconds: Int64.random(in: 0...end.nanoseconds, using: &generator))
  }
}

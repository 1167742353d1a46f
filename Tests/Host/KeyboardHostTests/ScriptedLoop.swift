import LinuxSystem
import Timeline

/// An event loop with a virtual clock and scripted events.
final class ScriptedLoop: EventLoopProtocol {
  /// The events at a moment.
  struct Step {
    var moment: Timestamp
    /// The descriptors that are ready.
    var ready: [Int32] = []
    var signals: [Signal] = []
    /// An external action at that moment.
    var act: () -> Void = {}
  }

  private(set) var now = Timestamp.zero
  private var steps: [Step] = []
  private var sources: [(token: EventLoop.Token, descriptor: Int32, wanted: Readiness)] = []
  private var count = 0
  private let note: (String) -> Void

  /// The maximum number of waits in a test.
  private static let patience = 10_000

  init(note: @escaping (String) -> Void) {
    self.note = note
  }

  func add(_ step: Step) {
    steps.append(step)
  }

  /// Returns the readiness that is waited for; `nil` if the descriptor is not a source.
  func wanted(_ descriptor: Int32) -> Readiness? {
    sources.last { $0.descriptor == descriptor }?.wanted
  }

  /// The number of sources.
  var sourceCount: Int { sources.count }

  func add(_ descriptor: FileDescriptor, for readiness: Readiness) -> EventLoop.Token {
    count += 1
    let token = EventLoop.Token(count)
    sources.append((token, descriptor.rawValue, readiness))
    return token
  }

  func modify(_ token: EventLoop.Token, for readiness: Readiness) {
    for index in sources.indices where sources[index].token == token {
      sources[index].wanted = readiness
    }
  }

  func remove(_ token: EventLoop.Token) {
    sources.removeAll { $0.token == token }
  }

  private var waits = 0

  /// Advances to the next step or the deadline, whichever is earlier; a signal ends a wait that
  /// would never end.
  func next(until deadline: Timestamp?) throws(SystemError) -> [EventLoop.Event] {
    waits += 1
    guard waits < Self.patience else { throw SystemError(call: "waiting for ever", errno: 0) }
    let end = ScriptedLoop.Step(moment: now, signals: [.terminate])
    var step = steps.first ?? end
    if let deadline, steps.isEmpty || deadline < step.moment {
      step = Step(moment: deadline)
    } else if !steps.isEmpty {
      steps.removeFirst()
    }
    now = max(now, step.moment)
    note("@\(now)")
    step.act()
    let ready = sources.filter { step.ready.contains($0.descriptor) && !$0.wanted.isEmpty }
    return ready.map { .ready($0.token, $0.wanted) } + step.signals.map { .signal($0) }
  }

  func stopProcess(group: Bool) {
    note(group ? "group stopped" : "stopped")
  }
}

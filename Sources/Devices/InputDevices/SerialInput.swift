import Glibc
public import LinuxSystem
public import MorseKeying
import Synchronization
public import Timeline

/// A key that closes lines of a serial port.
///
/// The kernel reports a change of a line only to a waiting thread. So a separate thread waits,
/// records the moment and wakes the loop. The thread ends with the input.
///
///                opened                    failed
///     absent ─────────────► listening ─────────────► absent, tried as ``ArrivalWatch`` tells
public final class SerialInput: EdgeInput {
  /// Opens the port again.
  public typealias Opener = @Sendable () throws(SystemError) -> any ModemLines

  /// The source of its edges.
  public let source: EdgeSource
  /// The path of the port.
  public let path: String?
  /// The state of the input.
  public private(set) var state = InputState.absent("not opened")
  private let contacts: [(line: SerialLines, contact: KeyContact)]
  private let clock: MonotonicClock
  private let open: Opener
  private var watcher: LineWatcher?
  /// The attempts to open the port.
  private var arrival: ArrivalWatch
  private var lines: SerialLines = []

  /// Creates an input that opens a port as soon as it is present.
  ///
  /// - Parameters:
  ///   - path: the port, such as `/dev/ttyUSB0`.
  ///   - contacts: the contacts of the lines.
  ///   - clock: the clock of the moments.
  ///   - source: the source of the edges.
  public convenience init(
    path: String, contacts: [(SerialLines, KeyContact)], clock: MonotonicClock, source: EdgeSource
  ) {
    self.init(path: path, contacts: contacts, clock: clock, source: source) {
      () throws(SystemError) in try SerialPort(path: path)
    }
  }

  /// Creates an input for the port that `open` returns; messages name it `path`.
  public init(
    path: String, contacts: [(SerialLines, KeyContact)], clock: MonotonicClock, source: EdgeSource,
    open: @escaping Opener
  ) {
    self.path = path
    arrival = ArrivalWatch(path: path)
    self.contacts = contacts.map { ($0.0, $0.1) }
    self.clock = clock
    self.source = source
    self.open = open
  }

  deinit { watcher?.stop() }

  /// The descriptors to poll for reading.
  public var descriptors: [FileDescriptor] {
    watcher.map { [$0.news.descriptor] } ?? arrival.descriptors
  }

  /// The time of the next attempt to open the port, if that does not depend on its folder.
  public var deadline: Timestamp? { arrival.deadline }

  /// Reads the pending events.
  public func read(at now: Timestamp) -> [Timed<FilterInput>] {
    if watcher == nil, arrival.isDue(at: now) { start(at: now) }
    guard let watcher else { return [] }
    let (changes, failure) = watcher.drainChanges()
    let changed = changes.flatMap(edges)
    guard let failure else { return changed }
    watcher.stop()
    self.watcher = nil
    lines = []
    state = .absent(DeviceKind.serial.advice(on: failure, at: path ?? ""))
    arrival.noteFailed(at: now)
    return changed + [Timed(.lost(source), at: max(now, changes.last?.moment ?? now))]
  }

  private func start(at now: Timestamp) {
    do {
      watcher = try LineWatcher(try open(), clock: clock)
      state = .ready
      arrival.noteOpened()
    } catch {
      state = .absent(DeviceKind.serial.advice(on: error, at: path ?? ""))
      arrival.noteFailed(at: now)
    }
  }

  /// Notes a change of the lines, and returns its edges.
  private func edges(of change: Timed<SerialLines>) -> [Timed<FilterInput>] {
    let changed = change.value.symmetricDifference(lines)
    lines = change.value
    return contacts.filter { !changed.isDisjoint(with: $0.line) }.map { line, contact in
      let edge = KeyEdge(contact, isDown: change.value.contains(line), source: source)
      return Timed(.edge(edge), at: change.moment)
    }
  }
}

/// The thread that waits for line changes, and its results.
private final class LineWatcher: Sendable {
  /// Readable when there are results.
  let news: WakeFile
  private let seen: Seen
  private let port: any ModemLines
  private let thread: PosixThread

  init(_ port: any ModemLines, clock: MonotonicClock) throws(SystemError) {
    let news = try WakeFile()
    let seen = Seen()
    self.news = news
    self.seen = seen
    self.port = port
    thread = try PosixThread.start(
      name: "key lines", urgency: .realTime, reportingCrashTo: news
    ) {
      watchLines(of: port, into: seen, waking: news, clock: clock)
    }
  }

  /// Returns the new changes; a failure is the end, and so is a crash.
  func drainChanges() -> (changes: [Timed<SerialLines>], failure: SystemError?) {
    if news.drainReport() { seen.end(SystemError(call: "key lines", errno: ECANCELED)) }
    return seen.drainChanges()
  }

  /// Ends the thread.
  ///
  /// It may be about to wait, so it is interrupted until it has ended.
  func stop() {
    seen.stop()
    while !seen.hasEnded, !news.drainReport() {
      port.interrupt(thread)
      usleep(1000)
    }
    thread.join()
  }
}

/// The state shared by the thread and the loop.
private final class Seen: Sendable {
  private struct State {
    var changes: [Timed<SerialLines>] = []
    var failure: SystemError?
    var isStopped = false
    var hasEnded = false
  }

  private let state = Mutex(State())
  /// The most stored changes; more are dropped, so that a chattering line cannot overload the loop.
  private static let room = 4096

  func add(_ change: Timed<SerialLines>) {
    state.withLock { state in
      if state.changes.count < Self.room { state.changes.append(change) }
    }
  }

  func end(_ failure: SystemError?) {
    state.withLock { state in
      state.failure = failure
      state.hasEnded = true
    }
  }

  func stop() { state.withLock { $0.isStopped = true } }
  var isStopped: Bool { state.withLock { $0.isStopped } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  func drainChanges() -> ([Timed<SerialLines>], SystemError?) {
    state.withLock { state in
      defer { state.changes.removeAll() }
      return (state.changes, state.failure)
    }
  }
}

/// The thread's work.
///
/// It is a top-level function, so that it is not isolated to an actor.
private func watchLines(
  of port: any ModemLines, into seen: Seen, waking news: WakeFile, clock: MonotonicClock
) {
  var failure: SystemError?
  do throws(SystemError) {
    while !seen.isStopped {
      seen.add(Timed(try port.lines(), at: clock.now))
      news.wake()
      do throws(SystemError) { try port.wait() } catch {
        guard error.errno == EINTR else { throw error }
      }
    }
  } catch {
    failure = error
  }
  seen.end(failure)
  news.wake()
}

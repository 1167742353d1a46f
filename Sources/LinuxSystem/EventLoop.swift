import CLinux
import Glibc
public import Timeline

/// Where a program waits; the protocol lets tests say what comes, and when.
public protocol EventLoopProtocol: AnyObject {
  /// The present.
  var now: Timestamp { get }
  /// Adds a source; see ``EventLoop/add(_:for:)``.
  func add(_ descriptor: FileDescriptor, for readiness: Readiness) -> EventLoop.Token
  /// Changes what is waited for; see ``EventLoop/modify(_:for:)``.
  func modify(_ token: EventLoop.Token, for readiness: Readiness)
  /// Removes a source; its token is of no use any more.
  func remove(_ token: EventLoop.Token)
  /// Waits for events; see ``EventLoop/next(until:)``.
  func next(until deadline: Timestamp?) throws(SystemError) -> [EventLoop.Event]
  /// Stops the process until it is continued; see ``SignalFile/stopProcess(group:)``.
  func stopProcess(group: Bool)
}

/// Waits for files, for signals and for a moment, all in one place.
///
/// A source is known by its token, never by its place. `ppoll` is used, not `epoll`: there are a dozen
/// sources at most, regular files are among them (`epoll` refuses these), and a device that comes back
/// under the same number needs no call. Waiting allocates nothing once every source was added.
public final class EventLoop: EventLoopProtocol {
  /// A source of a loop, valid until it is removed; no two sources ever have the same.
  public struct Token: Hashable, Sendable {
    private let number: Int

    /// Creates the token of a loop's source of this number.
    public init(_ number: Int) {
      self.number = number
    }
  }

  /// Something that ended a wait.
  public enum Event: Hashable, Sendable {
    /// A file is ready.
    case ready(Token, Readiness)
    /// A signal came.
    case signal(Signal)
  }

  private let clock: MonotonicClock
  private let signals: SignalFile?
  /// What `ppoll` is given, and beside it whose each entry is.
  private var polled: [pollfd] = []
  private var tokens: [Token] = []
  private var nextNumber = 0
  private var events: [Event] = []

  /// Creates a loop that waits for nothing yet but signals.
  ///
  /// - Parameters:
  ///   - signals: the signals that become events. To be created before any thread is started, so that
  ///     every thread inherits the blocked signals.
  ///   - clock: the clock that deadlines are read on.
  /// - Throws: `SystemError` when the signals cannot be had.
  public init(
    signals: Set<Signal> = [], clock: MonotonicClock = MonotonicClock()
  ) throws(SystemError) {
    self.clock = clock
    self.signals = signals.isEmpty ? nil : try SignalFile(signals)
    if let descriptor = self.signals?.descriptor { _ = add(descriptor) }
  }

  /// The present.
  public var now: Timestamp { clock.now }

  /// Adds a source.
  ///
  /// - Parameters:
  ///   - descriptor: the open file; it is to be removed before it is closed.
  ///   - readiness: what is waited for.
  /// - Returns: the token that its events carry.
  public func add(_ descriptor: FileDescriptor, for readiness: Readiness = .readable) -> Token {
    let token = Token(nextNumber)
    nextNumber += 1
    tokens.append(token)
    polled.append(pollfd(fd: descriptor.rawValue, events: 0, revents: 0))
    modify(token, for: readiness)
    return token
  }

  /// Changes what is waited for.
  ///
  /// - Parameters:
  ///   - token: a source that was not removed.
  ///   - readiness: what is waited for from now on; the empty set leaves the source out, so that not
  ///     even its loss is reported.
  public func modify(_ token: Token, for readiness: Readiness) {
    guard let index = index(of: token) else { return }
    // Every negative number is passed over by poll(2); the complement keeps the file's own.
    let number = polled[index].fd < 0 ? ~polled[index].fd : polled[index].fd
    polled[index].fd = readiness.isEmpty ? ~number : number
    polled[index].events = readiness.rawValue
  }

  /// Removes a source; its token is of no use any more.
  public func remove(_ token: Token) {
    guard let index = index(of: token) else { return }
    tokens.remove(at: index)
    polled.remove(at: index)
  }

  private func index(of token: Token) -> Int? {
    for index in tokens.indices where tokens[index] == token { return index }
    return nil
  }

  /// Waits until a source is ready, a signal comes or `deadline` has come.
  ///
  /// - Parameter deadline: when to wake at the latest; `nil` waits for ever. One that has passed only looks.
  /// - Returns: the ready files in the order in which they were added, then the signals; none when the
  ///   deadline came first.
  /// - Throws: `SystemError`; an interrupted wait is none, it goes on.
  public func next(until deadline: Timestamp?) throws(SystemError) -> [Event] {
    events.removeAll(keepingCapacity: true)
    guard try clock.poll(&polled, polled.count, until: deadline) > 0 else { return [] }
    var hasSignals = false
    for index in polled.indices where polled[index].revents != 0 {
      if polled[index].fd == signals?.descriptor.rawValue {
        hasSignals = true
      } else {
        events.append(.ready(tokens[index], Readiness(rawValue: polled[index].revents)))
      }
    }
    while hasSignals, let signal = signals?.next() { events.append(.signal(signal)) }
    return events
  }

  /// Stops the process as an ordinary program stops, and returns when it is continued; see
  /// ``SignalFile/stopProcess(group:)``.
  public func stopProcess(group: Bool) {
    signals?.stopProcess(group: group)
  }
}

extension [EventLoop.Event] {
  /// What has become of a source; nothing when it is not among them.
  public subscript(_ token: EventLoop.Token?) -> Readiness {
    for index in indices {
      if case .ready(let source, let readiness) = self[index], source == token { return readiness }
    }
    return []
  }

  /// The signals among them, in the order in which they came.
  public var signals: [Signal] {
    compactMap { if case .signal(let signal) = $0 { signal } else { nil } }
  }
}

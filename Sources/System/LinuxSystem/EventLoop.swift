import CLinux
import Glibc
public import Timeline

/// The interface of an event loop; tests replace it to control the events and their times.
public protocol EventLoopProtocol: AnyObject {
  /// The current time.
  var now: Timestamp { get }
  /// Adds a source; see ``EventLoop/add(_:for:)``.
  func add(_ descriptor: FileDescriptor, for readiness: Readiness) -> EventLoop.Token
  /// Changes the awaited readiness; see ``EventLoop/modify(_:for:)``.
  func modify(_ token: EventLoop.Token, for readiness: Readiness)
  /// Removes a source and invalidates its token.
  func remove(_ token: EventLoop.Token)
  /// Waits for events; see ``EventLoop/next(until:)``.
  func next(until deadline: Timestamp?) throws(SystemError) -> [EventLoop.Event]
  /// Stops the process until it is continued; see ``SignalFile/stopProcess(group:)``.
  func stopProcess(group: Bool)
}

/// Waits for files, signals and a deadline in one call.
///
/// A source is identified by its token, never by its index. The loop uses `ppoll` instead of
/// `epoll` for three reasons: there are a dozen sources at most, `epoll` refuses regular files, and
/// a device that is reopened under the same number needs no call. Waiting allocates no memory once
/// all sources are added.
public final class EventLoop: EventLoopProtocol {
  /// The identity of a source, valid until the source is removed; never reused.
  public struct Token: Hashable, Sendable {
    private let number: Int

    /// Creates the token with this number.
    public init(_ number: Int) {
      self.number = number
    }
  }

  /// An event that ends a wait.
  public enum Event: Hashable, Sendable {
    /// A file is ready.
    case ready(Token, Readiness)
    /// A signal arrived.
    case signal(Signal)
  }

  private let clock: MonotonicClock
  private let signals: SignalFile?
  /// The argument of `ppoll`, and the token of each entry.
  private var polled: [pollfd] = []
  private var tokens: [Token] = []
  private var nextNumber = 0
  private var events: [Event] = []

  /// Creates a loop that waits only for signals.
  ///
  /// - Parameters:
  ///   - signals: the signals that become events. Create the loop before starting any thread, so
  ///     that every thread inherits the blocked signals.
  ///   - clock: the clock for deadlines.
  /// - Throws: `SystemError` if the signals cannot be redirected.
  public init(
    signals: Set<Signal> = [], clock: MonotonicClock = MonotonicClock()
  ) throws(SystemError) {
    self.clock = clock
    self.signals = signals.isEmpty ? nil : try SignalFile(signals)
    if let descriptor = self.signals?.descriptor { _ = add(descriptor) }
  }

  /// The current time.
  public var now: Timestamp { clock.now }

  /// Adds a source.
  ///
  /// - Parameters:
  ///   - descriptor: the open file; remove it before closing it.
  ///   - readiness: the readiness to wait for.
  /// - Returns: the token of its events.
  public func add(_ descriptor: FileDescriptor, for readiness: Readiness = .readable) -> Token {
    let token = Token(nextNumber)
    nextNumber += 1
    tokens.append(token)
    polled.append(pollfd(fd: descriptor.rawValue, events: 0, revents: 0))
    modify(token, for: readiness)
    return token
  }

  /// Changes the awaited readiness.
  ///
  /// - Parameters:
  ///   - token: a source that has not been removed.
  ///   - readiness: the new readiness; the empty set disables the source, and even its failure is
  ///     not reported.
  public func modify(_ token: Token, for readiness: Readiness) {
    guard let index = index(of: token) else { return }
    // poll(2) ignores negative numbers; the complement preserves the descriptor.
    let number = polled[index].fd < 0 ? ~polled[index].fd : polled[index].fd
    polled[index].fd = readiness.isEmpty ? ~number : number
    polled[index].events = readiness.rawValue
  }

  /// Removes a source and invalidates its token.
  public func remove(_ token: Token) {
    guard let index = index(of: token) else { return }
    tokens.remove(at: index)
    polled.remove(at: index)
  }

  private func index(of token: Token) -> Int? {
    for index in tokens.indices where tokens[index] == token { return index }
    return nil
  }

  /// Waits until a source is ready, a signal arrives or the deadline passes.
  ///
  /// - Parameter deadline: the latest wake-up time; `nil` waits without limit. A past deadline only
  ///   polls.
  /// - Returns: the ready files in the order in which they were added, then the signals; empty if
  ///   the deadline passed first.
  /// - Throws: `SystemError`; an interrupted wait is resumed instead.
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

  /// Stops the process like an ordinary program, and returns when it is continued; see
  /// ``SignalFile/stopProcess(group:)``.
  public func stopProcess(group: Bool) {
    signals?.stopProcess(group: group)
  }
}

extension [EventLoop.Event] {
  /// The readiness of a source; empty if the source is not among the events.
  public subscript(_ token: EventLoop.Token?) -> Readiness {
    for index in indices {
      if case .ready(let source, let readiness) = self[index], source == token { return readiness }
    }
    return []
  }

  /// The signals among the events, in order of arrival.
  public var signals: [Signal] {
    compactMap { if case .signal(let signal) = $0 { signal } else { nil } }
  }
}

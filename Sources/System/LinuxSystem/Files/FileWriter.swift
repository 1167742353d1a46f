import Glibc
import Synchronization
public import Timeline

/// A change to a file as a value, which can wait and be merged with a later change.
public protocol FileChange: Sendable {
  /// The result of a change that the submitter receives.
  associatedtype News: Sendable
  /// The file.
  var path: String { get }
  /// Merges this change with a later one of the same file.
  func merged(with later: Self) -> Self
  /// Makes the change on the writer's thread; may wait for the disk.
  ///
  /// - Returns: the news for the submitter; `nil` if there is none.
  func make() -> News?
}

/// Changes files one after the other on its own thread, so that a slow disk blocks no other thread.
///
///     idle ──submit──► busy ──the last change is made──► idle
///
/// Waiting changes of one kind to one file are merged, so the queue never exceeds the number of
/// files. The first change starts the thread: a sandbox entered before that also confines the
/// thread.
public final class FileWriter: Sendable {
  private let queue: FileQueue

  /// Creates an idle writer.
  public init() throws(SystemError) {
    queue = try FileQueue()
  }

  deinit { queue.end() }

  /// The file that signals new ``news(of:)``; its descriptor can be polled.
  public var hasNews: WakeFile { queue.hasNews }

  /// Queues a change; changes are made in the order of the first waiting change of each file.
  public func submit(_ change: some FileChange) {
    queue.add(change)
  }

  /// Returns and removes the news of one kind of change, oldest first.
  public func news<Change: FileChange>(of kind: Change.Type) -> [Change.News] {
    queue.drainResults(of: kind)
  }

  /// Waits until all changes are made.
  ///
  /// - Parameters:
  ///   - deadline: the time to give up on a disk that does not respond.
  ///   - clock: the clock of `deadline`.
  /// - Returns: whether all changes are made; `false` also if a crash has dropped one.
  @discardableResult
  public func drain(until deadline: Timestamp, on clock: MonotonicClock) -> Bool {
    while queue.isBusy {
      let ready = try? clock.wait(of: queue.isIdle.descriptor, until: deadline)
      if ready?.isEmpty != false { break }
    }
    return !queue.isBusy && !queue.drainLoss()
  }
}

/// The state shared by a writer and its thread.
private final class FileQueue: Sendable {
  private struct State {
    var waiting: [any FileChange] = []
    var news: [any Sendable] = []
    /// Whether a change is being made.
    var isMaking = false
    var hasThread = false
    /// Whether a crash has dropped a change.
    var hasLost = false
    var isEnding = false
  }

  private let state = Mutex(State())
  private let work: WakeFile
  /// Signals that all changes are made, or that the thread has crashed.
  let isIdle: WakeFile
  let hasNews: WakeFile

  /// The maximum number of unread news items.
  private static let newsLimit = 64

  init() throws(SystemError) {
    (work, isIdle, hasNews) = (try WakeFile(), try WakeFile(), try WakeFile())
  }

  var isBusy: Bool {
    replaceCrashedThread()
    return state.withLock { $0.isMaking || !$0.waiting.isEmpty }
  }

  func end() {
    state.withLock { $0.isEnding = true }
    work.wake()
  }

  /// Returns whether a crash has dropped a change since the last call.
  func drainLoss() -> Bool {
    state.withLock { state in
      defer { state.hasLost = false }
      return state.hasLost
    }
  }

  func add(_ change: some FileChange) {
    replaceCrashedThread()
    state.withLock { Self.merge(change, into: &$0.waiting) }
    wakeThread()
  }

  /// Makes the waiting changes on another thread if the thread has crashed; its change is dropped.
  private func replaceCrashedThread() {
    guard isIdle.drainReport() else { return }
    state.withLock { state in
      if state.isMaking { state.hasLost = true }
      (state.isMaking, state.hasThread) = (false, false)
    }
    wakeThread()
  }

  private func wakeThread() {
    let hasThread = state.withLock { state in
      defer { state.hasThread = true }
      return state.hasThread
    }
    guard !hasThread else { return work.wake() }
    let thread = try? PosixThread.start(name: "files", reportingCrashTo: isIdle) {
      [self] in run()
    }
    guard thread == nil else { return }
    // If no thread can be started, write on this one.
    state.withLock { $0.hasThread = false }
    makeAll()
  }

  private static func merge<Change: FileChange>(
    _ change: Change, into waiting: inout [any FileChange]
  ) {
    for (index, other) in waiting.enumerated() {
      guard let former = other as? Change, former.path == change.path else { continue }
      waiting[index] = former.merged(with: change)
      return
    }
    waiting.append(change)
  }

  func drainResults<Change: FileChange>(of kind: Change.Type) -> [Change.News] {
    state.withLock { state in
      let results = state.news.compactMap { ($0 as? News<Change>)?.content }
      state.news.removeAll { $0 is News<Change> }
      return results
    }
  }

  /// News, tagged with the kind of its change.
  private struct News<Change: FileChange>: Sendable {
    let content: Change.News
  }

  /// The thread's main function.
  private func run() {
    let clock = MonotonicClock()
    while true {
      makeAll()
      guard !state.withLock({ $0.isEnding }) else { return }
      guard (try? clock.wait(of: work.descriptor, until: nil)) != nil else { return }
      work.drain()
    }
  }

  private func makeAll() {
    while let change = next() { make(change) }
    isIdle.wake()
  }

  private func next() -> (any FileChange)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else { return nil }
      state.isMaking = true
      return state.waiting.removeFirst()
    }
  }

  private func make(_ change: some FileChange) {
    let news = change.make().map { wrapped($0, of: change) }
    state.withLock { state in
      state.isMaking = false
      if let news { state.news.append(news) }
      state.news.removeFirst(max(0, state.news.count - Self.newsLimit))
    }
    if news != nil { hasNews.wake() }
  }

  private func wrapped<Change: FileChange>(
    _ content: Change.News, of change: Change
  ) -> any Sendable {
    News<Change>(content: content)
  }
}

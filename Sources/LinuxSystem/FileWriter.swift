import Glibc
import Synchronization
public import Timeline

/// A change of a file as a value: it can wait, and be merged with a later one.
public protocol FileChange: Sendable {
  /// What is to be told of a change that was made.
  associatedtype News: Sendable
  /// The file.
  var path: String { get }
  /// This change and a later one of the same file as one change.
  func merged(with later: Self) -> Self
  /// Makes the change, on the writer's thread: may wait for the disk.
  ///
  /// - Returns: what is to be told; `nil` when nothing is.
  func make() -> News?
}

/// Changes files on a thread of its own, one change after the other, so that a slow disk holds nobody up.
///
///     idle ──submit──► busy ──the last change is made──► idle
///
/// Changes of one kind to one file that wait are merged, so that no more wait than there are files. The thread
/// is started by the first change: whoever enters a sandbox before has it in the sandbox too.
public final class FileWriter: Sendable {
  private let queue: FileQueue

  /// Creates a writer to which nothing was given yet.
  public init() throws(SystemError) {
    queue = try FileQueue()
  }

  deinit { queue.end() }

  /// Wakes whoever takes the ``news(of:)``: the descriptor to poll.
  public var hasNews: WakeFile { queue.hasNews }

  /// Has a file changed as soon as may be, in the order of the first changes that wait.
  public func submit(_ change: some FileChange) {
    queue.add(change)
  }

  /// Takes the news of one kind of change, the oldest first.
  public func news<Change: FileChange>(of kind: Change.Type) -> [Change.News] {
    queue.takeNews(of: kind)
  }

  /// Waits until every change is made.
  ///
  /// - Parameters:
  ///   - deadline: when to give up a disk that does not answer.
  ///   - clock: the clock that `deadline` is read on.
  /// - Returns: whether every change is made.
  @discardableResult
  public func drain(until deadline: Timestamp, on clock: MonotonicClock) -> Bool {
    while queue.isBusy {
      let ready = try? clock.wait(of: queue.isIdle.descriptor, until: deadline)
      guard ready?.isEmpty == false else { return !queue.isBusy }
      queue.isIdle.take()
    }
    return true
  }
}

/// What a writer and its thread share.
private final class FileQueue: Sendable {
  private struct State {
    var waiting: [any FileChange] = []
    var news: [any Sendable] = []
    /// Whether a change is made at the moment.
    var isMaking = false
    var hasThread = false
    var isEnding = false
  }

  private let state = Mutex(State())
  private let work: WakeFile
  let isIdle: WakeFile
  let hasNews: WakeFile

  /// How much news is kept for nobody to take.
  private static let newsLimit = 64

  init() throws(SystemError) {
    (work, isIdle, hasNews) = (try WakeFile(), try WakeFile(), try WakeFile())
  }

  var isBusy: Bool { state.withLock { $0.isMaking || !$0.waiting.isEmpty } }

  func end() {
    state.withLock { $0.isEnding = true }
    work.wake()
  }

  func add(_ change: some FileChange) {
    let needsThread = state.withLock { state in
      Self.merge(change, into: &state.waiting)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if needsThread {
      let thread = try? PosixThread.start(name: "files") { [self] in run() }
      guard thread == nil else { return }
      // A system without room for a thread writes here and now.
      state.withLock { $0.hasThread = false }
      makeAll()
    } else {
      work.wake()
    }
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

  func takeNews<Change: FileChange>(of kind: Change.Type) -> [Change.News] {
    state.withLock { state in
      let taken = state.news.compactMap { ($0 as? News<Change>)?.content }
      state.news.removeAll { $0 is News<Change> }
      return taken
    }
  }

  /// News with the kind of change that it is of.
  private struct News<Change: FileChange>: Sendable {
    let content: Change.News
  }

  /// The thread.
  private func run() {
    let clock = MonotonicClock()
    while true {
      makeAll()
      guard !state.withLock({ $0.isEnding }) else { return }
      guard (try? clock.wait(of: work.descriptor, until: nil)) != nil else { return }
      work.take()
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

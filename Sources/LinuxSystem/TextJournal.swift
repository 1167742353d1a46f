import Glibc
import Synchronization
import Timeline

/// Keeps a text in a file while it is typed, on a thread of its own: a slow disk holds nobody up.
///
///     waiting ──keep──► writing ──done──► waiting          the latest text counts
///        └──finish, take back──► writing ──done──► ended
public final class TextJournal: Sendable {
  private enum Job: Sendable {
    case keep(String)
    case finish(String)
    case takeBack
  }

  private struct State: Sendable {
    var job: Job?
    var failure: FileError?
  }

  /// Wakes whoever shows ``failure`` when it has changed.
  public let news: WakeFile
  private let file: Mutex<AppendedText>
  private let state = Mutex(State())
  private let work: WakeFile
  private let ended: WakeFile

  /// Begins with a file, which belongs to the thread from now on.
  public init(_ file: sending AppendedText) throws(SystemError) {
    (news, work, ended) = (try WakeFile(), try WakeFile(), try WakeFile())
    self.file = Mutex(file)
    _ = try PosixThread.start(name: "text file") { [self] in run() }
  }

  /// Why the latest text could not be kept; `nil` when it could.
  public var failure: FileError? { state.withLock { $0.failure } }

  /// Has the file hold `text` as soon as may be.
  public func keep(_ text: String) {
    ask(.keep(text))
  }

  /// Has the file hold `text` for good, and waits for it.
  ///
  /// - Returns: why it does not; a file that does not answer in time is given up.
  public func finish(with text: String) -> FileError? {
    end(by: .finish(text))
  }

  /// Makes the file what it was, and waits for it.
  ///
  /// - Returns: why it is not.
  public func takeBack() -> FileError? {
    end(by: .takeBack)
  }

  private static let patience = Duration.seconds(4)

  private func ask(_ job: Job) {
    state.withLock { $0.job = job }
    work.wake()
  }

  private func end(by job: Job) -> FileError? {
    ask(job)
    let clock = MonotonicClock()
    var poller = Poller([ended.descriptor])
    let deadline = clock.now.advanced(by: Self.patience)
    guard (try? poller.wait(until: deadline, on: clock)) == true else {
      return FileError(name: "output", number: ETIMEDOUT)
    }
    return failure
  }

  /// The thread.
  private func run() {
    let clock = MonotonicClock()
    var poller = Poller([work.descriptor])
    while (try? poller.wait(until: nil, on: clock)) != nil {
      work.take()
      guard let job = state.withLock({ $0.job.take() }) else { continue }
      note(perform(job))
      if case .keep = job { continue }
      return ended.wake()
    }
  }

  private func perform(_ job: Job) -> FileError? {
    file.withLock { file in
      do throws(FileError) {
        switch job {
        case .keep(let text): try file.update(to: text)
        case .finish(let text): try file.finish(with: text)
        case .takeBack: try file.takeBack()
        }
        return nil
      } catch {
        return error
      }
    }
  }

  private func note(_ failure: FileError?) {
    let isNew = state.withLock { state in
      defer { state.failure = failure }
      return state.failure != failure
    }
    if isNew { news.wake() }
  }
}

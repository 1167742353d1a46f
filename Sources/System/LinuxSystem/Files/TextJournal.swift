import Glibc
import Synchronization
import Timeline

/// Stores a text in a file while it is typed, on the writer's thread; only the latest waiting text
/// is written.
public final class TextJournal {
  /// The reason why the latest text could not be stored; `nil` if it was.
  public private(set) var failure: FileError?
  private let file: JournalFile
  private let writer: FileWriter

  /// The maximum wait at the end for a file that does not respond.
  private static let patience = Duration.seconds(4)

  /// Starts with a file, which the writer's thread owns from now on.
  public init(_ file: sending AppendedText, writer: FileWriter) {
    self.file = JournalFile(file)
    self.writer = writer
  }

  /// Queues `text` as the new content of the file.
  public func keep(_ text: String) {
    writer.submit(JournalChange(file: file, job: .keep(text)))
  }

  /// The descriptor that signals news.
  public var descriptor: FileDescriptor { writer.hasNews.descriptor }

  /// Reads the writer's news and updates ``failure``.
  public func receiveResults() {
    if let latest = writer.news(of: JournalChange.self).last { failure = latest.failure }
  }

  /// Stores the final `text` and waits for it.
  ///
  /// - Returns: the error, if any; `ETIMEDOUT` if the file does not respond in time.
  public func finish(with text: String) -> FileError? {
    end(by: .finish(text))
  }

  /// Restores the file's original content and waits for it.
  ///
  /// - Returns: the error, if any.
  public func revert() -> FileError? {
    end(by: .revert)
  }

  private func end(by job: JournalChange.Job) -> FileError? {
    writer.submit(JournalChange(file: file, job: job))
    let clock = MonotonicClock()
    guard writer.drain(until: clock.now.advanced(by: Self.patience), on: clock) else {
      return FileError(name: file.name, number: ETIMEDOUT)
    }
    receiveResults()
    return failure
  }
}

/// The journal's file, used only by the writer's thread after its creation.
private final class JournalFile: Sendable {
  let name: String
  private let state: Mutex<State>

  private struct State {
    var text: AppendedText
    var failure: FileError?
  }

  init(_ file: sending AppendedText) {
    name = file.name
    state = Mutex(State(text: file))
  }

  /// Executes a job.
  ///
  /// - Returns: the outcome if it differs from the previous one, otherwise `nil`.
  func perform(_ job: JournalChange.Job) -> JournalChange.Outcome? {
    state.withLock { state in
      let former = state.failure
      do throws(FileError) {
        switch job {
        case .keep(let text): try state.text.update(to: text)
        case .finish(let text): try state.text.finish(with: text)
        case .revert: try state.text.revert()
        }
        state.failure = nil
      } catch {
        state.failure = error
      }
      return state.failure == former ? nil : JournalChange.Outcome(failure: state.failure)
    }
  }
}

/// A job on a journal's file; only the latest waiting job is executed.
private struct JournalChange: FileChange {
  enum Job: Sendable {
    case keep(String)
    case finish(String)
    case revert
  }

  struct Outcome: Sendable {
    let failure: FileError?
  }

  let file: JournalFile
  let job: Job

  var path: String { file.name }

  func merged(with later: JournalChange) -> JournalChange { later }

  func make() -> Outcome? { file.perform(job) }
}

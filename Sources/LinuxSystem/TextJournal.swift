import Glibc
import Synchronization
import Timeline

/// Keeps a text in a file while it is typed, on the writer's thread: of texts that wait the latest counts.
public final class TextJournal {
  /// Why the latest text could not be kept; `nil` when it could.
  public private(set) var failure: FileError?
  private let file: JournalFile
  private let writer: FileWriter

  /// How long the end waits for a file that does not answer.
  private static let patience = Duration.seconds(4)

  /// Begins with a file, which belongs to the writer's thread from now on.
  public init(_ file: sending AppendedText, writer: FileWriter) {
    self.file = JournalFile(file)
    self.writer = writer
  }

  /// Has the file hold `text` as soon as may be.
  public func keep(_ text: String) {
    writer.submit(JournalChange(file: file, job: .keep(text)))
  }

  /// The descriptor that wakes whoever takes the news.
  public var descriptor: FileDescriptor { writer.hasNews.descriptor }

  /// Takes the writer's news; what it tells is ``failure``.
  public func takeNews() {
    if let latest = writer.news(of: JournalChange.self).last { failure = latest.failure }
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

  private func end(by job: JournalChange.Job) -> FileError? {
    writer.submit(JournalChange(file: file, job: job))
    let clock = MonotonicClock()
    guard writer.drain(until: clock.now.advanced(by: Self.patience), on: clock) else {
      return FileError(name: file.name, number: ETIMEDOUT)
    }
    takeNews()
    return failure
  }
}

/// The journal's file, touched by the writer's thread alone once it is there.
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

  /// Does what is asked for.
  ///
  /// - Returns: whether it went otherwise than the last time, and how.
  func perform(_ job: JournalChange.Job) -> JournalChange.Outcome? {
    state.withLock { state in
      let former = state.failure
      do throws(FileError) {
        switch job {
        case .keep(let text): try state.text.update(to: text)
        case .finish(let text): try state.text.finish(with: text)
        case .takeBack: try state.text.takeBack()
        }
        state.failure = nil
      } catch {
        state.failure = error
      }
      return state.failure == former ? nil : JournalChange.Outcome(failure: state.failure)
    }
  }
}

/// What is asked of a journal's file; of what waits, the latest alone is done.
private struct JournalChange: FileChange {
  enum Job: Sendable {
    case keep(String)
    case finish(String)
    case takeBack
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

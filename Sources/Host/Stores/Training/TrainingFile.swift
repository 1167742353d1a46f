import Glibc
import KeyboardHost
package import LinuxSystem
import TerminalDevice
import Timeline
package import Training

/// The file that stores what was practised: `training.txt` in the user's folder of state.
package struct TrainingFile: Hashable, Sendable {
  /// The path.
  package let path: String

  /// Creates the file of the user with this environment.
  package init(variable: (String) -> String? = WindowSize.environmentVariable) {
    path = UserFolder.state(variable) + "/training.txt"
  }

  /// The files that a lesson reads and writes.
  package var files: StoredFiles { StoredFiles(writes: [path]) }

  /// Reads it.
  ///
  /// - Returns: the progress, and at most one message about lines that are not understood.
  /// - Throws: `FileError` if it cannot be read.
  package func read() throws(FileError) -> (progress: TrainingProgress, problems: [String]) {
    var progress = TrainingProgress()
    guard let bytes = try UserFolder.bytes(at: path) else { return (progress, []) }
    let strange = progress.read(bytes)
    guard let first = strange.first else { return (progress, []) }
    let problem =
      strange.count == 1
      ? "this line is not understood; it is kept"
      : "this line and \(strange.count - 1) more are not understood; they are kept"
    return (progress, ["\(path):\(first): \(problem)"])
  }

  /// Writes it, readable only by the owner.
  package func write(_ progress: TrainingProgress) throws(FileError) {
    try UserFolder.write(progress.bytes, to: path, permissions: .ownerAlone)
  }

  /// Deletes it; returns whether it was there.
  package func forget() throws(FileError) -> Bool { try UserFolder.delete(path) }
}

/// Answers to add to the file.
private struct TrainingChange: FileChange {
  typealias News = [String]

  let file: TrainingFile
  var attempts: [TrainingAttempt]

  var path: String { file.path }

  func merged(with later: TrainingChange) -> TrainingChange {
    TrainingChange(file: file, attempts: attempts + later.attempts)
  }

  /// Adds the answers to what the file has now: another lesson may have written it.
  func make() -> [String]? {
    do throws(FileError) {
      return try UserFolder.locked(path) { () throws(FileError) in
        var progress = try file.read().progress
        for attempt in attempts { progress.add(attempt) }
        try file.write(progress)
        // Strange lines are at the end now: their numbers are those of the written file.
        return try file.read().problems
      }
    } catch {
      return ["\(path): \(error.reason); expected to save the progress in it"]
    }
  }
}

/// Saves each answer in the file of progress before the next prompt, on the writer's thread.
package final class FileTrainingStore: TrainingStore {
  /// What was practised before this session.
  package let progress: TrainingProgress
  /// The answers of this session.
  package private(set) var session: [TrainingAttempt] = []
  private let file: TrainingFile?
  private let writer: FileWriter
  private let patience: Duration
  private var problems: [String]

  /// Opens the store.
  ///
  /// - Parameters:
  ///   - file: the file; `nil` to save nothing.
  ///   - writer: the writer.
  ///   - patience: how long an answer waits for a disk that does not respond.
  /// - Throws: `FileError` if the file is there but cannot be read.
  package init(
    _ file: TrainingFile?, writer: FileWriter, patience: Duration = .seconds(1)
  ) throws(FileError) {
    (progress, problems) = try file?.read() ?? (TrainingProgress(), [])
    (self.file, self.writer, self.patience) = (file, writer, patience)
  }

  /// The problems of the last reading or writing.
  package var notes: [String] {
    if let latest = writer.news(of: TrainingChange.self).last { problems = latest }
    return problems
  }

  /// Saves an answer; it is in the file when this returns, unless the disk does not respond.
  package func add(_ attempt: TrainingAttempt) {
    session.append(attempt)
    guard let file else { return }
    writer.submit(TrainingChange(file: file, attempts: [attempt]))
    let clock = MonotonicClock()
    writer.drain(until: clock.now.advanced(by: patience), on: clock)
  }

  /// The time of the system in seconds since 1970.
  package func now() -> Int { time(nil) }
}

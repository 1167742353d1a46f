package import Automation
import Glibc
import KeyboardHost
package import LinuxSystem
import TerminalDevice

/// The file of the counts of use: `usage.txt` in the user's folder of state.
package struct UsageFile: Hashable, Sendable {
  /// The path.
  package let path: String

  /// Creates the file of the user with this environment.
  package init(variable: (String) -> String? = WindowSize.environmentVariable) {
    path = UserFolder.state(variable) + "/usage.txt"
  }

  /// Reads it.
  package func read() throws(FileError) -> UsageText {
    UsageText(try UserFolder.bytes(at: path) ?? [])
  }

  /// Adds counts to what the file has now: another keyboard may have written it.
  ///
  /// - Returns: the problem as a message; `nil` if the counts are in the file.
  fileprivate func add(_ counts: [Int: UsageCounts]) -> String? {
    do throws(FileError) {
      return try UserFolder.locked(path) { () throws(FileError) in
        var text = try read()
        for (day, counts) in counts.sorted(by: { $0.key < $1.key }) { text.add(counts, on: day) }
        try UserFolder.write(text.bytes, to: path, permissions: .ownerAlone)
        return nil
      }
    } catch {
      return "\(path): \(error.reason); expected to count your use in it"
    }
  }

  /// Deletes it; returns whether it was there.
  package func forget() throws(FileError) -> Bool { try UserFolder.delete(path) }
}

/// Counts to add to the file.
private struct UsageChange: FileChange {
  let file: UsageFile
  var counts: [Int: UsageCounts]

  var path: String { file.path }

  func merged(with later: UsageChange) -> UsageChange {
    var merged = self
    for (day, counts) in later.counts { merged.counts[day, default: UsageCounts()].add(counts) }
    return merged
  }

  func make() -> String? { file.add(counts) }
}

/// Saves the counts of use in the file, on the writer's thread.
package final class FileUsageStore: UsageStore {
  private let file: UsageFile
  private let writer: FileWriter
  private var problem: String?

  /// Creates a store; `nil` if the counts are not wanted.
  package init?(isOn: Bool, _ file: UsageFile = UsageFile(), writer: FileWriter) {
    guard isOn else { return nil }
    (self.file, self.writer) = (file, writer)
  }

  /// The files that it reads and writes.
  package var files: StoredFiles { StoredFiles(writes: [file.path]) }

  /// The last problem of writing.
  package var problems: [String] {
    problem = writer.news(of: UsageChange.self).last ?? problem
    return problem.map { [$0] } ?? []
  }

  /// Adds counts to those of today, by the local time.
  package func add(_ counts: UsageCounts) {
    add(counts, on: LocalTime.day(at: time(nil)))
  }

  /// Adds counts to those of a local day, counted from 1970.
  package func add(_ counts: UsageCounts, on day: Int) {
    writer.submit(UsageChange(file: file, counts: [day: counts]))
  }
}

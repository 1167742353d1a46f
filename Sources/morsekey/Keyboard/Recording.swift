import KeyingStreams
import LinuxSystem
import MorseKeyboard

/// The file that a session's keying is written to; it is there, whole, when the session has ended.
struct Recording {
  private let file: OutputFile

  /// Begins the file before the sandbox is entered, in which nothing may be made: a place that cannot be written
  /// to is known before anything is keyed.
  init(path: String) throws(FileError) {
    file = try OutputFile(path: path, permissions: .owner, isDurable: true, keepsName: true)
  }

  /// Writes what was keyed, in our own format.
  ///
  /// That it cannot be written is said, and keeps nobody from the text.
  func finish(_ recorder: KeyingRecorder, reportingTo console: Console) {
    do throws(FileError) {
      try write(recorder)
    } catch {
      console.report(error, expected: "to write to it")
    }
  }

  private func write(_ recorder: KeyingRecorder) throws(FileError) {
    try file.write(recorder.timings)
    try file.finish()
  }
}

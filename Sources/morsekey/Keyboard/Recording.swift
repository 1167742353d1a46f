import KeyingStreams
import LinuxSystem
import MorseKeyboard

/// The file that records a session's keying; it appears, complete, when the session has ended.
struct Recording {
  private let file: OutputFile

  /// Creates the file before the sandbox is entered, where no file can be created.
  ///
  /// So an error is known before anything is keyed.
  init(path: String) throws(FileError) {
    file = try OutputFile(path: path, permissions: .owner, isDurable: true, keepsName: true)
  }

  /// Writes the recording, in our own format.
  ///
  /// An error is reported, but does not affect the text.
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

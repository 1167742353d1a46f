package import LinuxSystem
package import MorseKeyboard

/// The file that records a session's keying; it appears, complete, when the session has ended.
package struct Recording {
  private let file: OutputFile
  /// Held to the end, so that no other keyboard replaces the recording.
  private let claim: FileClaim

  /// Creates the file before the sandbox is entered, where no file can be created.
  ///
  /// So an error is known before anything is keyed.
  package init(path: String) throws(FileError) {
    claim = try FileClaim(path)
    file = try OutputFile(path: path, permissions: .owner, isDurable: true, keepsName: true)
  }

  /// Writes the recording, in our own format; returns the error, which does not affect the text.
  package func finish(_ recorder: KeyingRecorder) -> FileError? {
    do throws(FileError) {
      try file.write(recorder.timings)
      try file.finish()
      return nil
    } catch {
      return error
    }
  }
}

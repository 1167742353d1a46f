package import LinuxSystem
package import MorseKeyboard
import MorseKeying
import TimingFiles

/// The file that records a session's keying; it appears, complete, when the session has ended.
package struct Recording {
  private let file: OutputFile

  /// Creates the file before the sandbox is entered, where no file can be created.
  ///
  /// So an error is known before anything is keyed.
  package init(path: String) throws(FileError) {
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

extension KeyingRecorder {
  /// The recording as a file of signed milliseconds, with the committed text as comments.
  package var timings: [UInt8] {
    var header = TimingHeader(speed: speed)
    if hasMadeMarks {
      header.comments = ["made: lengths of elements that keys named; no release was reported"]
    }
    var bytes: [UInt8] = []
    guard var writer = TimingFormat.ms.makeWriter(header: header) else { return bytes }
    writer.begin(into: &bytes)
    for entry in entries {
      switch entry {
      case .interval(let interval): writer.write(interval, into: &bytes)
      case .committed(let text): writer.comment("committed: \(text)", into: &bytes)
      }
    }
    writer.finish(into: &bytes)
    return bytes
  }
}

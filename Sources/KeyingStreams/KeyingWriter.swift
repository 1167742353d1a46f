import MorseCode
package import LinuxSystem
package import TimingFiles
import SoundSynthesis

/// The kind of file that marks and spaces are written to.
package enum KeyingTarget {
  /// A timing file.
  case timings(any TimingWriter)
  /// A sound file.
  case sound(KeyingStyle)
}

/// Writes marks and spaces to a file, and reports errors.
package struct KeyingWriter {
  package let source: any KeyingSource
  /// The name of the source in messages about its timings.
  package let name: String
  package let target: KeyingTarget
  package let console: Console

  package init(source: any KeyingSource, name: String, target: KeyingTarget, console: Console) {
    self.source = source
    self.name = name
    self.target = target
    self.console = console
  }

  /// Writes to the given file, or to standard output if there is none.
  package func write(to made: PreparedFile) throws(FileError) -> CommandStatus {
    let file: OutputFile
    do throws(FileError) {
      file = try made.file() ?? console.output
    } catch {
      console.report(error, expected: "a file that can be created")
      return .cannotCreate
    }
    do throws(KeyingFailure) {
      try write(into: file)
    } catch {
      return try report(error)
    }
    try file.finish()
    return .success
  }

  /// The number of bytes written at once.
  ///
  /// The output may be a thousand times as large as the input.
  private static let portion = 1 << 16

  private func write(into file: OutputFile) throws(KeyingFailure) {
    switch target {
    case .sound(let style): try ToneFile.render(source, style: style, to: file)
    case .timings(var writer):
      var bytes: [UInt8] = []
      writer.begin(into: &bytes)
      while let intervals = try source.next() {
        for interval in intervals {
          writer.write(interval, into: &bytes)
          if bytes.count >= Self.portion { try write(&bytes, to: file) }
        }
        try write(&bytes, to: file)
      }
      writer.finish(into: &bytes)
      try write(&bytes, to: file)
    }
  }

  private func write(_ bytes: inout [UInt8], to file: OutputFile) throws(KeyingFailure) {
    do throws(FileError) {
      try file.write(bytes)
      try file.flush()
    } catch {
      throw .stream(.output(error))
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Reports a failure; rethrows output errors to the caller.
  package func report(_ failure: KeyingFailure) throws(FileError) -> CommandStatus {
    switch failure {
    case .text(let error):
      console.say("character \(error.position): \(error)")
      return .badData
    case .stream(let failure): return try console.report(failure, in: name)
    }
  }
}

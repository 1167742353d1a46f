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
  /// A timing file of bytes that are no text.
  case bytes(any TimingWriter)

  /// A timing file of a format.
  package init(_ writer: any TimingWriter, isText: Bool) {
    self = isText ? .timings(writer) : .bytes(writer)
  }

  /// Whether a terminal can show the file.
  var isText: Bool { if case .timings = self { true } else { false } }
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
    try made.withFile(on: console) { file throws(FileError) in
      try write(to: file ?? console.output)
    }
  }

  private func write(to file: OutputFile) throws(FileError) -> CommandStatus {
    guard target.isText || !file.isTerminal else {
      console.say("the file is no text, so a terminal cannot show it; expected -o FILE or a pipe")
      return .usage
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
    let isFinite = source.input?.isRegular ?? true
    let progress = isFinite ? WorkProgress("writing", console: console) : nil
    defer { progress?.end() }
    switch target {
    case .sound(let style):
      try ToneFile.render(source, style: style, to: file, progress: progress)
      sayAssumptions()
    case .timings(var writer), .bytes(var writer):
      var bytes: [UInt8] = []
      writer.begin(into: &bytes)
      while let intervals = try source.next() {
        sayAssumptions()
        progress?.update(share: source.share)
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

  /// Says what the source assumes about its file, once.
  package func sayAssumptions() {
    let assumptions = source.newAssumptions()
    if !assumptions.isEmpty { console.say(assumptions: assumptions, about: name) }
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

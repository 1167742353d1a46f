import LinuxSystem
import MorseCode

extension EncodeCommand {
  /// Encodes the text given or standard input, to the file given or standard output.
  func encode(
    with session: EncodeSession, on console: Console
  ) throws(FileError) -> CommandStatus {
    let file: OutputFile?
    do throws(FileError) {
      file = try output.map { path throws(FileError) in try OutputFile(path: path) }
    } catch {
      console.report(error, expected: "to create it")
      return .cannotCreate
    }
    var session = session
    let target = file ?? console.output
    do throws(EncodeFailure) {
      if text.isEmpty {
        try session.encode(InputFile(descriptor: 0, name: "-"), to: target)
      } else {
        try session.encode(text.joined(separator: " "), to: target)
      }
    } catch {
      return try report(error, on: console)
    }
    try target.finish()
    return .success
  }

  private func report(
    _ failure: EncodeFailure, on console: Console
  ) throws(FileError) -> CommandStatus {
    switch failure {
    case .text(let error):
      console.say("character \(error.position): \(error)")
      return .badData
    case .input(let error):
      console.report(error, expected: "to read it")
      return .ioError
    case .output(let error): throw error
    }
  }
}

/// What can go wrong between a text and its timing file.
enum EncodeFailure: Error {
  /// A character has no code.
  case text(EncodingError)
  /// The text cannot be read.
  case input(FileError)
  /// The result cannot be written.
  case output(FileError)
}

extension EncodeSession {
  /// Encodes a text that is known whole: nothing of it is written unless all of it can be.
  fileprivate mutating func encode(
    _ text: String, to file: OutputFile
  ) throws(EncodeFailure) {
    let bytes: [UInt8]
    do throws(EncodingError) {
      bytes = try add(text) + finish()
    } catch {
      throw .text(error)
    }
    do { try file.write(bytes) } catch { throw .output(error) }
  }

  /// Encodes a text as it comes.
  fileprivate mutating func encode(
    _ input: InputFile, to file: OutputFile
  ) throws(EncodeFailure) {
    var stream = TextStream()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do { count = try input.read(into: &buffer) } catch { throw .input(error) }
      let text = count == 0 ? stream.finish() : stream.add(buffer[..<count])
      try write(to: file) { session throws(EncodingError) in
        try session.add(text)
      }
      if count == 0 { break }
    }
    try write(to: file) { session throws(EncodingError) in
      try session.finish()
    }
  }

  private mutating func write(
    to file: OutputFile,
    _ work: (inout EncodeSession) throws(EncodingError) -> [UInt8]
  ) throws(EncodeFailure) {
    let bytes: [UInt8]
    var failure: EncodeFailure?
    do throws(EncodingError) {
      bytes = try work(&self)
    } catch {
      bytes = takeBeforeError()
      failure = .text(error)
    }
    do throws(FileError) {
      try file.write(bytes)
      try file.flush()
    } catch {
      throw .output(error)
    }
    if let failure { throw failure }
  }
}

import Glibc

/// Another program with pipes for its input and outputs, as in a shell's pipeline.
public final class PipedProgram {
  /// The exit status of a program, and its output.
  public typealias Ending = (status: Int32, output: String, errors: String)

  private let program: ChildProgram
  private let input: Pipe
  private let output: Pipe
  private let errors: Pipe

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: the name, looked up in the search path, and the arguments.
  ///   - environment: the complete environment; `nil` for the environment of this process.
  ///   - elsewhere: the target of its output, if not a pipe.
  /// - Throws: ``ChildProgramError`` if the program does not exist.
  public init(
    _ words: [String], environment: [String: String]? = nil,
    output elsewhere: ChildProgram.Stream? = nil
  ) throws {
    // A program that has ended does not read any more, which is not a failure of the test.
    signal(SIGPIPE, SIG_IGN)
    (input, output, errors) = (try Pipe(), try Pipe(), try Pipe())
    program = try ChildProgram(
      words, environment: environment, input: .descriptor(input.reading),
      output: elsewhere ?? .descriptor(output.writing),
      errors: .descriptor(errors.writing))
    input.closeReading()
    output.closeWriting()
    errors.closeWriting()
    _ = fcntl(input.writing, F_SETFL, O_NONBLOCK)
  }

  /// Writes text to the program's input, and stores its output in the meantime.
  public func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    exchange {
      let count = rest.withUnsafeBytes { Glibc.write(input.writing, $0.baseAddress, $0.count) }
      if count < 0, errno != EAGAIN { rest = [] }
      rest = rest.dropFirst(max(0, count))
      return rest.isEmpty
    }
  }

  /// Waits for `count` bytes of output and removes them; returns fewer at the end.
  public func read(_ count: Int) -> String {
    exchange { output.isAtEnd || output.bytes.count >= count }
    return output.drain(count)
  }

  /// Closes the input and waits for the end; returns the unread output.
  public func finish() -> Ending {
    input.closeWriting()
    let areRead = exchange { output.isAtEnd && errors.isAtEnd }
    let status = program.wait(areRead ? ChildProgram.patience : .zero)
    return (status, output.drain(.max), errors.drain(.max))
  }

  /// Runs a program on `input` from beginning to end.
  public static func run(
    _ words: [String], environment: [String: String]? = nil, input: String = "",
    output elsewhere: ChildProgram.Stream? = nil
  ) throws -> Ending {
    let program = try PipedProgram(words, environment: environment, output: elsewhere)
    program.write(input)
    return program.finish()
  }

  /// Reads the program's output until a condition holds; returns whether that was within a test's
  /// patience.
  @discardableResult
  private func exchange(until isDone: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + ChildProgram.patience
    while !isDone() {
      guard ContinuousClock.now < deadline else { return false }
      let open = [output, errors].filter { !$0.isAtEnd }
      var waited = open.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
      poll(&waited, nfds_t(waited.count), 10)
      for (pipe, wait) in zip(open, waited) where wait.revents != 0 { pipe.read() }
    }
    return true
  }
}

/// A pipe, and the bytes read from it.
private final class Pipe {
  let reading: CInt
  let writing: CInt
  private(set) var bytes: [UInt8] = []
  private(set) var isAtEnd = false
  private var open: Set<CInt>

  init() throws {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw ChildProgramError(program: "pipe", code: errno)
    }
    (reading, writing) = (ends[0], ends[1])
    open = Set(ends)
  }

  deinit { open.forEach { close($0) } }

  func closeReading() { if open.remove(reading) != nil { close(reading) } }

  func closeWriting() { if open.remove(writing) != nil { close(writing) } }

  func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(reading, &buffer, buffer.count)
    bytes += buffer.prefix(max(0, count))
    isAtEnd = count == 0
  }

  func drain(_ count: Int) -> String {
    defer { bytes = Array(bytes.dropFirst(count)) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

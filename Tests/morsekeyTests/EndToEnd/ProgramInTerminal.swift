import Foundation
import Glibc
import MorseCode
import TestSupport
import Testing

/// The real program in a separate pseudo-terminal, with its standard output in a pipe.
final class ProgramInTerminal {
  private let master: Int32
  /// A second descriptor of the terminal, to read its modes after the program's end.
  private let slave: Int32
  private let output: FileHandle
  private let child: ChildProgram
  /// All fields of the terminal's modes before the program started.
  let initialModes: [UInt32]
  /// The program's output to the terminal so far.
  private(set) var screen = ""

  var process: pid_t { child.identifier }

  /// The maximum wait for something immediate in seconds, so that a busy machine does not fail a
  /// test.
  static let patience = ChildProgram.patience / .seconds(1)

  /// The program that was built with these tests.
  static let path = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "morsekey").path

  /// Runs the program, or another one that starts it, such as a shell.
  init(
    _ arguments: [String] = ["--no-sound"], environment: [String: String] = [:],
    columns: UInt16 = 80, rows: UInt16 = 24, program: String = path
  ) throws {
    (master, slave) = try Self.openTerminal(columns: columns, rows: rows)
    initialModes = Self.modes(of: slave)
    let pipe = Pipe()
    output = pipe.fileHandleForReading
    // A session leader's first terminal becomes its controlling terminal.
    child = try ChildProgram(
      [program] + arguments, environment: Self.environment.merging(environment) { $1 },
      input: .file(String(cString: ttyname(slave)), O_RDWR),
      output: .descriptor(pipe.fileHandleForWriting.fileDescriptor), errors: .descriptor(0))
    try pipe.fileHandleForWriting.close()
  }

  /// Runs the program, and waits until its screen contains a text.
  ///
  /// For `run`, which asks for the position of the cursor first, it is in the corner.
  static func open(
    _ arguments: [String] = ["--no-sound"], environment: [String: String] = [:],
    columns: UInt16 = 80, rows: UInt16 = 24, showing text: String? = "20 wpm",
    at place: SourceLocation = #_sourceLocation
  ) throws -> ProgramInTerminal {
    let program = try ProgramInTerminal(
      arguments, environment: environment, columns: columns, rows: rows)
    if arguments.first == "run" {
      #expect(program.waits(for: "\u{1B}[6n"), sourceLocation: place)
      program.type("\u{1B}[1;1R")
    }
    if let text { #expect(program.waits(for: text), sourceLocation: place) }
    return program
  }

  /// Disables Swift's crash report, which takes seconds and is not needed here.
  private static let environment = [
    "TERM": "xterm", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
  ]

  deinit {
    child.end()
    close(master)
    close(slave)
  }

  private static func openTerminal(columns: UInt16, rows: UInt16) throws -> (Int32, Int32) {
    var master: Int32 = -1
    var slave: Int32 = -1
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(slave, F_SETFD, FD_CLOEXEC)
    return (master, slave)
  }

  /// All fields of the terminal's modes now.
  var modes: [UInt32] { Self.modes(of: slave) }

  private static func modes(of terminal: Int32) -> [UInt32] {
    var modes = termios()
    tcgetattr(terminal, &modes)
    let characters = withUnsafeBytes(of: modes.c_cc) { $0.map(UInt32.init) }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag] + characters
  }

  /// Returns the processor time of the program, in hundredths of a second (proc(5), utime and
  /// stime).
  func processorTicks() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
  }

  /// Returns the keys that type a text: dits, dahs, the end of each letter and of each word.
  static func keys(_ text: String) -> String {
    text.map { character in
      let pattern = MorseAlphabet.international.pattern(for: character)
      return pattern.map { "\($0)\r" } ?? " "
    }.joined()
  }

  /// Types into the terminal.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(master, bytes, bytes.count)
  }

  /// Changes the size of the terminal, as dragging its window does.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Reads the screen until it contains `text`; returns whether that was within ``patience``.
  func waits(for text: String) -> Bool {
    waits { $0.contains(text) }
  }

  /// Reads the screen until `condition` holds for the whole output so far.
  func waits(until condition: (String) -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: Self.patience)
    while !condition(screen) {
      guard Date() < end else { return false }
      readScreen(forMilliseconds: 50)
    }
    return true
  }

  /// Waits in real time, and reads the screen.
  func pass(milliseconds: Int32) {
    let end = Date(timeIntervalSinceNow: Double(milliseconds) / 1000)
    while Date() < end { readScreen(forMilliseconds: 10) }
  }

  /// Discards the screen, so that only later output is found.
  func forgetScreen() {
    screen = ""
  }

  /// Reads the program's output within `wait`; returns whether there was any.
  @discardableResult
  private func readScreen(forMilliseconds wait: Int32) -> Bool {
    var waited = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waited, 1, wait) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    screen += String(decoding: bytes.prefix(count), as: UTF8.self)
    return true
  }

  /// Whether the program is still running.
  var isRunning: Bool { child.ending == nil }

  /// Waits for the program's end; returns its exit status, or the negative number of the signal.
  func end() -> Int32 {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while isRunning, Date() < deadline { readScreen(forMilliseconds: 10) }
    while readScreen(forMilliseconds: 0) {}
    return child.wait(.zero)
  }

  /// Types keys, after which the program must end with a status, and with this standard output.
  func ends(
    typing keys: String = "", with status: Int32 = 0, printing text: String? = nil,
    at place: SourceLocation = #_sourceLocation
  ) {
    type(keys)
    #expect(end() == status, sourceLocation: place)
    if let text { #expect(standardOutput() == text, sourceLocation: place) }
  }

  /// Returns the program's complete standard output; to be called after its end.
  func standardOutput() -> String {
    String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
  }
}

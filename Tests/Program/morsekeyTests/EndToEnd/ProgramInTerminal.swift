import Foundation
import Glibc
import LinuxSystem
import MorseCode
import TestSupport
import Testing

/// The real program in a separate pseudo-terminal, with its standard output in a pipe.
final class ProgramInTerminal {
  private let terminal: PseudoTerminal
  private let output: FileHandle
  private let child: ChildProgram
  /// The terminal's modes before the program started.
  let initialModes: String
  /// The program's output to the terminal so far.
  private(set) var screen = ""

  var process: pid_t { child.identifier }

  /// The program that was built with these tests.
  static let path = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "morsekey").path

  /// Runs the program, or another one that starts it, such as a shell.
  init(
    _ arguments: [String] = ["--no-sound"], environment: [String: String] = [:],
    columns: UInt16 = 80, rows: UInt16 = 24, program: String = path
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    initialModes = terminal.settings
    let pipe = Pipe()
    output = pipe.fileHandleForReading
    // A session leader's first terminal becomes its controlling terminal.
    child = try ChildProgram(
      [program] + arguments, environment: Self.environment.merging(environment) { $1 },
      input: .file(terminal.path, O_RDWR),
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

  deinit { child.end() }

  /// The terminal's modes now.
  var modes: String { terminal.settings }

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
    try? terminal.person.writeAll(text.utf8)
  }

  /// Changes the size of the terminal, as dragging its window does.
  func resize(columns: UInt16, rows: UInt16) {
    terminal.resize(columns: columns, rows: rows)
  }

  /// Reads the screen until it contains `text`; returns whether that was within a test's patience.
  func waits(for text: String) -> Bool {
    waits { $0.contains(text) }
  }

  /// Reads the screen until `condition` holds for the whole output so far.
  func waits(until condition: (String) -> Bool) -> Bool {
    eventually {
      readScreen(forMilliseconds: 50)
      return condition(screen)
    }
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

  /// Reads the program's output, for which it waits.
  private func readScreen(forMilliseconds wait: Int32) {
    var waited = pollfd(fd: terminal.person.rawValue, events: Int16(POLLIN), revents: 0)
    poll(&waited, 1, wait)
    screen += (try? terminal.output()) ?? ""
  }

  /// Whether the program is still running.
  var isRunning: Bool { child.ending == nil }

  /// Waits for the program's end; returns its exit status, or the negative number of the signal.
  func end() -> Int32 {
    eventually {
      readScreen(forMilliseconds: 10)
      return !isRunning
    }
    readScreen(forMilliseconds: 0)
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

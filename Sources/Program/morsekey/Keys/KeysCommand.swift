import Stores
import KeyboardHost
import KeyingStreams
import TimingFiles
import ArgumentParser
import LinuxSystem
import MorseKeying
import TerminalKeyboard
import Timeline

/// The `keys` command: shows the edges that arrive.
struct KeysCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Show the events of keys, switches and paddles, and their jitter.",
    discussion: """
      Prints one line for each edge: time, source, contact, duration of the hold, and delay between the \
      event and its reading. No filter applies. Esc, q or Ctrl-C quits and prints a summary.
      """)

  @OptionGroup var switches: SwitchOptions

  @Option(
    help: ArgumentHelp(
      "An additional key, as for the keyboard. May be repeated.",
      valueName: "input"))
  var input: [String] = []

  var sandbox: SandboxPolicy? { .edges.withInputs(InputOptions.chosen(input)) }

  func run(on console: Console) throws(FileError) -> CommandStatus {
    let clock = MonotonicClock()
    let listener: EdgeListener
    do {
      listener = try InputOptions.listener(input, keyMap: switches.keyMap(), clock: clock)
    } catch {
      return console.refuse(error)
    }
    var printer = EdgePrinter(output: console.output, isRaw: listener.hasTerminal)
    if listener.hasTerminal {
      try console.output.write(
        "# Press your keys and switches, one after the other. Esc, q or Ctrl-C ends.\n")
      try console.output.flush()
    }
    do {
      while let batch = try listener.next(until: nil) { try printer.print(batch) }
    } catch let error as FileError {
      throw error
    } catch {
      console.say("\(error)")
      return .ioError
    }
    try printer.finish()
    return .success
  }
}

/// Prints the received events, one per line.
struct EdgePrinter {
  private let output: OutputFile
  private let lineEnd: String
  private var log = EdgeLog()

  /// Creates a printer to `output`.
  ///
  /// On a raw terminal, lines end with a carriage return as well.
  init(output: OutputFile, isRaw: Bool) {
    self.output = output
    lineEnd = isRaw && output.isTerminal ? "\r\n" : "\n"
  }

  /// Prints the events of one wait.
  mutating func print(_ batch: EdgeListener.Batch) throws(FileError) {
    for event in batch.events {
      switch event.value {
      case .edge(let edge): try say(log.note(edge, at: event.moment, readAt: batch.readAt))
      case .other(let name): try say(log.note(other: name, at: event.moment))
      case .lost(let source): try say(log.note(lost: source, at: event.moment))
      case .notes(let notes): for note in notes { try say("# \(note)") }
      }
    }
    try output.flush()
  }

  /// Prints the summary, after the raw mode has ended.
  func finish() throws(FileError) {
    for line in log.summary { try output.write(String(showing: line.utf8) + "\n") }
    try output.flush()
  }

  private func say(_ line: String) throws(FileError) {
    try output.write(String(showing: line.utf8) + lineEnd)
  }
}

extension InputOptions {
  /// Returns a listener to the requested inputs and the terminal.
  static func listener(
    _ inputs: [String], keyMap: KeyMap = KeyMap(), clock: MonotonicClock
  ) throws -> EdgeListener {
    var filters = FilterTable()
    let set = try open(inputs, clock: clock, filters: &filters)
    let listener = try EdgeListener(inputs: set, keyMap: keyMap, clock: clock)
    guard listener.hasTerminal || !inputs.isEmpty else { throw NoInput() }
    return listener
  }
}

/// The error for a missing terminal without other inputs.
struct NoInput: Error, CustomStringConvertible {
  let description = "there is no terminal and no input; expected --input"
}

extension Console {
  /// Reports the error that prevented the start; returns the exit status.
  func refuse(_ error: any Error) -> CommandStatus {
    say("\(error)")
    return error is UsageError ? .usage : error is NoInput ? .noInput : .ioError
  }
}

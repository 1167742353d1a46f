import KeyingStreams
import TimingFiles
import ArgumentParser
import KeyboardHost
import LinuxSystem
import TerminalCodec
import TerminalDevice
import Timeline

/// The destination of the text at the end, so that it is never lost.
///
/// This is the file that stores it, else standard output, else the place of messages.
struct TextSink {
  let console: Console
  /// The journal that stores the text during typing.
  var journal: TextJournal?
  /// Whether the text is printed even if a signal ends the keyboard; false for partial answers and
  /// secrets.
  var outlivesSignals = false

  /// Handles the end of a session, and then reports a lost file of the session by the exit status.
  ///
  /// - Throws: the exit status, unless it is success.
  func finish(_ typed: TypedText, text: String) throws {
    try finish(typed.ending, text: text)
    if typed.hasLostFile { throw ExitCode(CommandStatus.ioError.rawValue) }
  }

  /// Handles the end of a session.
  ///
  /// - Throws: the exit status, unless it is success.
  func finish(_ ending: PanelEnding, text: String) throws {
    // A reader that does not read must not outlast Ctrl-C and SIGTERM.
    if !FileDescriptor.standardOutput.hasRoom { Signal.releaseEndings() }
    defer { Signal.releaseEndings() }
    switch ending {
    case .dismissed: try send(text)
    case .cancelled:
      if let failure = journal?.revert() { report("\(failure.name): \(failure.reason)") }
      throw ExitCode(Signal.interrupt.exitStatus)
    case .signalled(let signal):
      if let failure = journal?.finish(with: text.asLines) {
        report("\(failure.name): \(failure.reason)")
        try? print(text)
      }
      if journal == nil, outlivesSignals { try? print(text) }
      signal.endProcess()
      throw ExitCode(signal.exitStatus)
    }
  }

  private func send(_ text: String) throws {
    guard let journal else { return try print(text) }
    guard let failure = journal.finish(with: text.asLines) else { return }
    // A pipe without a reader is reported here, because the text was meant for its reader.
    report("\(failure.name): \(failure.reason); what was typed goes to standard output")
    try print(text)
    throw ExitCode(CommandStatus.ioError.rawValue)
  }

  /// Prints the text with a newline at its end; prints nothing for an empty text.
  private func print(_ text: String) throws {
    do throws(FileError) {
      try console.output.write(text.asLines)
      try console.output.flush()
    } catch {
      report("\(error.name): \(error.reason); this was typed:")
      show(text.asLines.safeForTerminal(keeping: ["\n", "\t"]))
      throw ExitCode(CommandStatus.ioError.rawValue)
    }
  }

  private func report(_ message: String) {
    show("morsekey: " + String(showing: message.showingLoneBytes.utf8) + "\n")
  }

  /// Prints text where messages are shown; does not wait for a terminal that has stopped reading.
  private func show(_ text: String) {
    guard console.errors.isTerminal, let terminal = try? Terminal() else {
      try? console.errors.write(text)
      try? console.errors.flush()
      return
    }
    let clock = MonotonicClock()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, let count = try? terminal.descriptor.write(rest) {
      rest = rest.dropFirst(count)
      let deadline = clock.now.advanced(by: .milliseconds(500))
      let room = try? clock.wait(for: .writable, of: terminal.descriptor, until: deadline)
      guard count > 0 || room?.isEmpty == false else { return }
    }
  }
}

extension String {
  /// The text with a newline at its end, unless it is empty.
  fileprivate var asLines: String { isEmpty || hasSuffix("\n") ? self : self + "\n" }
}

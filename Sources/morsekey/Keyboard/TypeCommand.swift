import ArgumentParser
import Glibc
import LinuxSystem
import MorseCode
import MorseKeyboard
import TerminalCodec
import TerminalDevice
import TerminalKeyboard

/// `morsekey type`, or `morsekey` alone: the keyboard over an empty document.
struct TypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "Opens the keyboard in this terminal and prints what was typed.",
    discussion: """
      . or [ or f is a dit, - or ] or j a dah. Enter ends the letter, Space the word, Backspace \
      takes back. Tab changes to the ordinary keys and back, ? lists every key and code. Esc ends: \
      the text goes to standard output. Ctrl-C leaves with nothing.
      """)

  @OptionGroup var keying: KeyingOptions
  @OptionGroup var sounding: SoundOptions

  func validate() throws {
    _ = try keying.settings()
    _ = try sounding.settings()
  }

  func run() throws {
    let settings = try keying.settings()
    let ending: SessionEnding
    do {
      ending = try open(settings)
    } catch let error as TerminalError {
      throw failure(error.description, .noInput)
    } catch let error as SystemError {
      throw failure("terminal: \(error)", .ioError)
    }
    try finish(ending)
  }

  private func open(_ settings: KeyboardSettings) throws -> SessionEnding {
    let terminal = try Terminal()
    let isDumb = WindowSize.environmentVariable("TERM").map { $0 == "dumb" || $0.isEmpty } ?? true
    let noColor = WindowSize.environmentVariable("NO_COLOR").map { !$0.isEmpty } ?? false
    let display = try TerminalSession(terminal, modes: isDumb ? .none : TerminalModes())
    let screen: any Screen =
      isDumb ? LineScreen() : PanelScreen(size: terminal.windowSize, noColor: noColor)
    let session = Session(
      settings: settings, keyMap: KeyMap(keySet: keying.keys.keySet), isMuted: sounding.noSound)
    let clock = MonotonicClock()
    var runner = try SessionRunner(
      session: session, display: display, screen: screen,
      sound: KeySound(try sounding.settings(), speed: settings.speed, clock: clock), clock: clock)
    return try runner.run()
  }

  private func failure(_ message: String, _ status: CommandStatus) -> ExitCode {
    Console.standard.say(message)
    return ExitCode(status.rawValue)
  }

  private func finish(_ ending: SessionEnding) throws {
    switch ending {
    case .dismissed(let text):
      guard !text.isEmpty else { return }
      let line = text.hasSuffix("\n") ? text : text + "\n"
      try FileDescriptor.standardOutput.writeAll(line.utf8)
    case .cancelled: throw ExitCode(Signal.interrupt.exitStatus)
    case .signalled(let signal):
      signal.endProcess()
      throw ExitCode(signal.exitStatus)
    }
  }
}

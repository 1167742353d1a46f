import ArgumentParser
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
    abstract: "Open the keyboard in this terminal and print what was typed.",
    usage: "morsekey [type] [<options>]",
    discussion: """
      . or [ or f is a dit, - or ] or j a dah. Enter ends the letter, Space the word, Backspace \
      takes back. Tab changes to the ordinary keys and back, ? lists every key and code. Esc ends: \
      the text goes to standard output. Ctrl-C leaves with nothing.
      """)

  @OptionGroup var keying: KeyingOptions
  @OptionGroup var inputs: InputOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var sounding: SoundOptions

  func run() throws {
    let console = Console.standard
    let ending: SessionEnding
    do {
      ending = try type(on: console)
    } catch let error as UsageError {
      console.say(error.description)
      throw ExitCode(CommandStatus.usage.rawValue)
    } catch let error as ProfileFailure {
      console.say(error.description)
      throw ExitCode(error.status.rawValue)
    } catch let error as TerminalError {
      console.say(error.description)
      throw ExitCode(CommandStatus.noInput.rawValue)
    } catch let error as FileError {
      console.report(error, expected: "to write to it")
      throw ExitCode(CommandStatus.cannotCreate.rawValue)
    } catch let error as SystemError {
      console.say("terminal: \(error)")
      throw ExitCode(CommandStatus.ioError.rawValue)
    }
    try finish(ending, on: console)
  }

  private func type(on console: Console) throws -> SessionEnding {
    let profile = try profiles.read()
    let settings = try keying.filled(from: profile).settings()
    let clock = MonotonicClock()
    let (inputSet, filters) = try inputs.open(clock: clock, filters: profile.filters())
    let look = TerminalLook()
    let soundSettings = try sounding.settings(clock: clock)
    let isSilent = soundSettings.palette.marks == .silent
    let recording = try inputs.record.map(Recording.init(path:))
    var session = Session(
      settings: settings, keyMap: try keying.keyMap(),
      isMuted: sounding.noSound || isSilent, flashes: isSilent, filters: filters,
      hearsReleases: !inputs.input.isEmpty,
      ladder: inputs.ladder(for: try keying.keySet()),
      modes: look.isDumb ? .none : TerminalModes())
    if recording != nil { session.recorder = KeyingRecorder() }
    let terminal = try Terminal()
    let display = try TerminalSession(terminal, modes: session.modes)
    var runner = try SessionRunner(
      session: session, display: display, screen: look.makeScreen(size: terminal.windowSize),
      sound: KeySound(soundSettings), inputs: inputSet, clock: clock, asks: !look.isDumb)
    let ending = try runner.run()
    if let recorder = runner.recorder { recording?.finish(recorder, telling: console) }
    return ending
  }

  private func finish(_ ending: SessionEnding, on console: Console) throws {
    switch ending {
    case .dismissed(let text):
      try console.run { console throws(FileError) in try print(text, on: console) }
    case .cancelled: throw ExitCode(Signal.interrupt.exitStatus)
    case .signalled(let signal):
      signal.endProcess()
      throw ExitCode(signal.exitStatus)
    }
  }

  /// Prints the document with a newline at its end, unless there is nothing to print.
  private func print(_ text: String, on console: Console) throws(FileError) -> CommandStatus {
    guard !text.isEmpty else { return .success }
    try console.output.write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
    return .success
  }
}

/// What the environment says of the terminal's looks.
private struct TerminalLook {
  /// Whether the terminal cannot move its cursor.
  let isDumb: Bool
  /// Whether colours are unwanted (no-color.org).
  let noColor: Bool

  init(variable: (String) -> String? = WindowSize.environmentVariable) {
    isDumb = ["", "dumb"].contains(variable("TERM") ?? "")
    noColor = !(variable("NO_COLOR") ?? "").isEmpty
  }

  func makeScreen(size: WindowSize) -> any Screen {
    isDumb ? LineScreen(columns: size.columns) : PanelScreen(size: size, noColor: noColor)
  }
}

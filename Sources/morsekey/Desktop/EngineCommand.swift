import Reports
import KeyingStreams
import Stores
import MorseKeying
import FistAnalysis
import ArgumentParser
import Configuration
import DesktopKeyboard
public import KeyboardHost
public import LinuxSystem
import MorseCode
import MorseKeyboard
import TerminalDevice
import TerminalKeyboard
import TextInput

/// `ibus-engine-morsekey`: the keyboard for all graphical programs.
struct EngineCommand: ConfiguredCommand {
  static let kind = OptionRow.Command.desktop

  static let configuration = CommandConfiguration(
    commandName: "ibus-engine-morsekey",
    abstract: "Type Morse in every graphical program, as an engine of IBus.",
    discussion: """
      IBus starts it. f is a dit, j a dah; F12 changes to pass-through and back. Settings are those of \
      morsekey; the table [desktop] of the configuration holds those that differ in graphical programs.
      """)

  @OptionGroup var desktop: DesktopOptions
  @OptionGroup var keying: KeyingOptions
  @OptionGroup var text: TextOptions
  @OptionGroup var inputs: InputOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var soundOptions: SoundOptions
  @OptionGroup var automation: AutomationOptions
  @OptionGroup var configurationOptions: ConfigurationOptions

  /// Enables all aids for prose, because fields report themselves whether they contain prose.
  func adjusted(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings {
    var settings = try text.filled(settings)
    settings.smart = text.smart ? .all : []
    settings.words = text.words.aids(isTyped: true)
    return settings
  }

  func check() throws(UsageError) {
    try checkKeying()
    _ = try text.traits()
    _ = try desktop.settings(for: try keying.keySet())
    for option in inputs.inputs where (try? InputChoice(option: option))?.kind == .mouse {
      throw UsageError("the mouse belongs to the desktop; expected an input other than '\(option)'")
    }
  }

  func run(_ source: CommandSource<EngineCommand>) throws {}

  /// Opens the keyboard's files and devices, enters the sandbox, and runs the keyboard to its end.
  func run(_ source: CommandSource<EngineCommand>, on bus: any DesktopBus) throws -> DesktopEnding {
    let profile = try profiles.read()
    let clock = MonotonicClock()
    let (inputSet, filters) = try inputs.open(clock: clock, filters: profile.filters())
    let choices = try desktopChoices(clock, source.configuration)
    let automation = try self.automation.open()
    let writer = try FileWriter()
    let contexts = FileContextStore(isOn: keying.layouts.remember, writer: writer)
    let words = words(choices.keyboard.settings, writer)
    // Before any thread starts: file restrictions apply per thread.
    Sandbox.enter(policy(source.folder).withStores(words.files, contexts.files))
    let stores = HostStores(
      words: words, contexts: contexts,
      configuration: ConfigurationWatch(source) { try $0.desktopChoices(clock, $1) },
      news: writer.hasNews.descriptor, yielding: { $0.yielding(to: source.isWritten) })
    let session = DesktopSession(
      choices.keyboard, settings: choices.desktop ?? DesktopSettings(),
      isMuted: choices.sound.palette.marks == .silent, filters: filters)
    var host = Host(
      session, on: DesktopSurface(bus, watchdog: Watchdog()),
      loop: try EventLoop(signals: [.terminate, .interrupt, .hangup], clock: clock),
      HostParts(
        inputs: HostInputs(inputSet), sound: HostSound(choices.sound), stores: stores,
        automation: automation))
    let ending = try host.run()
    Console.standard.sayProblems(of: host, configuration: source.note)
    return ending
  }

  /// Returns the choices of the options, with the rules for programs.
  private func desktopChoices(
    _ clock: MonotonicClock, _ configuration: Configuration
  ) throws -> KeyboardChoices {
    var choices = try choices(clock: clock, for: configuration)
    var settings = try desktop.settings(for: try keying.keySet())
    settings.apply(configuration.programs)
    choices.desktop = settings
    return choices
  }
}

/// The program `ibus-engine-morsekey`.
public enum EngineProgram {
  /// Runs an engine on a desktop's bus until the connection ends, and ends the process.
  ///
  /// - Parameter connect: connects to the bus at an address, after the options have been checked;
  ///   `nil` in a program built without IBus.
  public static func main(
    connect: ((_ address: String) throws(SystemError) -> any DesktopBus)?
  ) -> Never {
    let words = Array(ProcessEnvironment.arguments.dropFirst())
    do {
      let written = try EngineCommand.parse(words)
      var source = CommandSource(written: written, words: words)
      source.read()
      guard let connect else {
        Console.standard.say("built without IBus; expected a build with the package trait IBus")
        throw ExitCode(CommandStatus.unavailable.rawValue)
      }
      try run(source, connect: connect)
    } catch {
      EngineCommand.exit(withError: error)
    }
    EngineCommand.exit()
  }

  private static func run(
    _ source: CommandSource<EngineCommand>,
    connect: (_ address: String) throws(SystemError) -> any DesktopBus
  ) throws {
    let console = Console.standard
    try console.reporting {
      guard let address = IBusFinder().address else {
        console.say(
          "IBus does not run on this display; expected ibus-daemon: start it, or log in again")
        throw ExitCode(CommandStatus.unavailable.rawValue)
      }
      let bus: any DesktopBus
      do throws(SystemError) {
        try ProcessGuard.start()
        bus = try connect(address)
      } catch {
        console.say("\(error.call): \(error.reason); expected IBus at \(address)")
        throw ExitCode(CommandStatus.unavailable.rawValue)
      }
      switch try source.command.run(source, on: bus) {
      case .disconnected: break
      case .signalled(let signal): signal.endProcess()
      }
    }
  }
}

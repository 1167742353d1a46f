import Reports
import KeyingStreams
import Stores
import MorseKeying
import FistAnalysis
import ArgumentParser
import Configuration
import DesktopKeyboard
import KeyboardHost
import LinuxSystem
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
    settings.smart = text.smart ?? true ? .all : []
    settings.words = text.words.aids(isTyped: true)
    return settings
  }

  func check() throws {
    _ = try desktopChoices(MonotonicClock(), Configuration())
    try checkTextAndInputs()
    for option in inputs.inputs where (try? InputChoice(option: option))?.kind == .mouse {
      throw UsageError("the mouse belongs to the desktop; expected an input other than '\(option)'")
    }
  }

  func run(_ source: CommandSource<EngineCommand>) throws {}

  /// Opens the keyboard's files and devices, enters the sandbox, and runs the keyboard to its end.
  ///
  /// - Returns: the ending, and whether the keyboard was the chosen input method.
  func run(
    _ source: CommandSource<EngineCommand>, on bus: any DesktopBus
  ) throws -> (ending: DesktopEnding, wasChosen: Bool) {
    let clock = MonotonicClock()
    let (inputSet, filters) = try inputs.open(clock: clock, filters: profiles.read().filters())
    var choices = try desktopChoices(clock, source.configuration)
    choices.keyboard.loadSecrets(SecretFiles(commands: source.configuration.secretCommands))
    let writer = try FileWriter()
    let (hands, usage) = (hands(writer), usage(writer))
    let automation = try automation.open().counting(into: usage)
    let contexts = FileContextStore(isOn: keying.layouts.remember, writer: writer)
    choices.keyboard.settings.hands = source.hands(of: hands)
    let words = words(choices.keyboard.settings, writer)
    // The sandbox allows no new watch.
    let configuration = ConfigurationWatch(source) {
      try $0.desktopChoices(clock, $1).remembering(hands, for: $0)
    }
    let (watchdog, presser) = (Watchdog(), Self.presser())
    let voice = startSpeech(choices)
    // Before any thread starts: file restrictions apply per thread.
    Sandbox.enter(
      policy(source.folder).withStores(
        words.files, contexts.files, hands.files, usage?.files ?? StoredFiles()))
    let stores = HostStores(
      words: words, contexts: contexts, hands: hands, phrases: FilePhraseStore(writer: writer),
      configuration: configuration, news: writer.hasNews.descriptor,
      yielding: { $0.yielding(to: source.isWritten) })
    let session = DesktopSession(
      choices.keyboard, settings: choices.desktop ?? DesktopSettings(),
      canPressKeys: presser != nil, isMuted: choices.sound.palette.marks == .silent,
      filters: filters)
    var host = Host(
      session, on: DesktopSurface(bus, watchdog: watchdog, presser: presser),
      loop: try EventLoop(signals: [.terminate, .interrupt, .hangup], clock: clock),
      try parts(inputSet, choices, voice, stores, automation))
    let ending = try host.run()
    Console.standard.sayProblems(of: host, configuration: source.note)
    return (ending, host.keyboard.isChosen)
  }

  /// Connects to the X server; `nil` on Wayland, where it sees only some of the programs.
  private static func presser() -> XTestKeyboard? {
    let variable = WindowSize.environmentVariable
    guard let display = variable("DISPLAY"), variable("WAYLAND_DISPLAY")?.isEmpty ?? true else {
      return nil
    }
    let home = variable("HOME").map { $0 + "/.Xauthority" }
    let authority = (variable("XAUTHORITY") ?? home).flatMap { try? UserFolder.bytes(at: $0) }
    return XTestKeyboard(display: display, authority: authority ?? [])
  }

  /// Returns the choices of the options, with the rules for programs.
  func desktopChoices(
    _ clock: MonotonicClock, _ configuration: Configuration
  ) throws -> KeyboardChoices {
    var choices = try choices(clock: clock, for: configuration)
    var settings = try desktop.settings(for: try keying.keySet())
    settings.apply(configuration.programs)
    choices.desktop = settings
    choices.keyboard.settings.holdsUnknownHands = true
    return choices
  }
}

import ArgumentParser
import Configuration
import KeyboardHost
import KeyingStreams
import LinuxSystem
import MorseKeyboard
import Stores

/// The `speak` command: the user types, and is heard.
struct SpeakCommand: TypingCommand {
  static let kind = OptionRow.Command.type

  static let configuration = CommandConfiguration(
    commandName: "speak",
    abstract: "Type, and be heard: Return speaks the line.",
    discussion: """
      Return speaks the line when no letter is open, shows it large, and begins the next line, which you \
      can type meanwhile. Up and Down bring lines back. Codes stop the speech, repeat it, and ring the \
      call bell: ? lists them. Esc leaves. Speech needs speech-dispatcher; without it the lines are shown.
      """)

  @OptionGroup(title: "Keys") var keying: KeyingOptions
  @OptionGroup(title: "Text and words") var text: TextOptions
  @OptionGroup(title: "Input") var inputs: InputOptions
  @OptionGroup(title: "Input") var profiles: ProfileOptions
  @OptionGroup(title: "Sound") var soundOptions: SoundOptions
  @OptionGroup(title: "Look") var lookOptions: LookOptions
  @OptionGroup(title: "Look") var sizeOptions: SizeOptions
  @OptionGroup(title: "Automation") var automation: AutomationOptions
  @OptionGroup(title: "Automation") var traceOptions: TraceOptions
  @OptionGroup(title: "Configuration") var configurationOptions: ConfigurationOptions

  var traceFile: String? { traceOptions.trace }

  @Option(
    help: ArgumentHelp(
      "A board of another program (OBF or OBZ), whose cells are scanned and spoken.",
      valueName: "file"))
  var board: String?

  /// Begins with the board, if one is named; the other layouts follow it.
  func adjusted(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings {
    var settings = try usual(settings)
    guard let board else { return settings }
    let boards = try layouts(of: board)
    settings.enabled = boards.prefix(1) + settings.enabled
    settings.others += boards.dropFirst()
    settings.layout = boards[0]
    return settings
  }

  private func layouts(of board: String) throws(UsageError) -> [KeyboardLayout] {
    do throws(NamedFileFailure) {
      return try BoardFiles.boards(at: board).layouts(named: "board")
    } catch {
      throw UsageError(error.description)
    }
  }

  func run(_ source: CommandSource<SpeakCommand>) throws {
    let console = Console.standard
    try console.reporting {
      var plan = TypingPlan()
      plan.givesLines = true
      plan.trace = try traceOptions.request()
      plan.automation = try self.automation.open()
      if let board, let first = try BoardFiles.boards(at: board).missing.sorted().first {
        console.say("\(board): \(first); its button is a text")
      }
      let typed = try open(plan, as: source, on: console)
      try TextSink(console: console).finish(typed, text: "")
    }
  }
}

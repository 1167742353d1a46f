import KeyingStreams
import KeyboardHost
import ArgumentParser
import Configuration
import LinuxSystem

/// `morsekey type`, or `morsekey` alone: the keyboard with an empty document.
struct TypeCommand: TypingCommand {
  static let kind = OptionRow.Command.type

  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "Open the keyboard in this terminal and print what was typed.",
    usage: "morsekey [type] [<options>]",
    discussion: """
      . or [ or f is a dit, - or ] or j a dah. Enter ends the letter, Space the word, Backspace deletes. \
      Tab switches to pass-through and back, ? lists all keys and codes. Esc leaves and prints the \
      text on standard output. Ctrl-C leaves and prints nothing.
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
  var textFile: String? { output }

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Append the text to a file as it is typed, instead of printing it.", valueName: "file"))
  var output: String?

  /// Gone: it only says what to use instead.
  @Option(help: .hidden)
  var toTmux: String?

  @Flag(
    name: .customLong("no-terminal"),
    help: "Open no terminal: type by --control and --input only, for scripts and services.")
  var isService = false

  func run(_ source: CommandSource<TypeCommand>) throws {
    let console = Console.standard
    try console.reporting {
      guard toTmux == nil else {
        throw UsageError("--to-tmux is gone; expected 'morsekey run tmux', or --events for scripts")
      }
      if isService, automation.control == nil, inputs.inputs.isEmpty {
        throw UsageError("--no-terminal needs a way to type; expected --control or --input")
      }
      var plan = TypingPlan(isService: isService)
      plan.trace = try traceOptions.request()
      plan.hasHint = true
      let file = try output.map(AppendedText.init(path:))
      plan.automation = try self.automation.open()
      let typed = try open(plan, as: source, keeping: file, on: console)
      try TextSink(
        console: console, journal: typed.journal, outlivesSignals: !typed.isSecret
      ).finish(typed, text: typed.text)
    }
  }
}

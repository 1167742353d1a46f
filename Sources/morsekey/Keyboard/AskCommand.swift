import KeyingStreams
import ArgumentParser
import Configuration
import LinuxSystem
import TerminalCodec

/// The `ask` command: a script's question, answered in Morse.
struct AskCommand: TypingCommand {
  static let kind = OptionRow.Command.type

  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Ask a question and print the answer: one line.",
    discussion: """
      The terminal shows the question and the keyboard; the answer goes to standard output: \
      name=$(morsekey ask 'Your name?'). Return answers when no letter is open. Esc and Ctrl-C leave \
      without an answer; the exit status is 130.
      """)

  @Argument(help: ArgumentHelp("The question.", valueName: "prompt"))
  var prompt: String

  @Flag(help: "Show dots instead of the text, and use one sound for all keys.")
  var secure = false

  @Option(help: ArgumentHelp("The initial answer.", valueName: "text"))
  var `default` = ""

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

  func run(_ source: CommandSource<AskCommand>) throws {
    let console = Console.standard
    try console.reporting {
      var plan = plan
      plan.trace = try traceOptions.request()
      plan.automation = try self.automation.open()
      let typed = try open(plan, as: source, on: console)
      // An empty answer is valid: an empty line.
      try TextSink(console: console).finish(
        typed.ending, text: typed.text.isEmpty ? "\n" : typed.text)
    }
  }

  /// The plan, with the question made safe for the terminal.
  var plan: TypingPlan {
    let shown = prompt.safeForTerminal(keeping: ["\n", "\t"])
      .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    return TypingPlan(
      text: `default`.filter { !$0.isNewline }, opening: Array((shown + "\r\n").utf8),
      isQuestion: true, isSecure: secure)
  }
}

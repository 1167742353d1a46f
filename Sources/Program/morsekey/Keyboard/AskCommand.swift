import KeyingStreams
import ArgumentParser
import Configuration
import LinuxSystem
import TextInput

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

  var traceFile: String? { traceOptions.trace }

  func run(_ source: CommandSource<AskCommand>) throws {
    let console = Console.standard
    try console.reporting {
      try checkDefault()
      var plan = plan
      plan.trace = try traceOptions.request()
      plan.automation = try self.automation.open()
      let typed = try open(plan, as: source, on: console)
      // An empty answer is valid: an empty line.
      try TextSink(console: console).finish(
        typed, text: typed.text.isEmpty ? "\n" : typed.text)
    }
  }

  /// The plan, with the initial answer on one line.
  var plan: TypingPlan {
    TypingPlan(
      text: String(`default`.map { $0.isNewline ? " " : $0 }), question: prompt, isSecure: secure)
  }

  /// Throws if the kind of text does not accept the initial answer.
  func checkDefault() throws(UsageError) {
    let traits = try text.traits()
    let accepted = plan.text.reduce(into: "") { accepted, character in
      if traits.accepts(character, after: accepted) { accepted.append(character) }
    }
    guard accepted != plan.text, let type = text.type else { return }
    throw UsageError("'\(plan.text)' is not \(type); expected a --default of that type")
  }
}

import KeyingStreams
import LinuxSystem
import ArgumentParser
import Configuration
import MorseKeyboard
import TextInput

/// The `try` command: a page with a field of every kind, for trying the keyboard.
struct TryCommand: TypingCommand {
  static let kind = OptionRow.Command.type

  static let configuration = CommandConfiguration(
    commandName: "try",
    abstract: "Try the keyboard on a page with a field of every kind.",
    discussion: """
      Tab and its code move to the next field, Shift-Tab (shift, then tab) to the previous one. Return \
      moves on from a field without lines. Below the fields you see the traits of the current field. \
      Nothing is printed, stored or learnt. Esc leaves.
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

  /// Enables all automatic changes, so that they can be seen; disables learning.
  func adjusted(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings {
    var settings = try text.filled(settings)
    if text.smart ?? true { settings.smart = .all }
    if text.words.autocorrect ?? true { settings.words.insert(.correction) }
    settings.words.remove(.learning)
    return settings
  }

  /// The page to type on.
  var plan: TypingPlan { TypingPlan(page: TryPage.make(language: text.textLanguage().code)) }

  func run(_ source: CommandSource<TryCommand>) throws {
    let console = Console.standard
    try console.reporting {
      var plan = plan
      plan.trace = try traceOptions.request()
      plan.automation = try self.automation.open()
      let typed = try open(plan, as: source, on: console)
      try TextSink(console: console).finish(typed, text: "")
    }
  }
}

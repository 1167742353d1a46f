import KeyingStreams
import ArgumentParser
import Configuration
import KeyboardHost
import LinuxSystem
import MorseKeyboard
import TextComposition
import TextInput

/// The `learn` command: steps that teach the keyboard itself.
struct LearnCommand: TypingCommand {
  static let kind = OptionRow.Command.type

  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: "Learn the keyboard in five minutes; each step checks what you key.",
    usage: "morsekey learn [<options>]",
    discussion: """
      Twelve steps: dit and dah, the end of a letter, delete, the end of a word, a suggested word, a \
      capital, the ordinary keys and the way back, help, and how to leave. With a layout that scans, such \
      as --layout qwerty, seven steps teach scanning. It teaches the keyboard, not the code; morsekey \
      chart prints the code. It accepts the options of the keyboard, so you learn with your own keys. \
      Nothing is printed, and no words are learnt; your pace is remembered. Esc leaves.
      """)

  @OptionGroup(title: "Keys") var keying: KeyingOptions
  @OptionGroup(title: "Text and words") var text: TextOptions
  @OptionGroup(title: "Input") var inputs: InputOptions
  @OptionGroup(title: "Input") var profiles: ProfileOptions
  @OptionGroup(title: "Sound") var soundOptions: SoundOptions
  @OptionGroup(title: "Look") var lookOptions: LookOptions
  @OptionGroup(title: "Look") var sizeOptions: SizeOptions
  @OptionGroup(title: "Automation") var automation: AutomationOptions
  @OptionGroup(title: "Configuration") var configurationOptions: ConfigurationOptions

  /// Selects a layout that types letters as they are keyed, or one that scans, and suggestions without
  /// learning.
  func adjusted(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings {
    var settings = try text.filled(settings)
    let types = settings.layout.hasTable && settings.alphabet.composition == .none
    if !types, !settings.layout.scans { settings.layout = .morse }
    settings.words = [.suggestions]
    return settings
  }

  func run(_ source: CommandSource<LearnCommand>) throws {
    let console = Console.standard
    try console.reporting {
      var plan = TypingPlan()
      plan.automation = try self.automation.open()
      plan.teaches = true
      let typed = try open(plan, as: source, on: console)
      try TextSink(console: console).finish(typed, text: "")
    }
  }
}

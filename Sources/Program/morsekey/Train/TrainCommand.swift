import ArgumentParser
import Configuration
import KeyboardHost
import KeyingStreams
import LinuxSystem
import MorseKeyboard
import Reports
import Stores
import Training

/// The `train` command: practice in typing Morse, chosen by what the learner knows.
struct TrainCommand: TypingCommand {
  static let kind = OptionRow.Command.type

  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Practise typing Morse: letters, then words; what you know comes less often.",
    usage: "morsekey train [<options>]",
    discussion: """
      It asks for a key, a letter or a word, and you key it with your own keys and layout. A new letter is \
      shown with its code; a known one without. Nobody is hurried: no clock ends a prompt. Letters that you \
      mix up are asked one after the other. New letters come when the old ones are right. The progress is \
      in training.txt in the folder of state, and nowhere else. Esc ends the lesson.
      """)

  /// Prints what was practised, instead of a lesson.
  @Flag(name: .long, help: "Print what you practised, and end.") var report = false
  /// Prints the report as JSON.
  @Flag(name: .long, help: "With --report: print JSON in one line.") var json = false
  /// Deletes the file of progress.
  @Flag(name: .long, help: "Delete what is stored of your practice, and end.") var forget = false
  /// Stores nothing.
  @Flag(name: .long, help: "Store nothing of this lesson.") var noProgress = false

  @OptionGroup(title: "Keys") var keying: KeyingOptions
  @OptionGroup(title: "Text and words") var text: TextOptions
  @OptionGroup(title: "Input") var inputs: InputOptions
  @OptionGroup(title: "Input") var profiles: ProfileOptions
  @OptionGroup(title: "Sound") var soundOptions: SoundOptions
  @OptionGroup(title: "Look") var lookOptions: LookOptions
  @OptionGroup(title: "Look") var sizeOptions: SizeOptions
  @OptionGroup(title: "Automation") var automation: AutomationOptions
  @OptionGroup(title: "Configuration") var configurationOptions: ConfigurationOptions

  /// Selects a layout with Morse letters; nothing is suggested, corrected or learnt.
  func adjusted(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings {
    var settings = try text.filled(settings)
    if !settings.layout.hasTable || settings.layout.scans { settings.layout = .morse }
    settings.words = []
    return settings
  }

  func run(_ source: CommandSource<TrainCommand>) throws {
    let console = Console.standard
    guard !report, !forget else { return try console.run(page) }
    try console.reporting {
      var plan = TypingPlan()
      plan.automation = try self.automation.open()
      plan.training = TypingPlan.Training(file: noProgress ? nil : TrainingFile())
      let typed = try open(plan, as: source, on: console)
      try TextSink(console: console).finish(typed.ending, text: typed.text)
    }
  }

  /// Prints the report, or deletes the progress.
  private func page(_ console: Console) throws(FileError) -> CommandStatus {
    let file = TrainingFile()
    if forget {
      let wasThere = try file.forget()
      try console.output.write(wasThere ? "forgotten: \(file.path)\n" : "nothing was stored\n")
      return .success
    }
    let (progress, problems) = try file.read()
    problems.forEach(console.say)
    let report = TrainingReport(progress)
    try console.output.write(json ? report.json : report.text)
    return .success
  }
}

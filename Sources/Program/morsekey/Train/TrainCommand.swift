import ArgumentParser
import Configuration
import FistAnalysis
import Glibc
import KeyboardHost
import KeyingStreams
import LinuxSystem
import MorseCode
import MorseKeyboard
import Reports
import Stores
import TextComposition
import Training

/// The `train` command: practice in typing Morse, chosen by what the learner knows.
struct TrainCommand: TypingCommand {
  static let kind = OptionRow.Command.type

  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Practise typing Morse: letters, then words; what you know comes less often.",
    usage: "morsekey train [<course>] [<options>]",
    discussion: """
      It asks for a key, a letter or a word, and you key it with your own keys and layout. A new letter is \
      shown with its code and sounded; a known one without. Nobody is hurried: no clock ends a prompt. \
      Letters that you mix up are asked one after the other. New letters come when the old ones are right. \
      Operators choose a course; --list names them; --text asks for a text of your own. --echo and --copy ask by sound, at --wpm and \
      --effective; --snr, --qrm and --fading add what a receiver adds. The progress is in training.txt in the folder of state, and nowhere else. Esc ends the \
      lesson.
      """)

  @Argument(
    help: ArgumentHelp(
      "The course: \(TrainingCourse.allCases.map(\.rawValue).joined(separator: ", ")). Default: typing.",
      valueName: "course"))
  var course: String?

  @Flag(name: .long, help: "Hear each prompt, and key it back.") var echo = false
  @Flag(name: .long, help: "Hear each prompt, and type it on the ordinary keys.") var copy = false
  @Option(
    help: ArgumentHelp(
      "With the course groups: the characters to ask for, such as eish5.",
      valueName: "text"))
  var characters: String?
  @Option(
    help: ArgumentHelp(
      "Ask for what 'morsekey analyze' advises to practise after this recording of yours.",
      valueName: "file"))
  var drill: String?
  @Option(
    name: .customLong("text"),
    help: ArgumentHelp(
      "Ask for a text of your own, part by part, from where you stopped: a file, or - for standard input.",
      valueName: "file"))
  var own: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Ask for the same texts again: the seed of a course.", valueName: "n"))
  var seed: UInt64?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Print so many texts of a course, one a line, and end: 'morsekey play' sounds them.",
      valueName: "n"))
  var print: Int?
  @Option(
    help: ArgumentHelp(
      "Let the speed follow your answers within a range such as 12-40: faster after three right ones, slower after a wrong one.",
      valueName: "range"))
  var adaptive: String?
  @OptionGroup var band: BandOptions
  @Flag(name: .long, help: "Print the courses, what you know and what comes next, and end.")
  var list = false
  /// Prints what was practised, instead of a lesson.
  @Flag(name: .long, help: "Print what you practised, and end.") var report = false
  /// Prints the report as JSON.
  @Flag(name: .long, help: "With --report or --list: print JSON in one line.") var json = false
  @Option(help: ArgumentHelp("With --report: draw the curves into an SVG file.", valueName: "file"))
  var svg: String?
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

  /// Selects a layout with Morse letters; nothing is composed, suggested, corrected or learnt.
  func adjusted(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings {
    var settings = try chosen(settings)
    settings.layout.alphabet = settings.layout.alphabet.uncomposed
    settings.words = []
    return settings
  }

  /// Selects a layout with Morse letters.
  private func chosen(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings {
    var settings = try text.filled(settings)
    if !settings.layout.hasTable || settings.layout.scans { settings.layout = .morse }
    return settings
  }

  func check() throws {
    try checkTyping()
    _ = try choice()
    let pages = [list, report, forget].count { $0 }
    guard pages + (print == nil ? 0 : 1) <= 1 else {
      throw UsageError(
        "--list, --report, --forget and --print exclude one another; expected one of them")
    }
    guard pages == 0 || course == nil && !echo && !copy && drill == nil && own == nil else {
      throw UsageError(
        "--list, --report and --forget begin no lesson; expected no course with them")
    }
    guard print == nil || course.flatMap(TrainingCourse.init(rawValue:))?.hasTexts == true else {
      throw UsageError("--print needs a course with texts; expected one such as groups")
    }
    guard print.map((1...10_000).contains) != false else {
      throw UsageError("--print needs a number of texts; expected 1 to 10000")
    }
    guard [course, drill, own].count(where: { $0 != nil }) <= 1 else {
      throw UsageError("a course, --drill and --text exclude one another; expected one of them")
    }
    guard report || svg == nil else { throw UsageError("--svg needs --report") }
    guard svg != "-" else { throw UsageError("--svg needs a file; expected a path") }
    guard report || list || !json else { throw UsageError("--json needs --report or --list") }
  }

  /// Returns what the lesson asks for.
  private func choice() throws(UsageError) -> TrainingChoice {
    guard !echo || !copy else {
      throw UsageError("--echo and --copy exclude each other; expected one of them")
    }
    let name = course ?? TrainingCourse.typing.rawValue
    let course = try TrainingCourse(choice: name, of: "course")
    let alphabet = try alphabet()
    guard alphabet.isLatin || !course.needsLatin else {
      throw UsageError("the course \(name) needs Latin letters; expected another code table")
    }
    guard !soundOptions.noSound || !echo && !copy else {
      throw UsageError("--echo and --copy need sound; expected no --no-sound")
    }
    var choice = TrainingChoice(course, echo ? .echo : copy ? .copy : .see, seed: seed)
    choice.characters = try groupCharacters(course, alphabet)
    choice.band = try band.conditions(isListening: echo || copy)
    choice.speeds = try adaptive.map { text throws(UsageError) in try Self.speeds(text) }
    return choice
  }

  /// Parses speeds such as `12-40`.
  private static func speeds(_ text: String) throws(UsageError) -> ClosedRange<Double> {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let low = Double(parts[0]), let high = Double(parts[1]), low < high
    else { throw UsageError("\(text) is not a range of speeds; expected one such as 12-40") }
    _ = try Choices.speed(wpm: high, effective: low)
    return low...high
  }

  /// Returns the characters of groups, each of which must have a code.
  private func groupCharacters(
    _ course: TrainingCourse, _ alphabet: MorseAlphabet
  ) throws(UsageError) -> [Character] {
    guard let characters else { return [] }
    guard course == .groups else { throw UsageError("--characters needs the course groups") }
    let wanted = characters.lowercased().filter { $0 != " " }
    if let strange = wanted.first(where: { alphabet.pattern(for: $0) == nil }) {
      throw UsageError("\(strange) is not in the code table; expected characters with a code")
    }
    guard !wanted.isEmpty else {
      throw UsageError("--characters is empty; expected characters with a code")
    }
    return Array(wanted)
  }

  private func alphabet() throws(UsageError) -> MorseAlphabet {
    try adjusted(keying.settings()).layout.alphabet
  }

  func run(_ source: CommandSource<TrainCommand>) throws {
    let console = Console.standard
    try console.reporting { try check() }
    guard !list, !report, !forget else { return try page(console) }
    if let print { return try printTexts(print, console) }
    try console.reporting {
      var choice = try choice()
      if let drill {
        choice.drill = try texts(toDrill: drill, console)
        guard !choice.drill.isEmpty else { return console.say("\(drill): nothing needs practice") }
      }
      if let own { choice.own = try parts(of: own, console) }
      var plan = TypingPlan()
      plan.automation = try self.automation.open()
      plan.training = TypingPlan.Training(
        file: noProgress ? nil : TrainingFile(), choice: choice)
      let typed = try open(plan, as: source, on: console)
      try TextSink(console: console).finish(typed, text: typed.text)
    }
  }

  /// Returns the texts that are likely to be misread in a recording, with their wrong readings.
  private func texts(toDrill file: String, _ console: Console) throws -> [String] {
    let session = AnalyzeSession(plan: DecodePlan(alphabet: try alphabet()), console: console)
    let (report, status) = try session.analyze(file)
    guard let report else { throw ExitCode(status.rawValue) }
    return report.advice.flatMap { $0.drill.joined() }
  }

  /// Returns the parts of a text; says which characters the code table lacks.
  private func parts(of file: String, _ console: Console) throws -> [String] {
    let path = file == "-" ? "/dev/stdin" : file
    let bytes = try console.reading { () throws(FileError) in
      try FileContents.read(path, limit: 1 << 21, kinds: .filesAndPipes)
    }
    let content = ByteOrderMark.dropped(from: String(decoding: bytes, as: UTF8.self))
    if let note = FileNote(notUTF8In: content) {
      console.say("\(file):\(note)")
      throw ExitCode(CommandStatus.badData.rawValue)
    }
    // The table of the lesson composes nothing, and so it spells nothing.
    let alphabet = try chosen(keying.settings()).layout.alphabet
    let text = OwnText(content, alphabet)
    if !text.unknown.isEmpty {
      let unknown = text.unknown.prefix(9).map(String.init).joined(separator: " ")
      console.say(
        "\(file): the words with \(unknown) are left out: they are not in the table \(alphabet.name)"
      )
    }
    guard !text.parts.isEmpty else {
      console.say("\(file): no word has a code; expected a text")
      throw ExitCode(CommandStatus.badData.rawValue)
    }
    return text.parts
  }

  /// Prints texts of the course, whatever is known.
  private func printTexts(_ count: Int, _ console: Console) throws {
    var plan = try choice().plan(try alphabet(), now: time(nil))
    let texts = (0..<count).map { _ in plan.next(TrainingProgress(), at: 0).item.text + "\n" }
    try console.run { console throws(FileError) in
      try console.output.write(texts.joined())
      return .success
    }
  }

  /// Prints the courses or the report, or deletes the progress.
  private func page(_ console: Console) throws {
    let alphabet = try alphabet()
    let made = PreparedFile(path: svg)
    let file = TrainingFile()
    guard !forget else {
      return try console.run { console throws(FileError) in
        try console.forget(file.path, by: file.forget)
      }
    }
    let (progress, problems) = try console.reading { () throws(FileError) in try file.read() }
    problems.forEach(console.say)
    try console.run { console throws(FileError) in
      if list {
        let now = time(nil)
        let page = TrainingList(progress, TrainingChoice().plan(alphabet, now: now), now: now)
        try console.output.write(json ? page.json : page.text)
        return .success
      }
      let report = TrainingReport(progress, secondsEast: LocalTime.secondsEast)
      try console.output.write(json ? report.json : report.text)
      return try made.withFile(on: console) { picture throws(FileError) in
        try picture?.write(report.svg)
        try picture?.finish()
        return .success
      }
    }
  }
}

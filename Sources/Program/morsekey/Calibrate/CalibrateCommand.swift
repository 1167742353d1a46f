import KeyboardHost
import Reports
import Stores
import KeyingStreams
import MorseCode
import ArgumentParser
import LinuxSystem
import FistAnalysis
import MorseDecoding
import MorseKeyboard
import MorseKeying
import TimingFiles
import Timeline

/// Records keying and proposes settings for it.
struct CalibrateCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Listen to your keying and propose settings for it.",
    usage: "morsekey calibrate [<options>]",
    discussion: """
      Records half a minute of keying, or reads a timing file. It proposes values for the filters, the \
      speed and the pauses, each with its reason, and shows the text read without and with them. It asks \
      before it writes the profile: tap your switch twice or hold it for a second for yes, tap once for no, \
      or press y or n. With the profile it remembers how you key, as the keyboard does; --forget deletes that.

      With --scan it measures how you press a switch that scans: how late, how often not, and how often twice. \
      It proposes the times of scanning.
      """)

  @OptionGroup var switches: SwitchOptions

  @Option(
    help: ArgumentHelp(
      "An additional key, as for the keyboard. May be repeated.",
      valueName: "input"))
  var input: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      A filter, as for the keyboard, for the elements that are shown during keying. May be repeated.
      """, valueName: "filter"))
  var filter: [String] = []

  @Option(help: ArgumentHelp("Read a timing file instead of your keying.", valueName: "file"))
  var from: String?

  @Option(help: ArgumentHelp("The text that you key, to count errors.", valueName: "text"))
  var text: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The duration in seconds.", valueName: "n"))
  var seconds = 30.0

  @Flag(help: "Measure how you press a switch, for layouts that scan.")
  var scan = false

  @Flag(help: "Write the profile without asking.")
  var write = false

  @Flag(help: "Forget how you key, on all keys and inputs, and end.")
  var forget = false

  @Option(
    help: ArgumentHelp(
      "The profile to write. Default: morsekey/profile in the folder of your settings.",
      valueName: "file"))
  var profile: String?

  /// The default text to key: every letter, most of them once.
  static let pangram = "the quick brown fox jumps over the lazy dog"

  var sandbox: SandboxPolicy? { .calibrating().withInputs(input) }

  func run(on console: Console) throws(FileError) -> CommandStatus {
    if forget {
      let file = HandsFile()
      return try console.forget(file.path, by: file.forget)
    }
    do throws(UsageError) { try check() } catch { return console.refuse(error) }
    if scan { return try calibrateScanning(on: console) }
    let edges: [Timed<KeyEdge>]
    let wanted: String?
    do {
      edges = try from.map { try Self.edges(from: $0) } ?? listen(on: console)
      wanted = from == nil ? text ?? Self.pangram : text
    } catch let error as FileError {
      console.report(error, expected: "a timing file")
      return .noInput
    } catch let error as TimingFailure {
      return try console.report(error, in: from ?? "-")
    } catch {
      return console.refuse(error)
    }
    guard var calibration = Calibration(edges: edges) else {
      console.say(
        "too little keying; expected at least \(Calibration.fewestPresses) presses of a key")
      return .badData
    }
    calibration.dropHarmfulSettings(on: edges, against: wanted)
    let page = CalibrationPage(calibration, of: edges, wanted: wanted)
    for line in page.lines { try console.output.write(String(showing: line.utf8) + "\n") }
    try console.output.flush()
    return try save(calibration.profile, and: hand(of: edges, calibration.profile), on: console)
  }

  /// Throws if an option is invalid, also where it is not needed.
  private func check() throws(UsageError) {
    _ = try (switches.keyMap(), shownFilters())
    for option in input { _ = try InputChoice(option: option) }
    guard (1...600).contains(seconds) else {
      throw UsageError("\(seconds.asTyped) is not a time to listen; expected 1 to 600 seconds")
    }
  }

  /// Returns the filters of the elements that are shown during keying.
  private func shownFilters() throws(UsageError) -> FilterTable {
    var filters = FilterTable()
    for part in filter.flatMap({ $0.split(separator: ",") }) { try filters.set(part) }
    return filters
  }

  /// Returns the hand of the keying, with its name; `nil` if the keying is too short.
  private func hand(
    of edges: [Timed<KeyEdge>], _ profile: KeyingProfile
  ) -> HandTable? {
    let trial = KeyingTrial(
      edges: edges, filters: (try? profile.filters()) ?? FilterTable(), settings: DecoderSettings())
    guard let memory = trial.memory else { return nil }
    let kinds = input.compactMap { try? InputChoice(option: $0).kind.rawValue }
    let keyer: KeyerMode = memory.rhythm == .straight ? .straight : .element
    return HandTable(dictionaryLiteral: (RememberedHands(inputs: kinds).name(of: keyer), memory))
  }

  /// Writes the profile if the user wants it, and remembers the hand.
  ///
  /// What was not measured keeps its settings.
  func save(
    _ found: KeyingProfile, and hand: HandTable?, on console: Console
  ) throws(FileError) -> CommandStatus {
    let file = ProfileFile(path: profile)
    do {
      guard try write || isAgreed(to: file, on: console, found) else { return .success }
    } catch {
      return console.refuse(error)
    }
    do throws(FileError) {
      try file.write(found.keeping(try? file.read(), scanning: scan))
    } catch {
      console.report(error, expected: "to write the profile")
      return .cannotCreate
    }
    if let hand { HandsFile().remember(hand).forEach(console.say) }
    console.say("written: \(file.path)")
    return .success
  }

  /// The time for an answer.
  private static let patience = Duration.seconds(60)

  /// Asks the user for confirmation, by a switch or a key; returns `false` without a terminal.
  private func isAgreed(
    to file: ProfileFile, on console: Console, _ found: KeyingProfile
  ) throws -> Bool {
    guard FileDescriptor.standardInput.isTerminal, console.output.isTerminal else { return false }
    let clock = MonotonicClock()
    let listener = try InputOptions.listener(input, keyMap: switches.keyMap(), clock: clock)
    var answer = SwitchAnswer(
      (try? found.filters()) ?? FilterTable(), keying: from == nil ? clock.now : nil)
    var (isAsked, isOver) = (false, false)
    while answer.answer == nil, !isOver {
      if answer.isReady, !isAsked {
        isAsked = true
        try console.output.write(
          "\nWrite this to \(String(showing: file.path.utf8))?\n"
            + "Yes: tap twice, hold for a second, or press y. No: tap once, or press n.\n")
        try console.output.flush()
      }
      let end = clock.now.advanced(by: Self.patience)
      guard let batch = try listener.next(until: end, waking: answer.deadline) else { break }
      for event in batch.events {
        switch event.value {
        case .edge(let edge): answer.handle(edge, at: event.moment)
        case .other where !isAsked: break
        case .other("y"), .other("shift-y"), .other("Y"):
          listener.close()
          return true
        case .other: isOver = true
        case .lost, .notes: break
        }
      }
      answer.advance(to: batch.readAt)
    }
    listener.close()
    if answer.answer != true { console.say("nothing was written") }
    return answer.answer == true
  }
}

// MARK: - Sources of edges

extension CalibrateCommand {
  /// Returns the edges of a straight key from a timing file.
  static func edges(from name: String) throws -> [Timed<KeyEdge>] {
    let file = try InputFile.named(name)
    let source = EdgeSource(.pipe)
    var pump = TimingPump(file: file, format: nil, options: TimingOptions())
    var edges: [Timed<KeyEdge>] = []
    var now = Timestamp.zero
    while try pump.next() {
      for interval in pump.intervals {
        let end = now.advanced(byNanoseconds: interval.nanoseconds)
        if interval.isMark {
          edges.append(Timed(KeyEdge(.straight, isDown: true, source: source), at: now))
          edges.append(Timed(KeyEdge(.straight, isDown: false, source: source), at: end))
        }
        now = end
      }
    }
    return edges
  }

  private func listen(on console: Console) throws -> [Timed<KeyEdge>] {
    let clock = MonotonicClock()
    let listener = try InputOptions.listener(input, keyMap: switches.keyMap(), clock: clock)
    try console.output.write(
      "Key this for \(Int(seconds)) seconds, Esc ends before:\n\n    \(text ?? Self.pangram)\n\n")
    try console.output.flush()
    var (keys, marks) = (ReceivedKeys(), FilteredEcho(try shownFilters()))
    let end = clock.now.advanced(by: .nanoseconds(Int64(seconds * 1e9)))
    while let batch = try listener.next(until: end, waking: marks.deadline) {
      for event in batch.events {
        guard case .edge(let edge) = event.value else { continue }
        keys.note(edge, at: event.moment)
        try console.output.write(marks.note(edge, at: event.moment))
      }
      try console.output.write(marks.advance(to: batch.readAt))
      try console.output.flush()
    }
    try console.output.write("\n\n")
    return keys.edges
  }
}

import KeyboardHost
import ArgumentParser
import InputDevices
import LinuxSystem
import MorseKeyboard
import MorseKeying
import TerminalKeyboard

/// The options for inputs besides the terminal, and for the filters of their edges.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      An additional key: evdev:DEVICE, serial:DEVICE, midi[:CLIENT], pipe:FILE, mouse. Settings follow \
      after commas, such as dit=F13,merge=60. May be repeated. none: only the terminal's keys; drops \
      the inputs of the configuration and leaves the mouse to the terminal.
      """, valueName: "input"))
  private(set) var input: [String] = []

  /// The requested inputs; `none` drops those before it.
  var inputs: [String] { Self.chosen(input) }

  /// Returns the inputs of a list; `none` drops those before it.
  static func chosen(_ options: [String]) -> [String] {
    Array(options.split(separator: none, omittingEmptySubsequences: false).last ?? [])
  }

  /// Whether a part of a list between commas begins an input; otherwise it is a setting of the one
  /// before.
  static func begins(_ part: Substring) -> Bool {
    part.contains(":") || part == none || InputChoice.kinds.contains { $0.rawValue == part }
  }

  /// The value that requests no input.
  private static let none = "none"

  @Option(
    help: ArgumentHelp(
      """
      A filter for key events, in milliseconds, such as merge=60 or dit.min=40: \
      \(FilterSettings.names.joined(separator: ", ")). May be repeated.
      """, valueName: "filter"))
  var filter: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The action of a held element key, such as delete or delete=1200 (milliseconds; default 1000). It needs an \
      input that reports key releases.
      """, valueName: "action"))
  var heldKey: String?

  @Option(help: ArgumentHelp("Save your key timings to a timing file.", valueName: "file"))
  var record: String?

  /// Opens the inputs, and returns them with the filters.
  func open(
    clock: MonotonicClock, filters: FilterTable = FilterTable()
  ) throws(UsageError) -> (inputs: InputSet, filters: FilterTable) {
    var filters = try filled(filters)
    let inputs = try Self.open(inputs, clock: clock, filters: &filters)
    return (inputs, filters)
  }

  /// Checks the options without opening any input; throws if one is invalid.
  func check() throws(UsageError) {
    for option in inputs { _ = try InputChoice(option: option) }
    _ = try filled(FilterTable())
  }

  /// Returns the filters with the requested ones applied.
  func filled(_ table: FilterTable) throws(UsageError) -> FilterTable {
    var filters = table
    if let press = try heldPress() { try filters.set("max", to: press.milliseconds) }
    for part in filter.flatMap({ $0.split(separator: ",") }) { try filters.set(part) }
    return filters
  }

  /// Returns the command of a long press, and its duration in milliseconds; `nil` if it has no
  /// command.
  func heldPress() throws(UsageError) -> (command: CommandCode, milliseconds: String)? {
    guard let heldKey else { return nil }
    let parts = heldKey.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let name = parts[0]
    guard let command = CommandCode(name: name) else {
      throw UsageError.unknown("action", name, CommandCode.allCases.map(\.name))
    }
    let time = parts.count > 1 ? parts[1] : "1000"
    guard let milliseconds = Double(time), (1...60_000).contains(milliseconds) else {
      throw UsageError(
        "'\(time)' is not a time for --held-key; expected 1 to 60000 milliseconds, as \(name)=1000")
    }
    return (command, time)
  }

  /// Opens inputs in the user's notation; their filter settings are written into `filters`.
  static func open(
    _ options: [String], clock: MonotonicClock, filters: inout FilterTable
  ) throws(UsageError) -> InputSet {
    var inputs: [any EdgeInput] = []
    for option in chosen(options) {
      let choice = try InputChoice(option: option)
      let number = inputs.count { $0.source.kind == choice.kind }
      let opened = try choice.open(number: number, clock: clock, filters: &filters)
      if let opened { inputs.append(opened) }
    }
    return InputSet(inputs)
  }

  /// Returns when the mouse is used for keying.
  ///
  /// That is always if requested, and at a button press with one key and no other input.
  func mouseUse(for keySet: KeySet) -> MouseUse {
    if inputs.contains(where: { (try? InputChoice(option: $0))?.kind == .mouse }) {
      return .always
    }
    return keySet == .one && input.isEmpty ? .whenNeeded : .never
  }
}

extension FilterTable {
  /// Sets a filter in the user's notation, such as `merge=60`.
  mutating func set(_ part: Substring) throws(UsageError) {
    let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    try set(String(pair[0]), to: pair.count > 1 ? String(pair[1]) : "")
  }
}

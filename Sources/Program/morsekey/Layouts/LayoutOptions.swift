import Stores
import LinuxSystem
import ArgumentParser
import MorseCode
import MorseKeyboard

/// The options for layouts.
struct LayoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The layout, such as gboard, darci, raw or one of your own. Default: morse. 'morsekey layouts' \
      lists them.
      """, valueName: "name"))
  var layout: String?

  @Option(
    name: .customLong("layouts"),
    help: ArgumentHelp(
      """
      The layouts that Tab switches between, separated by commas. Pass-through follows the last one.
      """, valueName: "names"))
  var enabled: String?

  @Option(
    help: ArgumentHelp("The code table. Default: the table of the layout.", valueName: "name"))
  var table: String?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      """
      Remember layout, language and speed for each program and folder, and how you key: your pace and \
      pauses.
      """))
  var remember = true

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      """
      Count presses, characters, corrections and minutes of each day for 'morsekey report'. No text is \
      stored.
      """))
  var usage = false

  /// Loads the selected layouts, the start layout first.
  ///
  /// - Parameters:
  ///   - library: the available layouts.
  ///   - programs: the layouts configured for programs.
  /// - Returns: the layouts; those of programs are among the others.
  /// - Throws: `UsageError` for an unknown name.
  func load(
    from library: LayoutLibrary = LayoutLibrary(), beside programs: [String] = []
  ) throws(UsageError) -> LoadedKeyboards {
    let listed = (enabled ?? "").split(separator: ",").map { String($0.trimmed) }
    let wanted = (layout.map { [$0] } ?? []) + listed
    var loaded = try library.load(wanted)
    if loaded.enabled.isEmpty { loaded = try library.load(["morse"] + wanted) }
    let known = Set((loaded.enabled + loaded.others).map(\.name))
    let further = try library.load(programs.filter { !known.contains($0) })
    loaded.others += (further.enabled + further.others).filter { !known.contains($0.name) }
    loaded.problems += further.problems
    if let table { loaded.use(try Choices.alphabet(named: table)) }
    return loaded
  }

  /// Returns the settings with the layouts.
  func filled(
    _ settings: KeyboardSettings, beside programs: [String] = []
  ) throws(UsageError) -> KeyboardSettings {
    let loaded = try load(beside: programs)
    var settings = settings
    settings.layout = loaded.first
    settings.enabled = loaded.enabled
    settings.others = loaded.others
    return settings
  }
}

extension LoadedKeyboards {
  /// Replaces the code table of the start layout, if it has one, and the language with that of the
  /// table.
  ///
  /// A layout that scans has no table, but the letters of the language.
  fileprivate mutating func use(_ alphabet: MorseAlphabet) {
    for index in enabled.indices.prefix(1) where enabled[index].hasTable || enabled[index].scans {
      if enabled[index].hasTable { enabled[index].alphabet = alphabet }
      if let language = TextOptions.languages[alphabet.name] { enabled[index].language = language }
    }
  }
}

extension Substring {
  /// The text without surrounding spaces.
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    let end = start.lastIndex { $0 != " " }
    return end.map { start[...$0] } ?? ""
  }
}

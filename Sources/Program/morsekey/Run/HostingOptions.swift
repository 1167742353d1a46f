import LinuxSystem
import ArgumentParser
import Configuration
import MorseKeyboard
import TerminalCodec
import TerminalDevice
import TerminalKeyboard
import TextInput

/// The options for sharing the terminal with a program.
struct HostingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The height of the panel in rows: auto (two, fewer in small windows) or a number.",
      valueName: "n"))
  var height = "auto"

  @Option(
    help: ArgumentHelp(
      """
      Draw the panel on another terminal, such as /dev/pts/3 or the tmux pane %4. The program then has all rows of this one.
      """, valueName: "terminal"))
  var panelOn: String?

  @Option(help: ArgumentHelp("The key that hides and shows the panel.", valueName: "key"))
  var panelKey = "f12"

  @Option(
    help: ArgumentHelp(
      """
      At password prompts: passthrough (the keys type themselves) or masked (Morse types and shows \
      nothing). Default: masked with one key, otherwise passthrough.
      """, valueName: "how"))
  var secure: String?

  @Option(
    help: ArgumentHelp(
      """
      A program that gets pass-through only, in addition to gpg, sudo and others. With --secure \
      masked Morse types, without suggestions, learning and events. May be repeated.
      """, valueName: "name"))
  var deny: [String] = []

  func settings(for keySet: KeySet) throws(UsageError) -> RunSettings {
    var settings = RunSettings()
    settings.height = panelOn == nil ? try PanelHeight(option: height, atLeast: 0) : .rows(0)
    guard let key = Key(panelKey) else {
      throw UsageError("'\(panelKey)' is not a key; expected one such as f12 or ctrl-\\")
    }
    settings.panelKey = key
    settings.secureEntry = try SecureEntry(option: secure, for: keySet)
    settings.denied.formUnion(deny)
    return settings
  }

}

extension PanelHeight {
  /// Parses an option: `auto` or a number of rows.
  ///
  /// - Parameters:
  ///   - option: the option.
  ///   - least: the least number of rows.
  /// - Throws: `UsageError` for any other text.
  init(option: String, atLeast least: Int) throws(UsageError) {
    guard option != "auto" else {
      self = .automatic
      return
    }
    guard let rows = Int(option), (least...100).contains(rows) else {
      throw UsageError("'\(option)' is not a height; expected auto or \(least) to 100")
    }
    self = .rows(rows)
  }
}

extension SecureEntry {
  /// Parses the handling of passwords.
  ///
  /// By default, one key stays in Morse, because its user may have no other.
  init(option: String?, for keySet: KeySet) throws(UsageError) {
    guard let option else {
      self = keySet == .one ? .masked : .passThrough
      return
    }
    try self.init(choice: option, of: "way with passwords")
  }
}

extension RunSettings {
  /// Applies the configured rules for programs.
  mutating func apply(_ rules: [String: ProgramRule]) {
    denied.formUnion(rules.filter(\.value.isDenied).keys)
    layouts = rules.compactMapValues(\.layout)
    languages = rules.compactMapValues(\.language)
    smartness = rules.compactMapValues(\.isSmart)
    switches = rules.mapValues { rule in
      var switches = rule.switches
      if rule.isSmart == false { switches.turnOthers(on: false) }
      return switches
    }
    digits = rules.compactMapValues { $0.digits.flatMap(DigitCode.init(rawValue:)) }
    traits = rules.compactMapValues { rule in
      rule.type.flatMap(KeyboardType.init(rawValue:)).map { InputTraits(keyboardType: $0) }
    }
  }
}

import LinuxSystem
import ArgumentParser
import Configuration
import DesktopKeyboard
import MorseKeyboard
import TerminalCodec
import TerminalKeyboard
import TextInput

/// The options for graphical programs.
struct DesktopOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The key for the next layout. Pass-through comes after the last one.", valueName: "key"))
  var nextKey = "f12"

  @Option(
    help: ArgumentHelp(
      "The marked text of an open letter: letter, elements, or none.", valueName: "name"))
  var preedit = DesktopSettings.Preedit.letter.rawValue

  @Flag(
    inversion: .prefixedNo, help: "Show only letters in the desktop's panel, for screen readers.")
  var linear = false

  @Option(
    help: ArgumentHelp(
      """
      In password fields: passthrough (the keys type themselves) or masked (Morse types and shows nothing). \
      Default: masked with one key, otherwise passthrough.
      """, valueName: "how"))
  var secure: String?

  @Option(
    help: ArgumentHelp(
      "A program that gets pass-through only. May be repeated.", valueName: "name"))
  var deny: [String] = []

  func settings(for keySet: KeySet) throws(UsageError) -> DesktopSettings {
    var settings = DesktopSettings()
    guard let key = Key(nextKey) else {
      throw UsageError("'\(nextKey)' is not a key; expected a key such as f12 or ctrl-\\")
    }
    settings.nextKey = key
    settings.preedit = try DesktopSettings.Preedit(choice: preedit, of: "preedit")
    settings.isLinear = linear
    settings.secureEntry = try SecureEntry(option: secure, for: keySet)
    settings.denied.formUnion(deny)
    return settings
  }
}

extension DesktopSettings {
  /// Applies the configured rules for programs.
  mutating func apply(_ rules: [String: ProgramRule]) {
    denied.formUnion(rules.filter(\.value.isDenied).keys)
    layouts = rules.compactMapValues(\.layout)
    languages = rules.compactMapValues(\.language)
    traits = rules.compactMapValues { rule in
      rule.type.flatMap(KeyboardType.init(rawValue:)).map { InputTraits(keyboardType: $0) }
    }
  }
}

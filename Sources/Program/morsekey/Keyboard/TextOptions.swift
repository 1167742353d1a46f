import LinuxSystem
import MorseCode
import KeyboardHost
import ArgumentParser
import MorseKeyboard
import TerminalDevice
import TextInput

/// The options for the type of text.
struct TextOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The kind of text: text, ascii, shell, code, url, email, number, decimal, phone, name, name-phone, \
      web-search, password; or its content: given-name, address, city, postal-code, one-time-code and others. \
      Without --type, your text is not changed.
      """, valueName: "name"))
  var type: String?

  @Option(
    help: ArgumentHelp(
      "The language, such as de or de-CH. Default: the language of the table, or of the locale.",
      valueName: "tag"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "The short codes for digits in number fields: cut (T is 0) or darci.",
      valueName: "name"))
  var digits = DigitCode.cut.rawValue

  @Flag(
    inversion: .prefixedNo,
    help: "Turn all typing habits on. Default: those of the kind of text.")
  var smart: Bool?

  @Option(
    help: ArgumentHelp(
      """
      What reorders right-to-left text: the terminal, the panel, or auto, which depends on the terminal.
      """, valueName: "name"))
  var rightToLeft = "auto"

  @OptionGroup var habits: HabitOptions
  @OptionGroup var words: WordOptions

  /// Returns whether the panel reorders right-to-left text.
  func ordersText() throws(UsageError) -> Bool {
    switch rightToLeft {
    case "auto": return !TerminalLook.turnsText()
    case "panel": return true
    case "terminal": return false
    default: throw UsageError.unknown("way", rightToLeft, ["auto", "terminal", "panel"])
    }
  }

  /// Returns the traits of the document for a layout.
  func traits(
    _ layout: KeyboardLayout = .morse,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) throws(UsageError) -> InputTraits {
    guard let type else { return InputTraits() }
    let tag = tag(layout, variable: variable)
    guard let traits = InputTraits(typeNamed: type, language: tag) else {
      throw UsageError.unknown("type of text", type, Self.types)
    }
    return traits
  }

  /// Returns the language of the suggestions.
  func textLanguage(
    _ layout: KeyboardLayout = .morse,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> TextLanguage {
    TextLanguage(tag(layout, variable: variable))
  }

  /// The names of all types of text, and of all content types that are no type of text.
  static let types = TextType.all.map(\.name)

  /// Returns the language of the text, as a BCP 47 tag; `nil` if it is unknown.
  func tag(
    _ layout: KeyboardLayout,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> String? {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    return language ?? Self.languages[layout.alphabet.name] ?? layout.language
      ?? LanguageTag(locale: locale)?.description
  }

  /// Returns the settings with these options applied.
  func filled(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings {
    let digits = try DigitCode(choice: self.digits, of: "way to key digits")
    if let language { try Choices.check(language: language) }
    var settings = settings
    settings.smart = smart ?? (type != nil) ? .all : []
    settings.switches = habits.switches
    if let smart { settings.switches.turnOthers(on: smart) }
    settings.language = language
    settings.scanning.language = tag(settings.layout)
    settings.digits = digits
    settings.words = words.aids(isTyped: type != nil)
    return settings
  }

  /// The languages of the tables made for a single one (ISO 639).
  static let languages = [
    "german": "de", "french": "fr", "spanish": "es", "portuguese": "pt", "italian": "it",
    "romanian": "ro", "swedish": "sv", "finnish": "fi", "danish": "da", "norwegian": "no",
    "icelandic": "is", "estonian": "et", "polish": "pl", "czech": "cs", "slovak": "sk",
    "hungarian": "hu", "croatian": "hr", "turkish": "tr", "esperanto": "eo", "greek": "el",
    "russian": "ru", "ukrainian": "uk", "bulgarian": "bg", "hebrew": "he", "arabic": "ar",
    "persian": "fa", "korean": "ko", "wabun": "ja", "chinese": "zh-CN",
    "chinese-taiwan": "zh-TW", "bopomofo": "zh-TW",
  ]
}

import LinuxSystem
import MorseCode
import ArgumentParser
import MorseDecoding
import MorseKeying
import MorseKeyboard
import TerminalCodec
import TerminalKeyboard

/// The options for keying.
struct KeyingOptions: ParsableArguments {
  @OptionGroup var switches: SwitchOptions

  @OptionGroup var keyer: KeyerOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The keying speed, 1 to 200 words a minute. Default: 20.", valueName: "n"))
  var wpm: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The overall speed, with longer gaps between letters and words (Farnsworth).", valueName: "n")
  )
  var effective: Double?

  @Option(
    name: .customLong("letter-gap"), parsing: .unconditional,
    help: ArgumentHelp(
      "The pause that ends a letter: auto, off, milliseconds, or units as 3u.", valueName: "gap"))
  var characterGap: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The pause that ends a word: auto, off, milliseconds, or units as 7u.", valueName: "gap"))
  var wordGap: String?

  @Option(
    help: ArgumentHelp(
      """
      When letters become final. letter: when each letter ends. word: when the word ends; until then the \
      keyboard may correct letters, and a program receives whole words. auto: in your own text the last \
      words may still change; a program receives each letter at once, and only a certain correction deletes letters. Command \
      lines, code, numbers and passwords are never corrected.
      """, valueName: "when"))
  var commit = CommitMode.auto.rawValue

  @Flag(
    inversion: .prefixedNo,
    help: "Correct earlier letters in prose when later ones show that they were misread.")
  var repair = true

  @OptionGroup var layouts: LayoutOptions

  @OptionGroup var scanning: ScanOptions

  @Option(
    help: ArgumentHelp(
      """
      An SKK dictionary for kana, instead of SKK-JISYO* in $XDG_DATA_HOME/morsekey. May be repeated.
      """, valueName: "file"))
  var dictionary: [String] = []

  /// Returns the number of keys.
  func keySet() throws(UsageError) -> KeySet { try switches.keySet() }

  /// Returns the meaning of the terminal's keys.
  func keyMap() throws(UsageError) -> KeyMap {
    var keyMap = try switches.keyMap()
    keyMap.longPress = try scanning.longPressLength()
    keyMap.scansWithTwoKeys = try scanning.mode() == .step
    return keyMap
  }

  /// Returns the settings of the options.
  ///
  /// With a third key, pauses end nothing unless requested.
  func settings() throws(UsageError) -> KeyboardSettings {
    let pause = try keySet() == .three ? GapPolicy.off : .automatic
    var settings = KeyboardSettings(
      keyer: try keyer.mode(),
      characterGap: try characterGap.map(GapPolicy.init(option:)) ?? pause,
      wordGap: try wordGap.map(GapPolicy.init(option:)) ?? pause)
    settings.repairs = repair
    settings.commit = try CommitMode(choice: commit, of: "moment to commit letters")
    settings.isSpeedTold = wpm != nil
    settings.keyerSettings = try keyer.settings(
      speed: try Choices.speed(wpm: wpm ?? 20, effective: effective) ?? .standard)
    settings.scanning = try scanning.settings()
    return try layouts.filled(settings)
  }
}

extension GapPolicy {
  /// Parses a pause in the user's notation: at most ten minutes, or a thousand units.
  init(option: String) throws(UsageError) {
    switch option {
    case "auto": self = .automatic
    case "off": self = .off
    default:
      if let units = option.last == "u" ? Double(option.dropLast()) : nil,
        (0.1...1000).contains(units)
      {
        self = .units(units)
      } else if let milliseconds = Double(option), (1...600_000).contains(milliseconds) {
        self = .fixed(.nanoseconds(Int64(milliseconds * 1e6)))
      } else {
        throw UsageError(
          "'\(option)' is not a pause; expected auto, off, 1 to 600000 milliseconds, or 0.1u to 1000u"
        )
      }
    }
  }
}

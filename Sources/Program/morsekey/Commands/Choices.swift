import LinuxSystem
import TextComposition
import MorseCode
import MorseDecoding
import MorseKeying
import TimingFiles
import TextInput

/// Parses users' choices by name or number; an invalid choice is refused with the list of valid
/// ones.
enum Choices {
  static func alphabet(named name: String) throws(UsageError) -> MorseAlphabet {
    if let alphabet = MorseAlphabet.named(name) { return alphabet }
    throw UsageError.unknown("table", name, MorseAlphabet.names)
  }

  /// Checks the tag of a language; throws if it is invalid.
  static func check(language tag: String) throws(UsageError) {
    if LanguageTag(tag)?.namesLanguage == true { return }
    let expected = TextOptions.languages[tag.lowercased()] ?? LanguageTag.expected
    throw UsageError("'\(tag)' is not a language; expected \(expected)")
  }

  static func keyer(named name: String) throws(UsageError) -> KeyerMode {
    try KeyerMode(choice: name, of: "keyer")
  }

  static func format(named name: String?) throws(UsageError) -> TimingFormat? {
    guard let name else { return nil }
    if let format = TimingFormat.named(name) { return format }
    throw UsageError.unknown("format", name, TimingFormat.all.map(\.name))
  }

  /// Returns the format to write; `nil` for an unknown name or ending.
  static func outputFormat(named name: String?, file: String?) -> TimingFormat? {
    name.map(TimingFormat.named) ?? file.map(formatOfFile) ?? .ms
  }

  /// Returns a writer of the named format, else of the format of the file's ending, else of `ms`.
  static func writer(
    named name: String?, file: String?, header: TimingHeader
  ) throws(UsageError) -> any TimingWriter {
    if let writer = outputFormat(named: name, file: file)?.makeWriter(header: header) {
      return writer
    }
    let writable = TimingFormat.all.filter(\.isWritable)
    if let name {
      throw UsageError.unknown("format to write", name, writable.map(\.name) + ["wav"])
    }
    let endings = (writable.flatMap(\.endings) + ["wav"]).map { "." + $0 }.joined(separator: ", ")
    throw UsageError(
      "the ending of '\(file ?? "")' stands for no format; expected one of \(endings), or --to")
  }

  /// Returns the format of a file's name.
  ///
  /// Devices and standard output have no ending and use our own format.
  private static func formatOfFile(_ name: String) -> TimingFormat? {
    name.hasPrefix("/dev/") || name == "-" ? .ms : TimingFormat.forFile(named: name)
  }

  static func prior(named name: String) throws(UsageError) -> LanguagePrior {
    try LanguagePrior(choice: name, of: "language for --prior")
  }

  static func speed(
    wpm: Double?, effective: Double? = nil
  ) throws(UsageError) -> MorseSpeed? {
    guard let wpm else { return nil }
    let range = MorseSpeed.range
    let limits = "\(Int(range.lowerBound)) to \(Int(range.upperBound)) words a minute"
    for value in [wpm, effective ?? wpm] where !range.contains(value) {
      throw UsageError("\(value.asTyped) is not a speed; expected \(limits)")
    }
    if let speed = MorseSpeed(wpm: wpm, effectiveWPM: effective) { return speed }
    throw UsageError(
      "the effective speed \((effective ?? wpm).asTyped) is above \(wpm.asTyped); expected at most the same"
    )
  }

  /// Parses a pitch that small loudspeakers can play and people can hear.
  static func pitch(_ hertz: Double) throws(UsageError) -> Float {
    guard (100...5000).contains(hertz) else {
      throw UsageError("\(hertz.asTyped) is not a tone; expected 100 to 5000 hertz")
    }
    return Float(hertz)
  }

  /// Parses the pitch of a tone to follow; `nil` for the strongest one.
  static func followedPitch(_ hertz: Double?) throws(UsageError) -> Double? {
    guard let hertz else { return nil }
    return Double(try pitch(hertz))
  }

  /// Parses the squelch: `off`, or the minimum log odds that a passage is Morse.
  static func squelch(_ text: String) throws(UsageError) -> Double? {
    if text == "off" { return nil }
    guard let odds = Double(text), (-20...20).contains(odds) else {
      throw UsageError("\(text) is no squelch; expected 'off' or -20 to 20")
    }
    return odds
  }

  /// Parses a volume in percent.
  static func volume(_ percent: Int) throws(UsageError) -> Float {
    guard (0...100).contains(percent) else {
      throw UsageError("\(percent) is not a volume; expected 0 to 100")
    }
    return Float(percent) / 100
  }

  /// Parses the fixed parameters of a hand, each in the form `name=value`.
  static func parameters(_ texts: [String]) throws(UsageError) -> FistParameters {
    var parameters = FistParameters()
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let parameter = try FistParameter(choice: name, of: "timing parameter")
      let range = parameter.range
      guard parts.count > 1, let value = Double(parts[1]), range.contains(value) else {
        let given =
          parts.count > 1 ? "'\(parts[1])' is not a value for '\(name)'" : "'\(name)' has no value"
        throw UsageError(
          "\(given); expected \(name)=\(range.lowerBound.asTyped) to \(range.upperBound.asTyped)")
      }
      parameters[parameter] = value
    }
    return parameters
  }
}

extension Double {
  /// The number as people type it: whole numbers without a decimal point.
  var asTyped: String {
    Int(exactly: self).map(String.init) ?? "\(self)"
  }
}

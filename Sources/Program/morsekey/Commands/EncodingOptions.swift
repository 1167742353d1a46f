import ArgumentParser
import KeyingStreams
import LinuxSystem
import MorseCode

/// The options for text that is encoded: its speed and its code table.
struct EncodingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The speed of the characters, 1 to 200 words a minute.", valueName: "n"))
  var wpm = 20.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The overall speed, with longer gaps between letters and words (Farnsworth).", valueName: "n")
  )
  var effective: Double?

  @Option(help: ArgumentHelp("The code table.", valueName: "name"))
  var table = "international"

  @Flag(help: "Skip characters without a code.")
  var skip = false

  func speed() throws(UsageError) -> MorseSpeed {
    try Choices.speed(wpm: wpm, effective: effective) ?? .standard
  }

  /// Returns the keying of the words of a command line, or of standard input if there are none.
  func keyed(_ words: [String]) throws(UsageError) -> TextKeyingSource {
    let speed = try speed()
    let speller = MorseSpelling(alphabet: try Choices.alphabet(named: table), skipsUnknown: skip)
    return TextKeyingSource(
      words.isEmpty ? nil : words.joined(separator: " "), speller: speller, speed: speed)
  }
}

import ArgumentParser
import MorseCode
import MorseKeyboard
import TerminalKeyboard

/// The options that say how someone keys.
struct KeyingOptions: ParsableArguments {
  @Option(help: "The keys: two (dit, dah) or three (the third ends the letter).")
  var keys = KeySetOption(keySet: .two)

  @Option(help: ArgumentHelp("The speed of elements, in words a minute.", valueName: "n"))
  var wpm = 20.0

  @Option(help: ArgumentHelp("The Farnsworth speed of the whole.", valueName: "n"))
  var effective: Double?

  @Option(
    help: ArgumentHelp(
      "The pause that ends a letter: auto, off, milliseconds, or units as 3u.", valueName: "gap"))
  var letterGap: GapOption?

  @Option(
    help: ArgumentHelp(
      "The pause that ends a word: auto, off, milliseconds, or units as 7u.", valueName: "gap"))
  var wordGap: GapOption?

  /// The settings they come to; a third key makes pauses end nothing unless asked.
  func settings() throws -> KeyboardSettings {
    guard let speed = MorseSpeed(wpm: wpm, effectiveWPM: effective) else {
      throw ValidationError(
        "speeds are from 1 to 200 words a minute, --effective no higher than --wpm")
    }
    let pause = keys.keySet == .three ? GapPolicy.off : .automatic
    return KeyboardSettings(
      speed: speed, characterGap: letterGap?.policy ?? pause, wordGap: wordGap?.policy ?? pause)
  }
}

/// A set of keys as users name it.
struct KeySetOption: ExpressibleByArgument, Hashable {
  let keySet: KeySet

  init(keySet: KeySet) {
    self.keySet = keySet
  }

  init?(argument: String) {
    guard let keySet = KeySet(rawValue: argument) else { return nil }
    self.keySet = keySet
  }

  var defaultValueDescription: String { keySet.rawValue }

  static let allValueStrings = KeySet.allCases.map(\.rawValue)
}

/// A pause as users write it.
struct GapOption: ExpressibleByArgument, Hashable {
  let policy: GapPolicy

  /// Pauses are at most ten minutes, or a thousand units, long.
  init?(argument: String) {
    switch argument {
    case "auto": policy = .automatic
    case "off": policy = .off
    default:
      if argument.hasSuffix("u"), let units = Double(argument.dropLast()) {
        guard (0.1...1000).contains(units) else { return nil }
        policy = .units(units)
      } else if let milliseconds = Double(argument), (1...600_000).contains(milliseconds) {
        policy = .fixed(.microseconds(Int64(milliseconds * 1000)))
      } else {
        return nil
      }
    }
  }
}

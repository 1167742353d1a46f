import ArgumentParser
import Configuration
import InputDevices
import MorseCode
import MorseKeying
import TerminalKeyboard
import TextComposition
import TextInput
import TimingFiles

/// `morsekey --version --features`: the build options and features of this program.
struct FeaturesPage {
  /// The features by name, in order.
  let features: [(name: String, values: [String])]

  init() {
    var built: [String] = []
    #if ALSA
      built.append("alsa")
    #endif
    #if Sndfile
      built.append("sndfile")
    #endif
    #if IBus
      built.append("ibus")
    #endif
    features = [
      ("built-with", built),
      ("commands", Morsekey.configuration.subcommands.map { $0._commandName }),
      ("inputs", ["terminal", "kitty", "mouse", "evdev", "serial", "midi", "pipe"]),
      ("sinks", ["standard-output", "file", "program", "clipboard", "control-socket"]),
      ("keyers", KeyerMode.allCases.map(\.rawValue)),
      ("layouts", BuiltInLayouts.names),
      ("tables", MorseAlphabet.names),
      ("types", TextOptions.types),
      ("habits", HabitSwitches.Habit.allCases.map(\.rawValue)),
      ("words", ["suggestions", "autocorrect", "learning", "shortcuts", "contacts"]),
      ("formats", TimingFormat.all.map(\.name)),
    ]
  }

  /// The features in lines: a name, a tab, and values separated by spaces.
  var text: String {
    features.map { "\($0.name)\t\($0.values.joined(separator: " "))\n" }.joined()
  }

  /// Whether a command line requests this page.
  static func isAsked(by words: [String]) -> Bool {
    words.contains("--features") && words.contains("--version")
      && words.allSatisfy { ["--features", "--version"].contains($0) }
  }
}

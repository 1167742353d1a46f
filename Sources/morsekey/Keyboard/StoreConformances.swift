import Stores
import KeyboardHost
import LinuxSystem
import MorseKeyboard
import TextInput
import Timeline

// The conformances of the stores and the pane to the host's protocols.

extension FileWordStore: WordStore {
  /// The errors, as lines to print when the keyboard closes.
  var closingProblems: [String] { problems + dictionaryProblems.lines }

  /// Returns the data loaded since the last call.
  mutating func takeWords() -> LoadedWords? {
    takeLoaded().map { LoadedWords(predictor: $0.predictor, dictionaries: $0.dictionaries) }
  }
}

extension FileContextStore: ContextStore {}

extension ConfigurationWatch: ConfigurationSource {}

extension TmuxPane: KeystrokePane {}

import Stores
import KeyboardHost
import LinuxSystem
import MorseKeyboard
import TextInput
import Timeline

// The stores and the pane, as a host knows them.

extension FileWordStore: WordStore {
  /// What went wrong, in lines to be said when the keyboard closes.
  var closingProblems: [String] { problems + dictionaryProblems.lines }

  /// What was loaded since the last call.
  mutating func takeWords() -> LoadedWords? {
    takeLoaded().map { LoadedWords(predictor: $0.predictor, dictionaries: $0.dictionaries) }
  }
}

extension FileContextStore: ContextStore {}

extension ConfigurationWatch: ConfigurationSource {}

extension TmuxPane: KeystrokePane {}

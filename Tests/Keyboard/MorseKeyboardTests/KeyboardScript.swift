import MorseCode
import MorseKeying
import MorseKeyboard
import TestSupport
import TextInput
import Timeline

/// Converts a line of keying to actions.
///
/// `.` and `-` press their keys, `/.` and `/-` release them; `key` and `/key` are a straight key. A
/// number is a pause in milliseconds. A key name presses that key, a command name executes the
/// command, and quoted text is pasted.
func actions(_ line: String) -> (script: [Timed<KeyAction>], end: Timestamp) {
  let (words, end) = timedWords(line)
  return (words.map { Timed(action($0.value), at: $0.moment) }, end)
}

private func action(_ word: Substring) -> KeyAction {
  if let action = keys[word] { return action }
  if let code = CommandCode(rawValue: String(word)) { return .command(code) }
  return .insert(String(word.dropFirst().dropLast()))
}

private let keys: [Substring: KeyAction] = [
  ".": .press(.dit), "-": .press(.dah), "/.": .release(.dit), "/-": .release(.dah),
  "key": .press(.straight), "/key": .release(.straight), "enter": .endCharacter, "space": .space,
  "third": .endCharacterOrSpace,
  "delete": .delete, "word": .deleteWord, "left": .command(.left),
  "right": .command(.right), "next": .nextKeyboard, "esc": .dismiss,
]

/// Returns the script that keys a text character by character.
///
/// `␣` is a space, `~` a pause that adds one, and `¶` Return; other names are keys and commands.
func script(keying text: String, in table: MorseAlphabet = .international) -> String {
  text.split(separator: " ").map { word in
    if word == "esc" || CommandCode(rawValue: String(word)) != nil { return String(word) }
    return word.map { character in
      switch character {
      case "␣": "space"
      case "~": "3000"
      case "¶": "newline"
      default:
        ((table.pattern(for: character)?.map(\.description) ?? []) + ["enter"])
          .joined(separator: " ")
      }
    }.joined(separator: " ")
  }.joined(separator: " ")
}

/// Runs a keyboard through a line of keying.
func run(
  _ line: String, settings: KeyboardSettings = KeyboardSettings(), text: String = "",
  traits: InputTraits = InputTraits(), receivesReleases: Bool = false
) -> MachineRun<Keyboard<TextDocument>> {
  let (script, end) = actions(line)
  let document = TextDocument(text, traits: traits)
  let keyboard = Keyboard(
    document: document, settings: settings, receivesReleases: receivesReleases)
  return MachineRun(keyboard, script: script, end: end)
}

/// Returns the document after a line of keying, as `before{marked}[selected]|after`.
func typed(
  _ line: String, settings: KeyboardSettings = KeyboardSettings(), text: String = "",
  traits: InputTraits = InputTraits(), receivesReleases: Bool = false
) -> String {
  run(line, settings: settings, text: text, traits: traits, receivesReleases: receivesReleases)
    .machine.document.shown
}

extension TextDocument {
  /// The document as `before{marked}[selected]|after`.
  var shown: String {
    (documentContextBeforeInput ?? "")
      + (markedText.map { "{\($0)}" } ?? "")
      + (selectedText.map { "[\($0)]" } ?? "") + "|" + (documentContextAfterInput ?? "")
  }
}

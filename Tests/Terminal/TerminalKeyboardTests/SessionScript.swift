import MorseKeyboard
import TestSupport
import TextInput
import Timeline

@testable import TerminalKeyboard

/// Converts bytes and pauses: a number is a pause in milliseconds, `\e` Escape, and `␣` a space.
func bytes(_ line: String) -> (script: [Timed<[UInt8]>], end: Timestamp) {
  let (words, end) = timedWords(line)
  return (words.map { Timed(bytes(of: $0.value), at: $0.moment) }, end)
}

private func bytes(of word: Substring) -> [UInt8] {
  let text = word.replacing("\\e", with: "\u{1B}").replacing("\\r", with: "\r")
    .replacing("\\t", with: "\t").replacing("\\b", with: "\u{7F}").replacing("␣", with: " ")
  return Array(text.utf8)
}

/// Runs a session through a line of bytes and pauses.
func session(_ line: String, keySet: KeySet = .two) -> MachineRun<TextSession> {
  run(TextSession(keyMap: KeyMap(keySet: keySet)), line)
}

extension MachineRun where Machine == TextSession {
  /// The committed text.
  var text: String { machine.keyboard.document.text }

  /// The outputs that are not sounds.
  var endings: [SessionOutput] {
    outputs.map(\.value).filter {
      if case .feedback = $0 { false } else { true }
    }
  }
}

import MorseKey

/// Types the word "hi" in Morse.
func typeAWord() -> String {
  var keyboard = Keyboard(document: TextDocument())
  var now = Timestamp.zero
  return keyboard.document.text
}

import MorseKey

/// Types the word "hi" in Morse.
func typeAWord() -> String {
  var keyboard = Keyboard(document: TextDocument())
  var now = Timestamp.zero
  for letter in ["....", ".."] {
    for sign in letter {
      let key = sign == "." ? Paddle.dit : .dah
      _ = keyboard.handle(.press(key), at: now)
      now += .milliseconds(120)
    }
  }
  return keyboard.document.text
}

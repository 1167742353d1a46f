import MorseKeyboard
import TextInput

/// Going back to what was, when a press turns out to be none.
extension KeyboardSession {
  /// What a press that turns out to be none leaves no trace in, save in the document.
  struct Snapshot {
    var keyboard: Keyboard<Document>
    var recorder: KeyingRecorder?
  }

  /// The state that can be gone back to.
  var snapshot: Snapshot {
    get { Snapshot(keyboard: keyboard, recorder: recorder) }
    set { (keyboard, recorder) = (newValue.keyboard, newValue.recorder) }
  }
}

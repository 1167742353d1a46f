import MorseKeyboard
import Timeline

/// Makes a keyboard's feedback heard.
struct KeySound {
  func open() {}
  func play(_ feedback: KeyboardFeedback, at moment: Timestamp) {}
  var note: String? { nil }
}

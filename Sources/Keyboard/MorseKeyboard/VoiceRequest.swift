/// A request of a code to be heard: by others, or by the user.
///
/// No request holds secret text.
public enum VoiceRequest: Hashable, Sendable {
  /// Speaks text to others.
  case speak(String)
  /// Speaks the line that Return ended in a document that gives its lines out.
  case speakLine(String)
  /// Stops all speech.
  case stop
  /// Speaks again what was spoken last.
  case again
  /// Makes speech louder.
  case louder
  /// Makes speech quieter.
  case quieter
  /// Rings until the next press.
  case ring
  /// Reads text back to the user, in speech or in Morse.
  case read(String)
  /// Reads the time of day to the user.
  case readTime
  /// Saves text as a phrase.
  case savePhrase(String)
}

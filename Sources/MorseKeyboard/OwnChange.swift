import TextInput

/// A change that the keyboard has made by itself, or on being told, and that one deletion takes back.
struct OwnChange {
  /// Why it was made.
  enum Kind {
    /// The language or the decoder wants it so.
    case habit
    /// A word was put right at its end.
    case correction
    /// A word that was offered was taken.
    case taken
  }

  /// What was there, and what took its place.
  var text: TextReplacement
  var kind = Kind.habit
  /// Whether a space came with it that goes with it as well.
  var bringsSpace = false
  /// Whether what was there ended in a space that only a pause had added.
  var followedAutomaticSpace = false
  /// What was known of the word that had ended before it.
  var formerEnd = WordEnd()

  init(_ text: TextReplacement, _ kind: Kind = .habit) {
    (self.text, self.kind) = (text, kind)
  }
}

/// Something to tell the user, by whichever way the user follows: lines, speech or Morse.
///
/// The panel shows the same facts in place. Nothing of a text that hides itself is announced.
public struct Announcement: Hashable, Sendable {
  /// The subject.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Text that was typed or deleted, mostly one character.
    case letter
    /// The word that ended.
    case word
    /// The line that ended.
    case line
    /// An automatic edit.
    case correction
    /// Words that are offered.
    case offer
    /// Spellings of a composition, to choose from.
    case candidates
    /// The marked row or cell.
    case cell
    /// A notice about the last action, or a problem.
    case notice
    /// What is asked or taught.
    case question
    /// A state: the speed, a modifier, the field, the overlay.
    case state
    /// The layout or the input mode.
    case mode

    /// Whether it repeats the text that is typed.
    public var isText: Bool { self == .letter || self == .word || self == .line }
    /// Whether any other announcement, except for text, replaces it.
    public var mayBeDropped: Bool { self == .offer }
  }

  /// The subject.
  public var kind: Kind
  /// The announcement in words, the most important first.
  public var text: String

  /// Creates an announcement.
  public init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
}

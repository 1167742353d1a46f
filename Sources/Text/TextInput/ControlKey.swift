/// A key of an ordinary keyboard that does something other than typing text.
public enum ControlKey: Hashable, Sendable {
  case up, down, left, right
  case home, end, pageUp, pageDown
  case escape, tab, enter, backspace
  /// Deletes forward.
  case delete
  /// The Insert key.
  case insert
  /// A function key, with its number.
  case function(Int)
  /// The key of a character, pressed with a modifier as a command.
  case character(Character)
}

/// The modifiers that are held while a key is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bit set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Alt, or Option.
  public static let alt = KeyModifiers(rawValue: 2)
  /// Control.
  public static let control = KeyModifiers(rawValue: 4)
}

/// Editing commands other than keys and text.
public enum EditingCommand: Hashable, Sendable, CaseIterable {
  /// Reverts the last edit.
  case undo
  /// Copies the selection to the clipboard.
  case copy
  /// Moves the selection to the clipboard.
  case cut
  /// Inserts the clipboard.
  case paste
  /// Deletes from the insertion point back to the beginning of the sentence.
  case deleteSentence
  /// Deletes from the insertion point back to the beginning of the paragraph.
  case deleteParagraph
}

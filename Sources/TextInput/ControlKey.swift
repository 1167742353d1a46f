/// A key of an ordinary keyboard, as far as it does something other than typing text.
public enum ControlKey: Hashable, Sendable {
  case up, down, left, right
  case home, end, pageUp, pageDown
  case escape, tab, enter, backspace
  /// Deletes forward.
  case delete
  /// Insert.
  case insert
  /// F1 and the others.
  case function(Int)
  /// The key of a character, pressed with a modifier that makes it a command.
  case character(Character)
}

/// The modifiers that are down while a key is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Alt, or option.
  public static let alt = KeyModifiers(rawValue: 2)
  /// Control.
  public static let control = KeyModifiers(rawValue: 4)
}

/// What may be asked of a document beside keys and text.
public enum EditingCommand: Hashable, Sendable, CaseIterable {
  /// Takes the last edit back.
  case undo
  /// Keeps the selected text for pasting.
  case copy
  /// Removes the selected text and keeps it for pasting.
  case cut
  /// Inserts what was kept last.
  case paste
  /// Deletes from the insertion point back to where the sentence begins.
  case deleteSentence
  /// Deletes from the insertion point back to where the paragraph begins.
  case deleteParagraph
}

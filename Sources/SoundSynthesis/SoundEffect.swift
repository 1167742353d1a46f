/// The sounds that come with the program, besides its tones.
///
/// The raw value is the index of the clip in a mixer that was given all of them in this order.
public enum SoundEffect: UInt8, CaseIterable, Sendable {
  /// A key that enters something was pressed.
  case press
  /// A key that takes something away was pressed.
  case delete
  /// A key that neither enters nor takes away was pressed: space, return, shift.
  case modifier
  /// A letter was committed.
  case letter
  /// A pattern without a meaning was entered.
  case error
  /// A telegraph sounder's armature was drawn down.
  case click
  /// A telegraph sounder's armature sprang back.
  case clack
  /// Another keyboard came into use.
  case mode
  /// A key could do nothing.
  case limit

  /// The name of its file, without ending.
  public var name: String { "\(self)" }
}

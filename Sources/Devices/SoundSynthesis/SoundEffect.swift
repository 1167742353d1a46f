/// The clips that come with the program, in addition to its tones.
///
/// The raw value is the index of the clip in a mixer that received all clips in this order.
public enum SoundEffect: UInt8, CaseIterable, Sendable {
  /// A key that enters text was pressed.
  case press
  /// A key that deletes was pressed.
  case delete
  /// A key that neither enters nor deletes a character was pressed: space, return, shift.
  case modifier
  /// A letter was committed.
  case letter
  /// A pattern without a meaning was entered.
  case error
  /// The armature of a telegraph sounder was pulled down.
  case sounderDown
  /// The armature of a telegraph sounder sprang back.
  case sounderUp
  /// The layout or the input mode changed.
  case mode
  /// A key had no effect.
  case limit

  /// The name of its file, without extension.
  public var name: String { "\(self)" }
}

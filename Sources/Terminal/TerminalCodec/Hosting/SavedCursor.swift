/// A saved cursor.
struct SavedCursor: Sendable {
  /// The cursor as saved.
  var cursor: Cursor
  /// Whether the terminal's own saved cursor still holds this position.
  var isHeld = true

  /// Saves a cursor; the character that fills its line may be gone when it is restored.
  init(_ cursor: Cursor) {
    self.cursor = cursor
    self.cursor.end.forgetCharacter()
  }

  /// Records a resize of the window: terminals differ on the position they would restore.
  mutating func noteResize() {
    cursor.end = .open
    isHeld = false
  }
}

/// A cursor that was saved.
struct SavedCursor: Sendable {
  /// The cursor as it was.
  var cursor: Cursor
  /// Whether the terminal goes back to it by itself: it was not given other bytes that save.
  var isHeld = true

  /// Saves a cursor; the character that fills its line may be gone when it comes back.
  init(_ cursor: Cursor) {
    self.cursor = cursor
    self.cursor.end.doubt()
  }

  /// Notes that the window has another size: terminals differ on where they would go back to.
  mutating func letGo() {
    cursor.end = .open
    isHeld = false
  }
}

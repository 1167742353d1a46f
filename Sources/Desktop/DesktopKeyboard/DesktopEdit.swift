public import TextInput

/// An edit that an input context can make.
public enum DesktopEdit: Hashable, Sendable {
  /// Inserts text at the insertion point.
  case commit(String)
  /// Deletes this length before the insertion point, in the client's unit.
  case delete(Int)
  /// Presses and releases a key.
  case key(ControlKey, KeyModifiers)
  /// Presses or releases a key, as the user did for the program.
  case passedKey(DesktopKey)

  /// Whether the edit is sent as a key; a key may overtake text.
  var isKey: Bool {
    switch self {
    case .commit, .delete: false
    case .key, .passedKey: true
    }
  }

  /// Whether the edit presses a key without a character.
  var isCommand: Bool {
    switch self {
    case .commit, .delete: false
    case .key: true
    case .passedKey(let key): !key.typesCharacter && !key.isRelease
    }
  }

  /// Whether the edit releases a key.
  var isRelease: Bool { if case .passedKey(let key) = self { key.isRelease } else { false } }
}

extension [DesktopEdit] {
  /// Appends an edit; two commits in a row, or two deletions in a row, become one edit.
  mutating func add(_ edit: DesktopEdit) {
    switch (last, edit) {
    case (.commit(let former), .commit(let text)): self[count - 1] = .commit(former + text)
    case (.delete(let former), .delete(let count)): self[self.count - 1] = .delete(former + count)
    default: append(edit)
    }
  }
}

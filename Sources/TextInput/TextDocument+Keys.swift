/// What the keys of an ordinary keyboard do in a document in memory.
///
/// The commands of Ctrl with a letter are those of command lines, and of most editors.
extension TextDocument {
  /// Does what a key of an ordinary keyboard does; returns whether it did anything.
  ///
  /// Shift and a moving key select. A page is five lines.
  public mutating func press(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    switch key {
    case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown: return move(key, modifiers)
    case .escape: return giveUpSelection()
    case .insert, .function: return false
    case .tab where modifiers.contains(.shift):
      return before.last == "\t" && deleteBackward(byWord: false)
    case .tab, .enter:
      insertText(key == .tab ? "\t" : "\n")
      return true
    case .backspace: return deleteBackward(byWord: !modifiers.isDisjoint(with: [.control, .alt]))
    case .delete: return deleteForward()
    case .character(let character): return press(character, modifiers)
    }
  }

  private mutating func press(_ character: Character, _ modifiers: KeyModifiers) -> Bool {
    guard modifiers.contains(.control) else {
      switch character {
      case "b": return move(.left, .control)
      case "f": return move(.right, .control)
      default: return false
      }
    }
    switch character {
    case "a": return move(.home, [])
    case "e": return move(.end, [])
    case "b": return move(.left, [])
    case "f": return move(.right, [])
    case "p": return move(.up, [])
    case "n": return move(.down, [])
    case "d": return deleteForward()
    case "h": return deleteBackward(byWord: false)
    case "w": return deleteBackward(byWord: true)
    case "u": return deleteLine(before: true)
    case "k": return deleteLine(before: false)
    case "c": return perform(.copy)
    case "x": return perform(.cut)
    case "v", "y": return perform(.paste)
    case "z": return perform(.undo)
    default: return false
    }
  }

  private mutating func deleteBackward(byWord: Bool) -> Bool {
    guard markedText != nil || !selected.isEmpty || !before.isEmpty else { return false }
    if byWord { deleteWordBackward() } else { deleteBackward() }
    return true
  }

  private mutating func deleteForward() -> Bool {
    guard selected.isEmpty else { return deleteBackward(byWord: false) }
    guard !after.isEmpty else { return false }
    edit(.deletingForward) { $0.after.removeFirst() }
    return true
  }

  /// Deletes the line up to the insertion point or from it, and keeps it for pasting.
  private mutating func deleteLine(before isBefore: Bool) -> Bool {
    let line = isBefore ? before.lineTail : after.lineHead
    guard !line.isEmpty else { return false }
    keep(String(line))
    edit(.other) {
      if isBefore {
        $0.before.removeLast(line.count)
      } else {
        $0.after.removeFirst(line.count)
      }
    }
    return true
  }
}

// MARK: - Moving

extension TextDocument {
  private mutating func move(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    unmarkText()
    let selects = modifiers.contains(.shift)
    if !selects, !selected.isEmpty, key == .left || key == .right {
      let point = before.count + (key == .right ? selected.count : 0)
      select(point..<point)
      return true
    }
    let left = isHeadAtStart ? before : before + selected
    let right = isHeadAtStart ? selected + after : after
    let offset = key.offset(left: left, right: right, byWord: modifiers.contains(.control))
    guard offset != 0 else { return false }
    let head = left.count + offset
    let anchor = selects ? (isHeadAtStart ? before.count + selected.count : before.count) : head
    select(min(anchor, head)..<max(anchor, head))
    isHeadAtStart = head < anchor
    return true
  }

  private mutating func giveUpSelection() -> Bool {
    guard !selected.isEmpty else { return false }
    let point = before.count + (isHeadAtStart ? 0 : selected.count)
    select(point..<point)
    return true
  }
}

extension ControlKey {
  private static let page = 5

  /// How many characters it moves the insertion point between `left` and `right`, back when negative.
  fileprivate func offset(left: String, right: String, byWord: Bool) -> Int {
    switch self {
    case .left: byWord ? -left.reversed().wordLength : -min(1, left.count)
    case .right: byWord ? right.wordLength : min(1, right.count)
    case .home: byWord ? -left.count : -left.lineTail.count
    case .end: byWord ? right.count : right.lineHead.count
    case .up: Self.offset(linesUp: 1, left: left)
    case .down: Self.offset(linesDown: 1, left: left, right: right)
    case .pageUp: Self.offset(linesUp: Self.page, left: left)
    case .pageDown: Self.offset(linesDown: Self.page, left: left, right: right)
    case .escape, .tab, .enter, .backspace, .delete, .insert, .function, .character: 0
    }
  }

  private static func offset(linesUp count: Int, left: String) -> Int {
    let column = left.lineTail.count
    var rest = left.dropLast(column)
    for _ in 0..<count where !rest.isEmpty {
      rest = rest.dropLast().dropLast(rest.dropLast().lineTail.count)
    }
    let target =
      column == left.count ? 0 : rest.count + min(column, left.dropFirst(rest.count).lineHead.count)
    return target - left.count
  }

  private static func offset(linesDown count: Int, left: String, right: String) -> Int {
    let column = left.lineTail.count
    var rest = right[...]
    for _ in 0..<count {
      guard let newline = rest.firstIndex(where: \.isNewline) else { return right.count }
      rest = rest[rest.index(after: newline)...]
    }
    return right.count - rest.count + min(column, rest.lineHead.count)
  }
}

extension Sequence<Character> {
  /// How many characters there are to the end of the first word.
  fileprivate var wordLength: Int {
    var isInWord = false
    return prefix { character in
      defer { isInWord = isInWord || !character.isWhitespace }
      return !isInWord || !character.isWhitespace
    }.count
  }
}

extension StringProtocol {
  /// What comes after the last newline.
  var lineTail: SubSequence {
    lastIndex(where: \.isNewline).map { self[index(after: $0)...] } ?? self[...]
  }

  /// What comes before the first newline.
  var lineHead: SubSequence { prefix { !$0.isNewline } }
}

/// The text around the insertion point or selection.
///
/// It is stored in pieces, so that the cost of typing and deleting there does not depend on the
/// text length.
struct SelectedText: Sendable {
  private(set) var before: String
  private(set) var selected: String
  private(set) var after: String
  /// Whether the moving end of the selection is its start.
  private var isHeadAtStart = false

  init(before: String, selected: String = "", after: String = "") {
    (self.before, self.selected, self.after) = (before, selected, after)
  }

  var whole: String { selected.isEmpty && after.isEmpty ? before : before + selected + after }
  var isEmpty: Bool { before.isEmpty && selected.isEmpty && after.isEmpty }
  var byteCount: Int { before.utf8.count + selected.utf8.count + after.utf8.count }

  /// Replaces the selection with `text`.
  mutating func insert(_ text: String) {
    selected = ""
    before += text
  }

  mutating func removeSelection() { selected = "" }

  mutating func removeBefore(_ count: Int) { before.removeLast(count) }

  mutating func removeAfter(_ count: Int) { after.removeFirst(count) }

  /// Removes the selection and the text before it from `start` on.
  mutating func remove(from start: String.Index) {
    selected = ""
    before.removeSubrange(start...)
  }

  /// Clears the selection at its end or start, and moves the insertion point from there.
  mutating func move(by offset: Int) {
    if offset > 0 { before += selected } else { after = selected + after }
    selected = ""
    if offset > 0 {
      let moved = after.prefix(offset)
      before += moved
      after.removeFirst(moved.count)
    } else {
      let moved = before.suffix(offset == .min ? .max : -offset)
      after = moved + after
      before.removeLast(moved.count)
    }
  }

  /// Selects characters of the whole text; an empty range places the insertion point.
  mutating func select(_ range: Range<Int>, isHeadAtStart: Bool = false) {
    let text = whole
    let bounds = range.clamped(to: 0..<text.count)
    let start = text.index(text.startIndex, offsetBy: bounds.lowerBound)
    let end = text.index(start, offsetBy: bounds.count)
    self.isHeadAtStart = isHeadAtStart
    before = String(text[..<start])
    selected = String(text[start..<end])
    after = String(text[end...])
  }

  /// Keeps the insertion point on a character boundary.
  ///
  /// An edit may bring a letter and a combining mark together. They then form one character, and
  /// the insertion point moves behind it.
  mutating func joinAtInsertionPoint() {
    guard let last = before.last, let first = after.first, "\(last)\(first)".count == 1 else {
      return
    }
    before.append(first)
    after.removeFirst()
  }

  /// Moves or extends the selection for a key; returns whether anything changed.
  mutating func press(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    let key = isRightToLeft ? key.mirrored : key
    let selects = modifiers.contains(.shift)
    if !selects, !selected.isEmpty, key == .left || key == .right {
      return collapse(toEnd: key == .right)
    }
    let left = isHeadAtStart ? before : before + selected
    let right = isHeadAtStart ? selected + after : after
    let offset = key.offset(left: left, right: right, byWord: modifiers.contains(.control))
    guard offset != 0 else { return false }
    let head = left.count + offset
    let anchor = selects ? (isHeadAtStart ? before.count + selected.count : before.count) : head
    select(min(anchor, head)..<max(anchor, head), isHeadAtStart: head < anchor)
    return true
  }

  /// Whether the first letter of the line is written from right to left.
  private var isRightToLeft: Bool {
    let line = [before.lineTail, selected[...], after.lineHead]
    return line.lazy.joined().first(where: \.isLetter)?.isRightToLeft ?? false
  }

  /// Clears the selection at its moving end; returns whether there was one.
  mutating func giveUpSelection() -> Bool { !selected.isEmpty && collapse(toEnd: !isHeadAtStart) }

  private mutating func collapse(toEnd: Bool) -> Bool {
    let point = before.count + (toEnd ? selected.count : 0)
    select(point..<point)
    return true
  }
}

extension ControlKey {
  private static let page = 5

  /// The key that moves the insertion point the same way on the screen in right-to-left text.
  fileprivate var mirrored: ControlKey {
    switch self {
    case .left: .right
    case .right: .left
    default: self
    }
  }

  /// Returns the number of characters that the key moves the insertion point between `left` and
  /// `right`; negative for backward.
  fileprivate func offset(left: String, right: String, byWord: Bool) -> Int {
    switch self {
    case .left: byWord ? -left.lastWordLength : -min(1, left.count)
    case .right: byWord ? right.firstWordLength : min(1, right.count)
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

extension Character {
  /// Whether the character is of a script that is written from right to left.
  fileprivate var isRightToLeft: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}

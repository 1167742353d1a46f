import MorseCode
import MorseKeyboard
import TerminalCodec
import TextInput

/// The code tree for learners: a dit goes left, a dah goes right.
///
///            ┌───────┴───────┐
///            e               t
///        ┌───┴───┐       ┌───┴───┐
///        i       a       n       m
///
/// The path to the open letter and all its continuations are bold; the open letter itself is
/// reversed.
struct CodeTree {
  private(set) var lines: [StyledLine] = []

  /// The depth of the deepest letters shown, in elements: five, as digits have.
  private static let deepest = 5
  /// The smallest depth worth drawing.
  private static let shallowest = 2
  /// The maximum number of columns for a letter in the lowest row.
  private static let widest = 4
  /// The placeholder for a command, a prosign or a wide character.
  private static let other = "\u{2022}"

  private let depth: Int
  private let cell: Int
  private let open: MorsePattern

  /// Draws the tree as deep as the space allows; empty without space, and for secret text.
  init(_ session: KeyboardSession<some DocumentProxy>, columns: Int, rows: Int) {
    let keyboard = session.keyboard
    open = keyboard.openPattern
    let fitting = (Self.shallowest...Self.deepest).last {
      (columns - 1) / (1 << $0) >= 2 && $0 <= rows
    }
    depth = fitting ?? 0
    cell = fitting.map { min(Self.widest, (columns - 1) / (1 << $0)) } ?? 0
    guard fitting != nil, session.view.showsTree, !session.scansCells, !session.showsSheet,
      keyboard.inputMode == .morse, !keyboard.document.traits.isSecureTextEntry
    else { return }
    let labels = Self.labels(keyboard, depth: depth)
    let joins = 2 * depth <= rows
    for level in 1...depth {
      if joins { lines.append(Self.line(joints(above: level, labels))) }
      lines.append(Self.line(letters(at: level, labels)))
    }
  }

  /// The labels of all patterns with a meaning; patterns on the path to them get a space.
  private static func labels(
    _ keyboard: Keyboard<some DocumentProxy>, depth: Int
  ) -> [MorsePattern: String] {
    var labels: [MorsePattern: String] = [:]
    for (pattern, reading) in keyboard.reachable(from: .empty) where pattern.count <= depth {
      let label = keyboard.label(of: pattern, reading)
      labels[pattern] = label.count == 1 && CellWidth.of(label) == 1 ? label : other
      var shorter = pattern.droppingLast()
      while let way = shorter, !way.isEmpty {
        labels[way] = labels[way] ?? " "
        shorter = way.droppingLast()
      }
    }
    return labels
  }

  // MARK: - Rows

  private typealias Symbol = (text: Character, style: TextStyle)

  private func letters(at level: Int, _ labels: [MorsePattern: String]) -> [Symbol] {
    var row = emptyRow
    for pattern in Self.patterns(of: level) {
      guard let label = labels[pattern]?.first else { continue }
      row[center(of: pattern)] = (label, style(of: pattern))
    }
    return row
  }

  /// The lines that join the letters of a level to their parents.
  private func joints(above level: Int, _ labels: [MorsePattern: String]) -> [Symbol] {
    var row = emptyRow
    for parent in Self.patterns(of: level - 1) {
      let middle = center(of: parent)
      for element in [MorseElement.dit, .dah] {
        guard let child = parent.appending(element), labels[child] != nil else { continue }
        let end = center(of: child)
        let style = isLit(child) ? TextStyle.openElements : TextStyle(.dim)
        for column in min(end, middle)...max(end, middle) where row[column].text != "┴" {
          row[column] = ("─", style)
        }
        row[end] = (element == .dit ? "┌" : "┐", style)
        row[middle] = ("┴", isLit(parent) ? TextStyle.openElements : TextStyle(.dim))
      }
    }
    return row
  }

  private var emptyRow: [Symbol] {
    Array(repeating: (" ", .plain), count: cell << depth)
  }

  /// The patterns of `count` elements, from left to right.
  private static func patterns(of count: Int) -> [MorsePattern] {
    (0..<count).reduce([.empty]) { patterns, _ in
      patterns.flatMap { [$0.appending(.dit), $0.appending(.dah)].compactMap(\.self) }
    }
  }

  /// The column of a pattern: the middle of the columns of its subtree.
  private func center(of pattern: MorsePattern) -> Int {
    let width = cell << (depth - pattern.count)
    let place = pattern.reduce(0) { $0 * 2 + ($1 == .dah ? 1 : 0) }
    return place * width + (width - 1) / 2
  }

  // MARK: - Highlighting

  /// Whether a pattern is on the path to the open letter, is the letter itself, or continues it.
  private func isLit(_ pattern: MorsePattern) -> Bool {
    !open.isEmpty && (open.isPrefix(of: pattern) || pattern.isPrefix(of: open))
  }

  private func style(of pattern: MorsePattern) -> TextStyle {
    if pattern == open { return TextStyle([.bold, .reverse]) }
    return isLit(pattern) ? TextStyle.openElements : TextStyle(open.isEmpty ? [] : .dim)
  }

  /// The characters of a row in runs of one style, without trailing spaces.
  private static func line(_ row: [Symbol]) -> StyledLine {
    var line = StyledLine()
    let end = row.lastIndex { $0.text != " " } ?? -1
    for symbol in row.prefix(end + 1) { line.append(symbol.text, symbol.style) }
    return line
  }
}

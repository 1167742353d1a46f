/// A row of text in visual order, with right-to-left runs reversed.
///
/// Implements UAX #9 for one row without embeddings. Every character gets a level; odd levels run
/// from right to left. Runs are reversed from the highest level down (rules W2, W4, W5, W7, N0 to
/// N2, I1, I2 and L2 to L4).
public struct VisualRow: Sendable {
  /// The row in the order in which to write it, from left to right.
  public let line: StyledLine
  private var edges: [(start: Int, width: Int, isRight: Bool)] = []
  private let end: Int
  private let start: Int
  private let isRightToLeft: Bool

  private struct Place {
    var character: Character
    var style: TextStyle
    var level = 0
  }

  /// Reorders a row.
  ///
  /// - Parameters:
  ///   - row: the row in reading order.
  ///   - isRightToLeft: whether the text as a whole runs from right to left; the row is then
  ///     right-aligned.
  ///   - columns: the columns available for alignment.
  ///   - isolated: the positions of characters that keep their order regardless of their neighbours:
  ///     marks of a letter that is being keyed.
  public init(
    _ row: StyledLine, isRightToLeft: Bool, columns: Int = 0, isolated: Range<Int> = 0..<0
  ) {
    var places = row.runs.flatMap { run in
      run.text.map { Place(character: $0, style: run.style) }
    }
    Self.setLevels(&places, isRightToLeft: isRightToLeft, isolated: isolated)
    let order = Self.order(places.map(\.level))
    self.isRightToLeft = isRightToLeft
    let margin = isRightToLeft ? max(0, columns - row.width) : 0
    var line = StyledLine(margin > 0 ? [.init(String(repeating: " ", count: margin))] : [])
    var column = margin
    edges = Array(repeating: (0, 0, false), count: places.count)
    for index in order {
      let place = places[index]
      let isRight = place.level % 2 == 1
      let width = CellWidth.of(place.character)
      edges[index] = (column, width, isRight)
      column += width
      line.append(isRight ? place.character.mirrored : place.character, place.style)
    }
    (start, end) = (margin, column)
    self.line = line
  }

  /// The column of the insertion point before the character at `place`.
  ///
  /// This is the cell of that character, or the first cell after the text; in right-to-left text
  /// that cell is at the left.
  public func column(of place: Int) -> Int {
    guard edges.indices.contains(place) else { return isRightToLeft ? max(0, start - 1) : end }
    return edges[place].isRight ? edges[place].start + edges[place].width - 1 : edges[place].start
  }

  private static func setLevels(
    _ places: inout [Place], isRightToLeft: Bool, isolated: Range<Int>
  ) {
    let base: WritingDirection = isRightToLeft ? .right : .left
    var kinds = places.indices.map {
      isolated.contains($0) ? .left : WritingDirection(of: places[$0].character)
    }
    let characters = places.map(\.character)
    joinDigits(characters, &kinds)
    var last = base
    for index in kinds.indices {
      if kinds[index] == .digit, last == .left { kinds[index] = .left }
      if kinds[index] == .left || kinds[index] == .right { last = kinds[index] }
    }
    pairBrackets(characters, &kinds, in: base)
    var index = 0
    while index < kinds.count {
      guard kinds[index] == .neutral else {
        index += 1
        continue
      }
      let run = index..<(kinds[index...].firstIndex { $0 != .neutral } ?? kinds.count)
      let before = index > 0 ? kinds[index - 1].outward : base
      let after = run.upperBound < kinds.count ? kinds[run.upperBound].outward : base
      for place in run { kinds[place] = before == after ? before : base }
      index = run.upperBound
    }
    for index in kinds.indices { places[index].level = kinds[index].level(in: base) }
  }

  private static let separators: Set<Character> = ["+", "-", ",", ".", "/", ":", "\u{A0}"]
  private static let symbols: Set<Character> = ["#", "$", "%", "¢", "£", "¥", "°", "‰", "€", "₪"]

  /// Joins digits, a separator between two of them, and adjacent number signs into one number (W4,
  /// W5).
  private static func joinDigits(_ characters: [Character], _ kinds: inout [WritingDirection]) {
    let places = Array(kinds.indices)
    for place in places.dropFirst().dropLast()
    where kinds[place] == .neutral && separators.contains(characters[place]) {
      if kinds[place - 1] == .digit, kinds[place + 1] == .digit { kinds[place] = .digit }
    }
    for order in [places, places.reversed()] {
      for (before, place) in zip(order, order.dropFirst()) where kinds[before] == .digit {
        if kinds[place] == .neutral, symbols.contains(characters[place]) { kinds[place] = .digit }
      }
    }
  }

  /// Gives both brackets of a pair one direction (N0): the row's direction if it occurs inside;
  /// otherwise the inner direction if it also precedes them, else the row's.
  private static func pairBrackets(
    _ characters: [Character], _ kinds: inout [WritingDirection], in base: WritingDirection
  ) {
    var open: [(closing: Character?, place: Int)] = []
    var pairs: [(Int, Int)] = []
    for (place, character) in characters.enumerated() where kinds[place] == .neutral {
      if "([{".contains(character) {
        open.append((character.mirrored, place))
      } else if let match = open.lastIndex(where: { $0.closing == character }) {
        pairs.append((open[match].place, place))
        open.removeSubrange(match...)
      }
    }
    for (start, end) in pairs.sorted(by: <) {
      let within = kinds[(start + 1)..<end].filter { $0 != .neutral }.map(\.outward)
      guard let kind = within.first(where: { $0 == base }) ?? within.first else { continue }
      let before = kinds[..<start].last { $0 != .neutral }?.outward ?? base
      let chosen = before == kind ? kind : base
      (kinds[start], kinds[end]) = (chosen, chosen)
    }
  }

  /// The positions from left to right.
  private static func order(_ levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
      var index = 0
      while index < order.count {
        guard levels[order[index]] >= level else {
          index += 1
          continue
        }
        let end = order[index...].firstIndex { levels[$0] < level } ?? order.count
        order[index..<end].reverse()
        index = end
      }
    }
    return order
  }
}

extension WritingDirection {
  /// The direction that adjacent neutrals see: digits count as right-to-left (N1).
  fileprivate var outward: WritingDirection { self == .digit ? .right : self }

  fileprivate func level(in base: WritingDirection) -> Int {
    switch self {
    case .right: 1
    case .digit: 2
    case .left, .neutral: base == .right ? 2 : 0
    }
  }
}

extension Character {
  /// The mirrored character in right-to-left text (UAX #9, L4), for brackets.
  fileprivate var mirrored: Character { Self.mirrors[self] ?? self }

  private static let mirrors: [Character: Character] = [
    "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»",
    "»": "«", "‹": "›", "›": "‹",
  ]
}

extension StyledLine {
  /// The line in visual order, with each run reordered on its own.
  ///
  /// The runs stay in left-to-right order, so that adjacent items keep their positions.
  public var inVisualOrder: StyledLine {
    StyledLine(
      runs.flatMap { run in
        // Scalars below U+0590 belong to left-to-right scripts.
        run.text.unicodeScalars.contains { $0.value >= 0x590 }
          && run.text.contains { WritingDirection(of: $0) == .right }
          ? VisualRow(StyledLine([run]), isRightToLeft: false).line.runs : [run]
      })
  }
}

import MorseCode
import Mathematics

/// Presses of two keys, the intervals between them, and the text before them.
struct Presses: Sendable {
  private(set) var elements: [MorseElement] = []
  /// The interval after each press except the last.
  private(set) var intervals: [PressRhythm.Interval] = []
  fileprivate(set) var text: CharacterModel.State

  init(after text: CharacterModel.State) { self.text = text }

  var count: Int { elements.count }

  /// Adds a press, `length` after the previous one; a length is a logarithm of nanoseconds.
  mutating func append(_ element: MorseElement, after length: Float) {
    if let last = elements.last {
      intervals.append(
        .init(length: length, isAfterDah: last == .dah, isBeforeDah: element == .dah))
    }
    elements.append(element)
  }

  /// Removes the first presses; `text` is the text up to them.
  mutating func removeFirst(_ count: Int, after text: CharacterModel.State) {
    elements.removeFirst(count)
    intervals.removeFirst(min(count, intervals.count))
    self.text = text
  }

  /// Returns the presses after the end of a piece.
  func suffix(after end: PressSearch.End) -> Presses {
    var rest = self
    rest.removeFirst(end.count, after: end.text)
    return rest
  }

  mutating func removeAll(after text: CharacterModel.State) {
    elements.removeAll(keepingCapacity: true)
    intervals.removeAll(keepingCapacity: true)
    self.text = text
  }

  /// Returns the pattern of each piece.
  func patterns(of pieces: some Sequence<PressSearch.Piece>) -> [MorsePattern] {
    var start = 0
    return pieces.map { piece in
      defer { start += piece.count }
      return MorsePattern(elements[start..<start + piece.count]) ?? .empty
    }
  }
}

/// Finds the likeliest grouping of presses into characters and words, by a rhythm and by the
/// language.
struct PressSearch: Sendable {
  /// A character of a reading.
  struct Piece: Hashable, Sendable {
    /// The number of presses in it.
    var count: Int
    /// Whether it is the code of a space.
    var isSpace = false
    /// Whether a pause ends the word after it.
    var endsWord = false

    /// Whether a word ends before it or after it.
    var isWordEnd: Bool { isSpace || endsWord }
  }

  /// A reading of some presses, and its log likelihood.
  struct Reading {
    var score: Float
    var pieces: [Piece]
  }

  /// The end of a piece in a reading.
  struct End {
    /// The number of presses up to it, the log likelihood of their reading, and their text.
    var count = 0
    var score: Float = 0
    var text: CharacterModel.State
  }

  /// A partial reading during the search.
  private struct Hypothesis {
    var score: Float
    var text: CharacterModel.State
    /// The last piece, and the index of the previous hypothesis.
    var piece: Piece
    var before: Int
  }

  /// What is expected of a text.
  struct Expectation {
    /// The weight of the language.
    var languageWeight: Float
    /// The log odds against a first word of one letter.
    var loneLetterCost: Float

    /// A text of a known hand.
    static let usual = Expectation(languageWeight: 1, loneLetterCost: 0)
    /// The first words of an unknown hand, which are often no English: commands.
    ///
    /// The pause after its first letter may be of either kind, but few lines begin with one letter.
    static let firstWords = Expectation(languageWeight: 0.75, loneLetterCost: 2)
  }

  private var expectation = Expectation.usual
  private let model: CharacterModel
  private let table: PatternTable
  private var hypotheses: [Hypothesis] = []
  /// The log densities of each interval: inside a character, after one, and after a word.
  private var densities: [SIMD4<Float>] = []
  /// The best hypotheses of each beginning, the best one first: `width` places for each.
  private var kept: [Int] = []

  /// The number of readings kept for each beginning; the time grows with it.
  private static let width = 5
  /// Patterns from this packed form on, of eight elements or more, are not searched.
  private static let tooLong: UInt16 = 1 << 8
  /// The place of no hypothesis.
  private static let none = -1

  /// A part in which two readings of the same presses differ: the ranges of their pieces.
  struct Difference {
    var own: Range<Int>
    var other: Range<Int>
  }

  init(_ settings: DecoderSettings) {
    model = CharacterModel.model(for: settings)
    table = PatternTable(for: settings)
  }

  /// Sets what is expected of the next texts.
  mutating func expect(_ expectation: Expectation) { self.expectation = expectation }

  /// Returns the piece of a committed pattern.
  func piece(of pattern: MorsePattern) -> Piece {
    Piece(count: pattern.count, isSpace: table.symbol(pattern.rawValue) == TextSymbol.spaceCode)
  }

  /// Returns whether a pattern is a letter.
  func isLetter(_ pattern: MorsePattern) -> Bool {
    TextSymbol.isLetter(table.symbol(pattern.rawValue))
  }

  /// The state of the language model before any text.
  var start: CharacterModel.State { model.start }

  /// Returns the log probability of a character at the beginning of a text.
  func logProbability(of pattern: MorsePattern) -> Float {
    Logarithm.of(probability: model.next(table.symbol(pattern.rawValue), after: start).0)
  }

  /// Returns the log share of all characters that begin with a pattern.
  func share(of pattern: MorsePattern) -> Float { table.share(pattern.rawValue) }

  /// Returns the parts in which two readings differ; before and after each, both end a piece.
  static func differences(between own: [Piece], and other: [Piece]) -> [Difference] {
    var differences: [Difference] = []
    var (place, otherPlace) = (0, 0)
    while place < own.count, otherPlace < other.count {
      if own[place] == other[otherPlace] {
        (place, otherPlace) = (place + 1, otherPlace + 1)
        continue
      }
      let first = (own: place, other: otherPlace)
      var lead = 0
      repeat {
        if lead <= 0 {
          lead += own[place].count
          place += 1
        } else {
          lead -= other[otherPlace].count
          otherPlace += 1
        }
      } while lead != 0 || (place < own.count && own[place] != other[otherPlace])
      differences.append(Difference(own: first.own..<place, other: first.other..<otherPlace))
    }
    return differences
  }

  /// Returns the ends of the pieces of a reading.
  ///
  /// The score of an end includes the interval after the piece.
  func ends(of pieces: [Piece], _ presses: Presses, by rhythm: PressRhythm) -> [End] {
    var end = End(text: presses.text)
    return zip(pieces, presses.patterns(of: pieces)).map { piece, pattern in
      let said = model.next(table.symbol(pattern.rawValue), after: end.text)
      end.score += expectation.languageWeight * Logarithm.of(probability: said.0)
      end.text = said.1
      if piece.endsWord {
        if end.count == 0, piece.count < presses.count { end.score -= expectation.loneLetterCost }
        let space = model.next(TextSymbol.space, after: end.text)
        end.score += expectation.languageWeight * Logarithm.of(probability: space.0)
        end.text = space.1
      }
      for (place, gap) in zip(end.count..., piece.gaps) where place < presses.intervals.count {
        end.score += rhythm.score(presses.intervals[place], as: gap)
      }
      end.count += piece.count
      return end
    }
  }

  /// Returns the likeliest reading by a rhythm that begins with some pieces.
  ///
  /// With `endsWord`, the last word ends. With `commandCost`, commands are read too; it is subtracted
  /// from their log likelihood.
  mutating func read(
    _ presses: Presses, by rhythm: PressRhythm, endsWord: Bool, after pieces: [Piece] = [],
    commandCost: Float? = nil
  ) -> Reading? {
    let count = presses.count
    let first = ends(of: pieces, presses, by: rhythm).last ?? End(text: presses.text)
    densities.removeAll(keepingCapacity: true)
    for interval in presses.intervals { densities.append(rhythm.scores(interval)) }
    densities.append(.zero)
    hypotheses.removeAll(keepingCapacity: true)
    hypotheses.append(
      Hypothesis(score: first.score, text: first.text, piece: Piece(count: 0), before: -1))
    kept.removeAll(keepingCapacity: true)
    kept.append(contentsOf: repeatElement(Self.none, count: (count + 1) * Self.width))
    kept[first.count * Self.width] = 0
    for start in first.count..<count {
      for rank in 0..<Self.width {
        let place = kept[start * Self.width + rank]
        guard place != Self.none else { break }
        extend(place, from: start, presses, endsWord: endsWord, commandCost: commandCost)
      }
    }
    let last = kept[count * Self.width]
    guard last != Self.none else { return nil }
    var path: [Piece] = []
    var place = last
    while hypotheses[place].before >= 0 {
      path.append(hypotheses[place].piece)
      place = hypotheses[place].before
    }
    return Reading(score: hypotheses[last].score, pieces: pieces + path.reversed())
  }

  private mutating func extend(
    _ place: Int, from start: Int, _ presses: Presses, endsWord: Bool, commandCost: Float?
  ) {
    let from = hypotheses[place]
    var pattern: UInt16 = 1
    var score = from.score
    for end in start + 1...presses.count {
      if end - 1 > start { score += densities[end - 2][0] }
      pattern = pattern << 1 | (presses.elements[end - 1] == .dah ? 1 : 0)
      guard pattern < Self.tooLong, table.isKnown(pattern) else { return }
      let symbol = table.symbol(pattern)
      let isLast = end == presses.count
      let (character, word) = (densities[end - 1][1], densities[end - 1][2])
      let cost: Float? = symbol == TextSymbol.command ? commandCost : 0
      guard symbol <= TextSymbol.command, let cost,
        isGood(score + max(character, word), at: end)
      else { continue }
      let said = model.next(symbol, after: from.text)
      let spoken = score + expectation.languageWeight * Logarithm.of(probability: said.0) - cost
      var piece = Piece(count: end - start, isSpace: symbol == TextSymbol.spaceCode)
      if !isLast || !endsWord || piece.isSpace {
        add(
          Hypothesis(score: spoken + character, text: said.1, piece: piece, before: place), at: end)
      }
      guard !isLast || endsWord, isGood(spoken + word, at: end) else { continue }
      let space = model.next(TextSymbol.space, after: said.1)
      var ended = spoken + word + expectation.languageWeight * Logarithm.of(probability: space.0)
      if start == 0, !isLast { ended -= expectation.loneLetterCost }
      piece.endsWord = true
      add(Hypothesis(score: ended, text: space.1, piece: piece, before: place), at: end)
    }
  }

  /// Returns whether a score is among the best ones of an end.
  private func isGood(_ score: Float, at end: Int) -> Bool {
    let worst = kept[(end + 1) * Self.width - 1]
    return worst == Self.none || score > hypotheses[worst].score
  }

  /// Keeps a hypothesis if it is among the best ones of its end.
  private mutating func add(_ hypothesis: Hypothesis, at end: Int) {
    let first = end * Self.width
    guard isGood(hypothesis.score, at: end) else { return }
    var rank = first + Self.width
    while rank > first {
      let other = kept[rank - 1]
      guard other == Self.none || hypotheses[other].score < hypothesis.score else { break }
      if rank < first + Self.width { kept[rank] = other }
      rank -= 1
    }
    kept[rank] = hypotheses.count
    hypotheses.append(hypothesis)
  }
}

extension PressSearch.Piece {
  /// The kinds of the intervals inside it and after it.
  var gaps: [PressRhythm.Gap] {
    repeatElement(.inner, count: count - 1) + [endsWord ? .word : .character]
  }
}

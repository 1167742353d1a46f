import MorseCode

/// Reads presses of two keys as a whole: which of them are a character, and which characters are a word.
///
/// Nothing is known of the hand at first. Several rhythms are tried (``PressRhythm``); each reads the presses
/// its way, and the one whose reading is likeliest, by the rhythm and by the language, is the hand's. What has
/// been committed may then turn out to be wrong: ``study(revising:)``.
struct PressReader: Sendable {
  /// A character, or the gap between two words.
  enum Sign: Hashable, Sendable {
    case pattern(MorsePattern)
    case wordGap
  }

  /// A character of a reading.
  struct Piece: Hashable, Sendable {
    /// How many presses make it.
    var count: Int
    /// Whether its word ends with it.
    var endsWord = false
  }

  /// A way to read some presses.
  private struct Reading {
    var score: Float
    var pieces: [Piece]
  }

  /// A part of a reading while it is searched for.
  private struct Hypothesis {
    var score: Float
    var text: CharacterModel.State
    /// The last piece, and the place of the hypothesis that it follows.
    var piece: Piece
    var before: Int
  }

  private let model: CharacterModel
  private let table: PatternTable
  private(set) var elements: [MorseElement] = []
  /// The interval after each press but the last.
  private var intervals: [PressRhythm.Interval] = []
  /// The text before the first press.
  private var text: CharacterModel.State
  /// What has been committed of the presses.
  private(set) var pieces: [Piece] = []
  private var covered = 0
  /// The last intervals that are settled.
  private var history: [(interval: PressRhythm.Interval, gap: PressRhythm.Gap)] = []
  /// The hand's rhythm; `nil` as long as nothing is known of it.
  private(set) var rhythm: PressRhythm?
  /// How many intervals have been heard of this hand, and how well they usually fit.
  private var heard = 0
  /// How many presses have come since the last study.
  private var unstudied = 0
  private var usualFit: Float?
  private var nodes: [[Int]] = []
  private var hypotheses: [Hypothesis] = []

  /// How many readings of each beginning are followed.
  private static let width = 5
  /// How many intervals a study needs.
  private static let fewest = 4
  /// How many intervals before the words that are read still tell the rhythm.
  private static let memory = 48
  private static let evenMemory = 120
  /// How many presses of an even hand before the open word are read again with it.
  private static let window = 25
  /// The steps from an inner interval to a character's that are tried, as logarithms: of hands that press evenly,
  /// and of those that follow the elements, whose inner interval is a tenth or a quarter of the way up the lengths.
  private static let evenSteps: [Float] = [0.6, 0.95, 1.4, 1.9, 2.6]
  private static let stepsByElements: [(share: Int, step: Float)] = [
    (10, 0.69), (4, 0.69), (4, 1.2),
  ]
  /// As long as fewer intervals have been heard, the hand is unknown and all its text may be read anew.
  private static let acquaintance = 90
  /// After so many, the rhythm may be kept within a word.
  private static let familiarity = 24
  /// After so many presses without the end of a word the rhythm may be another.
  private static let patience = 20
  /// How many of the last intervals a slow hand must have left, all but one of them long.
  private static let slowness = 6
  /// The most presses that are read as a whole.
  private static let capacity = 128
  /// By how much worse intervals may fit before the hand is taken for another.
  private static let strangeness: Float = 0.7
  /// The range of intervals that tell anything, in nanoseconds: a script is quicker, a rest longer.
  private static let shortestInterval = 30e6
  private static let longestInterval = 20e9

  init(_ settings: DecoderSettings) {
    model = CharacterModel.model(for: settings)
    table = PatternTable(settings.alphabet)
    text = model.start
  }

  /// Whether the hand is so slow that a wait of so many nanoseconds would tear its characters apart.
  func isTorn(by wait: Double) -> Bool {
    guard let rhythm else { return false }
    let limit = Float(Logarithm.of(wait))
    let last = intervals.suffix(Self.slowness)
    return rhythm.mean(.inner, afterDah: false) > limit
      && last.filter { $0.length < limit }.count <= 1
  }

  /// Whether all presses have been committed.
  var isWhole: Bool { covered == elements.count && covered > 0 }

  /// Adds a press, `interval` nanoseconds after the one before.
  mutating func add(_ element: MorseElement, after interval: Double?) {
    if let last = elements.last {
      let length = min(max(interval ?? 0, Self.shortestInterval), Self.longestInterval)
      intervals.append(.init(length: Float(Logarithm.of(length)), isAfterDah: last == .dah))
      heard += 1
    }
    elements.append(element)
    unstudied += 1
    if elements.count > Self.capacity { keepCommitted() }
  }

  /// Notes that the next presses have been committed as a character.
  mutating func commit(_ pattern: MorsePattern) {
    guard covered + pattern.count <= elements.count else { return keepCommitted() }
    pieces.append(Piece(count: pattern.count))
    covered += pattern.count
  }

  /// Notes that a word has ended with the last committed character.
  mutating func endWord() {
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].endsWord = true
  }

  /// Keeps all that has been committed as it is, and begins afresh; what is known of the hand stays.
  mutating func keepCommitted() {
    elements.removeAll(keepingCapacity: true)
    intervals.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    covered = 0
    text = model.start
  }
}

// MARK: - Reading

extension PressReader {
  /// Reads what has been committed once more, and learns the rhythm.
  ///
  /// A new hand is studied at every character, then at the end of every word, or after so many presses.
  ///
  /// - Parameter scope: how far what has been committed may be revised.
  /// - Returns: the committed reading and the likeliest one, and whether that takes its place: it does when it
  ///   is so much likelier as the scope asks for. `nil` if they are the same.
  mutating func study(
    revising scope: RevisionScope
  ) -> (former: [Sign], current: [Sign], isSure: Bool)? {
    guard isWhole, history.count + intervals.count >= Self.fewest,
      heard < Self.familiarity || unstudied >= Self.patience || pieces.last?.endsWord == true
    else { return nil }
    unstudied = 0
    let reading = read()
    defer { forget(reading.pieces) }
    let start = scope == .word ? openWord : 0
    let former = signs(of: pieces, from: start)
    let current = signs(of: reading.pieces, from: start)
    let isSure =
      rhythm.map { reading.score > score(pieces, by: $0) + scope.sureness } ?? false
    let differs = current != nil && former != current
    let isRevised = isSure && differs
    // What is not to be revised any more tells the rhythm as it is read best.
    if isRevised || scope == .none || (scope == .word && pieces.last?.endsWord == true) {
      pieces = reading.pieces
    }
    guard differs, let former, let current else { return nil }
    return (former, current, isSure)
  }

  /// Where the open word begins, or the one that has just ended, in presses.
  private var openWord: Int {
    let last = pieces.dropLast().lastIndex { $0.endsWord } ?? -1
    return pieces[...last].reduce(0) { $0 + $1.count }
  }

  private var isKnown: Bool { heard >= Self.acquaintance && rhythm != nil }

  /// The patterns of pieces from a press on, and the gaps between their words; `nil` if no word begins there.
  private func signs(of pieces: [Piece], from start: Int) -> [Sign]? {
    var signs: [Sign]? = start == 0 ? [] : nil
    var end = 0
    for (piece, pattern) in zip(pieces, patterns(of: pieces)) {
      signs?.append(.pattern(pattern))
      if piece.endsWord { signs?.append(.wordGap) }
      end += piece.count
      if end == start, piece.endsWord { signs = [] }
    }
    if pieces.last?.endsWord ?? false { signs?.removeLast() }
    return signs
  }

  /// How long after the press of an element a character and a word have ended, in nanoseconds; `nil` before
  /// the rhythm is known.
  func waits(after element: MorseElement) -> TypingRhythm.Waits? {
    rhythm.map {
      TypingRhythm.Waits(
        character: $0.wait(.character, afterDah: element == .dah),
        word: $0.wait(.word, afterDah: element == .dah))
    }
  }

  /// The pattern of each piece.
  func patterns(of pieces: [Piece]) -> [MorsePattern] {
    var start = 0
    return pieces.map { piece in
      defer { start += piece.count }
      return MorsePattern(elements[start..<start + piece.count]) ?? .empty
    }
  }

  /// Lets all words go but the last one that has ended, once the hand is known; it is learnt as it reads best,
  /// which need not be as it was committed.
  private mutating func forget(_ likeliest: [Piece]) {
    guard isKnown else { return }
    guard let last = lastForgotten else { return }
    var count = 0
    for (piece, pattern) in zip(pieces[...last], patterns(of: Array(pieces[...last]))) {
      count += piece.count
      text = model.next(table.symbol(pattern.rawValue), after: text).1
      if piece.endsWord { text = model.next(TextSymbol.space, after: text).1 }
    }
    history += zip(intervals, kinds(of: likeliest)).prefix(count).map { ($0, $1) }
    history.removeFirst(max(0, history.count - (isEven ? Self.evenMemory : Self.memory)))
    rhythm?.fit(history)
    pieces.removeFirst(last + 1)
    elements.removeFirst(count)
    intervals.removeFirst(count)
    covered -= count
  }

  /// The last piece that is not read again, the end of a word.
  ///
  /// The last word that has ended is read again with the next one; of a hand that presses evenly, so are the
  /// last presses before it.
  private var lastForgotten: Int? {
    let ends = pieces.indices.filter { pieces[$0].endsWord }.dropLast()
    guard isEven else { return ends.last }
    var presses = 0
    for index in pieces.indices.reversed() {
      if presses >= Self.window, ends.contains(index) { return index }
      presses += pieces[index].count
    }
    return nil
  }

  /// Whether the hand presses at even distances, whatever the elements are.
  private var isEven: Bool { rhythm.map { !$0.followsElements } ?? false }

  private mutating func read() -> Reading {
    guard isKnown, let rhythm else { return readAnew() }
    let reading = read(by: rhythm)
    let fit = fit(of: reading, by: rhythm)
    guard fit > (usualFit ?? fit) - Self.strangeness || intervals.count < Self.fewest else {
      // Another hand, or another speed.
      (heard, usualFit) = (intervals.count, nil)
      history.removeAll(keepingCapacity: true)
      return readAnew()
    }
    usualFit = fit + ((usualFit ?? fit) - fit) * 7 / 8
    return reading
  }

  /// How well the intervals fit a reading, on an average.
  private func fit(of reading: Reading, by rhythm: PressRhythm) -> Float {
    let sum = zip(intervals, kinds(of: reading.pieces)).reduce(Float(0)) {
      $0 + rhythm.score($1.0, as: $1.1)
    }
    return sum / Float(max(1, intervals.count))
  }

  /// Tries all rhythms.
  private mutating func readAnew() -> Reading {
    var best: (reading: Reading, rhythm: PressRhythm, sum: Float)?
    for var rhythm in starts() {
      rhythm.fit(history.map(\.interval) + intervals)
      var reading = read(by: rhythm)
      rhythm.fit(history + zip(intervals, kinds(of: reading.pieces)).map { ($0, $1) })
      reading = read(by: rhythm)
      let sum = reading.score + rhythm.usualness
      if sum > best?.sum ?? -.infinity { best = (reading, rhythm, sum) }
    }
    rhythm = best?.rhythm
    return best?.reading ?? Reading(score: 0, pieces: pieces)
  }

  /// Rhythms to begin with: many as long as hardly anything is known, and at the end of each word.
  private func starts() -> [PressRhythm] {
    if let rhythm, heard >= Self.familiarity, pieces.last?.endsWord != true { return [rhythm] }
    let all = (history.map(\.interval) + intervals).map(\.length).sorted()
    let inner = all[all.count / 4]
    var starts: [PressRhythm] = []
    for step in Self.evenSteps {
      starts.append(PressRhythm(followsElements: false, inner: inner, step: step))
    }
    for (share, step) in Self.stepsByElements {
      let inner = all[all.count / share]
      starts.append(PressRhythm(followsElements: true, inner: inner, step: step))
    }
    return starts
  }

  /// What each interval inside of pieces is.
  private func kinds(of pieces: [Piece]) -> [PressRhythm.Gap] {
    pieces.flatMap { piece in
      repeatElement(PressRhythm.Gap.inner, count: piece.count - 1)
        + [piece.endsWord ? .word : .character]
    }
  }

  /// How likely a reading is.
  private func score(_ pieces: [Piece], by rhythm: PressRhythm) -> Float {
    var sum: Float = 0
    var text = text
    for (interval, gap) in zip(intervals, kinds(of: pieces)) {
      sum += rhythm.score(interval, as: gap)
    }
    for (piece, pattern) in zip(pieces, patterns(of: pieces)) {
      let said = model.next(table.symbol(pattern.rawValue), after: text)
      sum += Logarithm.of(probability: said.0)
      text = said.1
      guard piece.endsWord else { continue }
      let space = model.next(TextSymbol.space, after: text)
      sum += Logarithm.of(probability: space.0)
      text = space.1
    }
    return sum
  }

  /// The likeliest reading by a rhythm; the last word has ended if it was committed so.
  private mutating func read(by rhythm: PressRhythm) -> Reading {
    let count = elements.count
    let isEnded = pieces.last?.endsWord ?? false
    hypotheses.removeAll(keepingCapacity: true)
    hypotheses.append(Hypothesis(score: 0, text: text, piece: Piece(count: 0), before: -1))
    nodes = Array(repeating: [], count: count + 1)
    nodes[0] = [0]
    for start in 0..<count {
      for place in best(nodes[start]) {
        extend(place, from: start, by: rhythm, isEnded: isEnded)
      }
    }
    guard let last = best(nodes[count]).first else {
      return Reading(score: -.infinity, pieces: pieces)
    }
    var path: [Piece] = []
    var place = last
    while hypotheses[place].before >= 0 {
      path.append(hypotheses[place].piece)
      place = hypotheses[place].before
    }
    return Reading(score: hypotheses[last].score, pieces: path.reversed())
  }

  private func best(_ places: [Int]) -> ArraySlice<Int> {
    places.sorted { hypotheses[$0].score > hypotheses[$1].score }.prefix(Self.width)
  }

  private mutating func extend(
    _ place: Int, from start: Int, by rhythm: PressRhythm, isEnded: Bool
  ) {
    let from = hypotheses[place]
    var pattern: UInt16 = 1
    var score = from.score
    for end in start + 1...elements.count {
      if end - 1 > start { score += rhythm.score(intervals[end - 2], as: .inner) }
      pattern = pattern << 1 | (elements[end - 1] == .dah ? 1 : 0)
      guard pattern < 0x100, table.isKnown(pattern) else { return }
      let symbol = table.symbol(pattern)
      guard symbol < TextSymbol.other else { continue }
      let said = model.next(symbol, after: from.text)
      let spoken = score + Logarithm.of(probability: said.0)
      let isLast = end == elements.count
      var piece = Piece(count: end - start)
      if !isLast || !isEnded {
        let gap = isLast ? 0 : rhythm.score(intervals[end - 1], as: .character)
        add(Hypothesis(score: spoken + gap, text: said.1, piece: piece, before: place), at: end)
      }
      guard !isLast || isEnded else { continue }
      piece.endsWord = true
      let space = model.next(TextSymbol.space, after: said.1)
      let gap = isLast ? 0 : rhythm.score(intervals[end - 1], as: .word)
      let ended = spoken + gap + Logarithm.of(probability: space.0)
      add(Hypothesis(score: ended, text: space.1, piece: piece, before: place), at: end)
    }
  }

  private mutating func add(_ hypothesis: Hypothesis, at end: Int) {
    nodes[end].append(hypotheses.count)
    hypotheses.append(hypothesis)
  }
}

import MorseCode

/// Groups the presses of two keys into characters and words, as a whole.
///
/// The hand is unknown at first, so several rhythms are tried (``PressRhythm``). Each reads the
/// presses in its way. The hand's rhythm is the one with the likeliest reading, by the rhythm and
/// by the language. Committed characters may then turn out to be wrong: ``study(revising:)``.
struct PressReader: Sendable {
  /// A character, or a word gap.
  enum Sign: Hashable, Sendable {
    case pattern(MorsePattern)
    case wordGap
  }

  /// A character of a reading.
  struct Piece: Hashable, Sendable {
    /// The number of presses in it.
    var count: Int
    /// Whether its word ends after it.
    var endsWord = false
  }

  /// A reading of some presses.
  private struct Reading {
    var score: Float
    var pieces: [Piece]
  }

  /// A partial reading during the search.
  private struct Hypothesis {
    var score: Float
    var text: CharacterModel.State
    /// The last piece, and the index of the previous hypothesis.
    var piece: Piece
    var before: Int
  }

  private let model: CharacterModel
  private let table: PatternTable
  private(set) var elements: [MorseElement] = []
  /// The interval after each press except the last.
  private var intervals: [PressRhythm.Interval] = []
  /// The text before the first press.
  private var text: CharacterModel.State
  /// The committed reading of the presses.
  private(set) var pieces: [Piece] = []
  private var covered = 0
  /// The last intervals whose kind is final.
  private var history: [(interval: PressRhythm.Interval, gap: PressRhythm.Gap)] = []
  /// The hand's rhythm; `nil` before it is known.
  private(set) var rhythm: PressRhythm?
  /// The number of intervals from this hand, and (`usualFit`) how well they usually fit.
  private var heard = 0
  /// The number of presses since the last study.
  private var unstudied = 0
  private var usualFit: Float?
  private var nodes: [[Int]] = []
  private var hypotheses: [Hypothesis] = []

  /// The number of readings kept for each beginning.
  private static let width = 5
  /// The minimum number of intervals for a study.
  private static let fewest = 4
  /// The number of intervals before the current words that the rhythm is fitted to.
  private static let memory = 48
  private static let evenMemory = 120
  /// The number of presses of an even hand before the open word that are reread with it.
  private static let window = 25
  /// The steps from an inner interval to a character interval that are tried, as logarithms.
  ///
  /// Some are for hands that press evenly, others for hands that follow the elements. The inner
  /// interval of the latter is a tenth or a quarter of the way up the sorted lengths.
  private static let evenSteps: [Float] = [0.6, 0.95, 1.4, 1.9, 2.6]
  private static let stepsByElements: [(share: Int, step: Float)] = [
    (10, 0.69), (4, 0.69), (4, 1.2),
  ]
  /// The number of intervals before which the hand is unknown and all its text may be reread.
  private static let acquaintance = 90
  /// The number of intervals after which the rhythm may be kept within a word.
  private static let familiarity = 24
  /// The number of presses without a word's end after which the rhythm may have changed.
  private static let patience = 20
  /// The number of last intervals of a slow hand that must be long, except at most one.
  private static let slowness = 6
  /// The maximum number of presses that are read as a whole.
  private static let capacity = 128
  /// The decrease of the fit from which the hand counts as another one.
  private static let strangeness: Float = 0.7
  /// The range of intervals that count, in nanoseconds: a script is faster, a rest is longer.
  private static let shortestInterval = 30e6
  private static let longestInterval = 20e9

  init(_ settings: DecoderSettings) {
    model = CharacterModel.model(for: settings)
    table = PatternTable(settings.alphabet)
    text = model.start
  }

  /// Returns whether a wait in nanoseconds would split the characters of this slow hand.
  func isTorn(by wait: Double) -> Bool {
    guard let rhythm else { return false }
    let limit = Float(Logarithm.of(wait))
    let last = intervals.suffix(Self.slowness)
    return rhythm.mean(.inner, afterDah: false) > limit
      && last.filter { $0.length < limit }.count <= 1
  }

  /// Whether all presses have been committed.
  var isWhole: Bool { covered == elements.count && covered > 0 }

  /// Adds a press, `interval` nanoseconds after the previous one.
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

  /// Records the next presses as committed as a character.
  mutating func commit(_ pattern: MorsePattern) {
    guard covered + pattern.count <= elements.count else { return keepCommitted() }
    pieces.append(Piece(count: pattern.count))
    covered += pattern.count
  }

  /// Records the end of a word after the last committed character.
  mutating func endWord() {
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].endsWord = true
  }

  /// Makes all committed presses final and clears them; the knowledge of the hand stays.
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
  /// Rereads the committed presses, and learns the rhythm.
  ///
  /// A new hand is studied at every character. Later it is studied at the end of every word, or
  /// after `patience` presses.
  ///
  /// The likeliest reading replaces the committed one if its odds exceed those that the scope
  /// requires.
  ///
  /// - Parameter scope: how far committed characters may be revised.
  /// - Returns: the committed reading, the likeliest one, and whether it replaces the committed
  ///   one; `nil` if both are equal.
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
    // A reading that is final now trains the rhythm in its likeliest form.
    if isRevised || scope == .none || (scope == .word && pieces.last?.endsWord == true) {
      pieces = reading.pieces
    }
    guard differs, let former, let current else { return nil }
    return (former, current, isSure)
  }

  /// The index of the first press of the open word, or of the word that has just ended.
  private var openWord: Int {
    let last = pieces.dropLast().lastIndex { $0.endsWord } ?? -1
    return pieces[...last].reduce(0) { $0 + $1.count }
  }

  private var isKnown: Bool { heard >= Self.acquaintance && rhythm != nil }

  /// Returns the patterns and word gaps of pieces from a press on; `nil` if no word begins there.
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

  /// Returns the times from an element's press to the ends of its character and word.
  ///
  /// In nanoseconds; `nil` before the rhythm is known.
  func waits(after element: MorseElement) -> TypingRhythm.Waits? {
    rhythm.map {
      TypingRhythm.Waits(
        character: $0.wait(.character, afterDah: element == .dah),
        word: $0.wait(.word, afterDah: element == .dah))
    }
  }

  /// Returns the pattern of each piece.
  func patterns(of pieces: [Piece]) -> [MorsePattern] {
    var start = 0
    return pieces.map { piece in
      defer { start += piece.count }
      return MorsePattern(elements[start..<start + piece.count]) ?? .empty
    }
  }

  /// Removes all words except the last one that has ended, once the hand is known.
  ///
  /// The rhythm learns their likeliest reading, which may differ from the committed one.
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

  /// The index of the last piece that is not reread; it ends a word.
  ///
  /// The last word that has ended is reread with the next one. For a hand that presses evenly, the
  /// last presses before it are reread too.
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

  /// Whether the hand presses at even distances, independent of the elements.
  private var isEven: Bool { rhythm.map { !$0.followsElements } ?? false }

  private mutating func read() -> Reading {
    guard isKnown, let rhythm else { return readAnew() }
    let reading = read(by: rhythm)
    let fit = fit(of: reading, by: rhythm)
    guard fit > (usualFit ?? fit) - Self.strangeness || intervals.count < Self.fewest else {
      // The hand or the speed has changed.
      (heard, usualFit) = (intervals.count, nil)
      history.removeAll(keepingCapacity: true)
      return readAnew()
    }
    usualFit = fit + ((usualFit ?? fit) - fit) * 7 / 8
    return reading
  }

  /// Returns the average fit of the intervals to a reading.
  private func fit(of reading: Reading, by rhythm: PressRhythm) -> Float {
    let sum = zip(intervals, kinds(of: reading.pieces)).reduce(Float(0)) {
      $0 + rhythm.score($1.0, as: $1.1)
    }
    return sum / Float(max(1, intervals.count))
  }

  /// Tries all rhythms and keeps the best one.
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

  /// Returns the initial rhythms: several while little is known and at each word's end.
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

  /// Returns the kind of each interval of pieces.
  private func kinds(of pieces: [Piece]) -> [PressRhythm.Gap] {
    pieces.flatMap { piece in
      repeatElement(PressRhythm.Gap.inner, count: piece.count - 1)
        + [piece.endsWord ? .word : .character]
    }
  }

  /// Returns the log likelihood of a reading.
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

  /// Returns the likeliest reading by a rhythm; the last word ends if it was committed so.
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

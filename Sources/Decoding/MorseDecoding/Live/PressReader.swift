import MorseCode
import Mathematics

/// Groups the presses of two keys into characters and words, as a whole.
///
/// The hand is unknown at first, so several rhythms are tried (``PressRhythm``). Each reads the
/// presses in its way. The hand's rhythm is the one with the likeliest reading, by the rhythm and
/// by the language. Committed characters may then turn out to be wrong: ``study(revising:)``.
struct PressReader: Sendable {
  /// A character, or a word gap.
  enum Symbol: Hashable, Sendable {
    case pattern(MorsePattern)
    case wordGap
  }

  private typealias Piece = PressSearch.Piece
  private typealias Reading = PressSearch.Reading

  private var search: PressSearch
  /// The interval inside a character at the speed that the user has told.
  private let told: Float?
  /// The presses that may be reread.
  private var presses: Presses
  /// The committed reading of the presses.
  private var pieces: [Piece] = []
  /// The number of presses that the pieces cover.
  private var covered = 0
  /// The last intervals whose kind is final.
  private var history: [(interval: PressRhythm.Interval, gap: PressRhythm.Gap)] = []
  /// The hand's rhythm; `nil` before it is known.
  private(set) var rhythm: PressRhythm?
  /// The number of intervals from this hand.
  private var intervalCount = 0
  /// The number of presses since the last study.
  private var unstudied = 0
  /// The last pauses that ended characters, from press to press.
  private var ends = CharacterEnds()
  /// The hand of an earlier session, while the presses neither confirm nor refute it.
  private var remembered: RememberedRhythm?
  /// Whether the rhythm is known so well that no other one reads the presses differently, perhaps
  /// from an earlier session.
  private(set) var isSettled = false
  /// The usual log likelihood of the newest presses, per press; `nil` for a new hand.
  private var usualFit: Float?

  /// The minimum number of intervals for a study.
  ///
  /// Fewer suffice if all are so short, at most 2.5 s, that one character may have them.
  private static let fewest = 4
  private static let fewestShort = 2
  private static let short = Float(Logarithm.of(2.5e9))
  /// The interval for which a letter stands open so that the user sees it: a second.
  private static let seen = Float(Logarithm.of(1e9))
  /// The number of intervals before the current words that the rhythm is fitted to, for a hand
  /// in Morse rhythm, which follows a step of speed sooner, and for an even hand.
  private static let memory = 48
  private static let evenMemory = 120
  /// The number of presses of an even hand before the open word that are reread with it.
  private static let window = 60
  /// The steps from an inner interval to a character interval that are tried, as logarithms.
  ///
  /// Some are for hands that press evenly, others for hands that follow the elements. The inner
  /// interval of the latter is a tenth or a quarter of the way up the sorted lengths.
  private static let evenSteps: [Float] = [0.6, 0.95, 1.4, 1.9, 2.6]
  private static let stepsByElements: [(share: Int, step: Float)] = [
    (10, 0.69), (4, 0.69), (4, 1.2),
  ]
  /// The step in textbook timing, `ln 2`.
  private static let textbookStep: Float = 0.69
  /// The inner interval of an even hand: a quarter of the way up.
  private static let evenShare = 4
  /// The number of intervals before which the hand is unknown and all its text may be reread: those
  /// of six words, chosen by `make accuracy`.
  private static let acquaintance = 90
  /// The number of intervals after which the rhythm may be kept within a word.
  private static let familiarity = 24
  /// The minimum numbers of intervals inside and after characters from which a hand may be known,
  /// and its minimum log odds over other readings.
  private static let fewestSettled = (inner: 4, outer: 2)
  private static let settledOdds: Float = 4
  /// The minimum log odds of another hand over the remembered one: 50 to 1.
  private static let forgetOdds: Float = 4
  /// The number of presses without a word's end after which the rhythm may have changed.
  private static let patience = 20
  /// The number of last intervals of a slow hand that must be long, except at most one.
  private static let slowness = 6
  /// The maximum number of presses that are read as a whole, which limits the time of a study.
  private static let capacity = 256
  /// The number of newest presses: they tell whether the hand has changed, and their reading is
  /// revised only if it is very sure.
  private static let newest = 24
  /// The decrease of their fit in nats per press from which the hand may be another one.
  private static let strangeness: Float = 0.4
  /// The number of rhythms searched, those that fit best; all read no better (`make accuracy`).
  private static let searched = 4
  /// The minimum log odds of another hand (a million to one), the minimum number of its presses,
  /// and the maximum number of moments at which it may have begun.
  private static let changeOdds: Float = 14
  private static let fewestChanged = 8
  private static let changes = 8
  /// The minimum log odds of a reading that is offered but not sure: e to 1.
  private static let offerOdds: Float = 1
  /// The minimum log odds of a command after text, and the maximum log ratio of its intervals at
  /// which it is surely one code.
  private static let commandOdds: Float = 1.2
  /// The minimum log odds of a command before any text, which it rarely is: 2 to 1.
  private static let firstCommandOdds: Float = 0.7
  private static let evenness: Float = 0.25
  /// The minimum log odds of text over a command at even distances, if no text is before it: 3 to 1.
  private static let evenTextOdds: Float = 1
  /// The minimum log odds of characters that ran together over a single one.
  private static let joinedOdds: Float = 1.2
  /// The maximum number of elements at even distances that are letters: more than two letters have.
  private static let longestEven = 8
  /// The log odds that a user who looks something up has ended a character: 6 to 1.
  private static let dividedOdds: Float = 1.8
  /// The longest interval that counts, in nanoseconds; a longer one is a rest and counts as this.
  private static let longestInterval = 20e9

  /// Creates a reader, which begins with the rhythm of a remembered hand of two keys.
  init(_ settings: DecoderSettings, remembering memory: HandMemory?) {
    search = PressSearch(settings)
    told = settings.toldInterval.map { Float(Logarithm.of($0)) }
    presses = Presses(after: search.start)
    guard let memory, let known = PressRhythm(memory) else { return }
    rhythm = known
    remembered = RememberedRhythm(known)
    // The waits of a quick hand would tear a slower one.
    isSettled = known.mean(.inner, afterDah: false) > Float(Logarithm.of(CommitWaits.quick))
    for _ in 0..<memory.strength { history += known.phrase }
  }

  /// What is to be remembered of the hand; `nil` before it is known.
  var memory: HandMemory? {
    guard intervalCount >= HandMemory.fewest, isSettled else { return nil }
    return rhythm?.memory(presses: intervalCount)
  }

  /// Whether the rhythm is that of an earlier session, and the presses do not confirm it yet.
  var isRemembered: Bool { remembered != nil }

  /// The last element; `nil` before the first one.
  var last: MorseElement? { presses.elements.last }

  /// Returns whether a wait in nanoseconds would split the characters of this slow hand.
  func isTorn(by wait: Double) -> Bool {
    guard let rhythm else { return false }
    let limit = Float(Logarithm.of(wait))
    let last = presses.intervals.suffix(Self.slowness)
    return rhythm.mean(.inner, afterDah: false) > limit
      && last.filter { $0.length < limit }.count <= 1
  }

  /// The interval in nanoseconds up to which a press surely belongs to the open character.
  ///
  /// `nil` if too few pauses after characters are known, and once the hand is: its rhythm then
  /// follows a faster pace, which these pauses would hold back.
  var innerReach: Double? {
    guard intervalCount < Self.acquaintance else { return nil }
    return ends.reach.map { Logarithm.exponential(Double($0)) }
  }

  /// The longest intervals inside the last characters.
  var longestInner: InnerIntervals { ends.longestInner }

  /// Whether all presses have been committed.
  var isWhole: Bool { covered == presses.count && covered > 0 }

  /// Adds a press, `interval` nanoseconds after the previous one.
  ///
  /// `isWhole` tells whether the user only paused in between.
  mutating func add(_ element: MorseElement, after interval: Double?, isWhole: Bool) {
    let nanoseconds = min(max(interval ?? 0, TypingRhythm.shortestInterval), Self.longestInterval)
    let length = Float(Logarithm.of(nanoseconds))
    if presses.count > 0 { intervalCount += 1 }
    if interval != nil, isWhole, covered == presses.count { ends.note(length) }
    presses.append(element, after: length)
    unstudied += 1
    switch remembered?.note(element, after: isWhole && interval != nil ? length : nil) {
    case .confirmed: remembered = nil
    case .refuted: forgetMemory()
    case .open, nil: break
    }
    if presses.count > Self.capacity { keepCommitted() }
  }

  /// Records the next presses as committed as a character.
  mutating func commit(_ pattern: MorsePattern) {
    guard covered + pattern.count <= presses.count else { return keepCommitted() }
    pieces.append(search.piece(of: pattern))
    var inner = InnerIntervals()
    for interval in presses.intervals[covered..<covered + max(0, pattern.count - 1)] {
      inner.note(
        Logarithm.exponential(Double(interval.length)), after: interval.isAfterDah ? .dah : .dit)
    }
    if pattern.count > 1 { ends.note(inner: inner) }
    covered += pattern.count
    if remembered?.hasPace == true { isSettled = true }
    if covered < presses.count { ends.note(presses.intervals[covered - 1].length) }
  }

  /// Records the end of a word after the last committed character.
  mutating func endWord() {
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].endsWord = true
  }

  /// Makes all committed presses final and clears them, and those of the open character, too; the
  /// knowledge of the hand stays.
  mutating func keepCommitted() {
    learnFinal()
    presses.removeAll(after: search.start)
    pieces.removeAll(keepingCapacity: true)
    covered = 0
  }

  /// Makes all committed presses final; those of the open character stay.
  mutating func keepText() {
    guard covered < presses.count else { return keepCommitted() }
    remember(committedIntervals)
    keep(pieces.count, upTo: PressSearch.End(count: covered, text: search.start))
  }
}

// MARK: - Reading

extension PressReader {
  /// Rereads the committed presses, and learns the rhythm.
  ///
  /// A new hand is studied at every character. Later it is studied at the end of every word, or
  /// after `patience` presses.
  ///
  /// Parts of the likeliest reading replace the committed ones, if their odds exceed those that the
  /// scope requires.
  ///
  /// - Parameter scope: how far committed characters may be revised.
  /// - Returns: the committed reading, another one, and whether it replaces the committed one;
  ///   `nil` if both are equal. A reading that is not sure differs in its likeliest part only.
  mutating func study(
    revising scope: RevisionScope
  ) -> (former: [Symbol], current: [Symbol], isSure: Bool)? {
    guard isWhole, hasEnough,
      intervalCount < Self.familiarity || unstudied >= Self.patience || isWordEnded
    else { return nil }
    unstudied = 0
    search.expect(isKnown ? .usual : .firstWords)
    defer { search.expect(.usual) }
    let reading = read() ?? Reading(score: -.infinity, pieces: pieces)
    defer { forget(reading.pieces) }
    let start = scope == .word ? openWord : 0
    let parts = gains(of: reading.pieces, from: start).filter {
      !breaksLetter($0.difference, in: reading.pieces)
    }
    let sure = parts.filter { $0.gain > ($0.isNew ? scope.newestSureness : scope.sureness) }
    let isSure = !sure.isEmpty
    let offered = parts.filter { $0.gain > Self.offerOdds }.max { $0.gain < $1.gain }
    let other = replacing(isSure ? sure : offered.map { [$0] } ?? [], by: reading.pieces)
    let former = symbols(of: pieces, from: start)
    let current = symbols(of: other, from: start)
    let differs = current != nil && former != current
    if isSure {
      pieces = other
    } else if scope == .none || (scope == .word && isWordEnded) {
      // A reading that is final now trains the rhythm in its likeliest form.
      pieces = reading.pieces
    }
    guard differs, let former, let current else { return nil }
    return (former, current, isSure)
  }

  /// Whether there are enough intervals for a study.
  private var hasEnough: Bool {
    let count = history.count + presses.intervals.count
    return count >= Self.fewest
      || (count >= Self.fewestShort && presses.intervals.allSatisfy { $0.length < Self.short })
  }

  /// A part of the committed reading that another reading replaces.
  private struct Part {
    var difference: PressSearch.Difference
    /// The log odds of the other reading.
    var gain: Float
    /// Whether the next presses may still change its reading.
    var isNew: Bool
  }

  /// Returns the parts in which another reading differs, from a press on; the last one first.
  ///
  /// The gain of a part includes the text after it up to the next part, because its characters
  /// change the probability of the following ones.
  private func gains(of other: [Piece], from start: Int) -> [Part] {
    let differences = PressSearch.differences(between: pieces, and: other)
    guard let rhythm, !differences.isEmpty else { return [] }
    let ends = search.ends(of: pieces, presses, by: rhythm)
    let scores = [0] + ends.map(\.score)
    let otherScores = [0] + search.ends(of: other, presses, by: rhythm).map(\.score)
    var next = (own: pieces.count, other: other.count)
    var parts: [Part] = []
    for part in differences.reversed() {
      let (first, otherFirst) = (part.own.lowerBound, part.other.lowerBound)
      guard (first == 0 ? 0 : ends[first - 1].count) >= start else { break }
      let gain =
        otherScores[next.other] - otherScores[otherFirst] - scores[next.own] + scores[first]
      let isNew = presses.count - ends[part.own.upperBound - 1].count < Self.newest
      parts.append(Part(difference: part, gain: gain, isNew: isNew))
      next = (first, otherFirst)
    }
    return parts
  }

  /// Returns whether another reading breaks a committed letter against what the user saw.
  ///
  /// The letter that has just ended does not part if it stood open so long that the user saw it: the
  /// next press was meant for it.
  private func breaksLetter(_ part: PressSearch.Difference, in other: [Piece]) -> Bool {
    guard part.own.upperBound == pieces.count, let last = pieces.last else { return false }
    let start = presses.count - last.count
    let isSeen = presses.intervals[start...].contains { $0.length > Self.seen }
    return isSeen && other.last?.count ?? 0 < last.count
  }

  /// Returns the committed reading with some parts of another one, the last part first.
  private func replacing(_ parts: [Part], by other: [Piece]) -> [Piece] {
    var all = pieces
    for part in parts {
      all.replaceSubrange(part.difference.own, with: other[part.difference.other])
    }
    return all
  }

  /// The index of the first press of the open word, or of the word that has just ended.
  private var openWord: Int {
    let last = pieces.indices.last { place in
      pieces[place].isSpace || (pieces[place].endsWord && place < pieces.count - 1)
    }
    return pieces[...(last ?? -1)].reduce(0) { $0 + $1.count }
  }

  private var isKnown: Bool { intervalCount >= Self.acquaintance && rhythm != nil }

  /// Returns the patterns and word gaps of pieces from a press on; `nil` if no word begins there.
  private func symbols(of pieces: [Piece], from start: Int) -> [Symbol]? {
    var symbols: [Symbol]? = start == 0 ? [] : nil
    var end = 0
    for (piece, pattern) in zip(pieces, presses.patterns(of: pieces)) {
      symbols?.append(.pattern(pattern))
      if piece.endsWord { symbols?.append(.wordGap) }
      end += piece.count
      if end == start, piece.isWordEnd { symbols = [] }
    }
    if symbols?.last == .wordGap { symbols?.removeLast() }
    return symbols
  }

  /// Returns the times from an element's press to the ends of its character and word.
  ///
  /// In nanoseconds; `nil` before the rhythm is known. A remembered hand that is slower today
  /// pauses longer, too.
  func waits(after element: MorseElement) -> TypingRhythm.Waits? {
    let stretch = Logarithm.exponential(Double(remembered?.slowness ?? 0))
    return rhythm.map {
      TypingRhythm.Waits(
        character: stretch * $0.wait(.character, afterDah: element == .dah),
        word: stretch * $0.wait(.word, afterDah: element == .dah))
    }
  }

  /// Removes all words except the last ones, once the hand is known.
  ///
  /// The rhythm learns their likeliest reading, which may differ from the committed one.
  private mutating func forget(_ likeliest: [Piece]) {
    guard isKnown, let rhythm, let last = lastForgotten else { return }
    let final = Array(pieces[...last])
    guard let end = search.ends(of: final, presses, by: rhythm).last else { return }
    remember(
      zip(presses.intervals, likeliest.lazy.flatMap(\.gaps)).prefix(end.count).map { ($0, $1) })
    self.rhythm?.fit(history)
    keep(final.count, upTo: end)
  }

  /// Learns the rhythm from the committed presses, because they are final now.
  ///
  /// Among commands, few presses are ever read together, so their intervals must not be lost.
  private mutating func learnFinal() {
    guard isWhole else { return }
    remember(committedIntervals)
    guard history.count >= Self.fewest else { return }
    if isKnown {
      rhythm?.fit(history)
    } else {
      rhythm =
        starts(history.map(\.interval))
        .map { start in
          var rhythm = start
          rhythm.fit(history)
          return (
            rhythm,
            score: history.reduce(rhythm.usualness) {
              $0 + rhythm.score($1.interval, as: $1.gap)
            }
          )
        }
        .max { $0.score < $1.score }?.0
    }
  }

  /// The intervals inside the committed characters and after them.
  private var committedIntervals: [(interval: PressRhythm.Interval, gap: PressRhythm.Gap)] {
    zip(presses.intervals, pieces.lazy.flatMap(\.gaps)).map { ($0, $1) }
  }

  private mutating func remember(
    _ final: [(interval: PressRhythm.Interval, gap: PressRhythm.Gap)]
  ) {
    history += final
    history.removeFirst(max(0, history.count - (isEven ? Self.evenMemory : Self.memory)))
  }

  /// Makes the first pieces final.
  private mutating func keep(_ count: Int, upTo end: PressSearch.End) {
    pieces.removeFirst(count)
    presses.removeFirst(end.count, after: end.text)
    covered -= end.count
  }

  /// The index of the last piece that is not reread; it ends a word.
  ///
  /// The last word that has ended is reread with the next one. For a hand that presses evenly, the
  /// last presses before it are reread too.
  private var lastForgotten: Int? {
    let ends = pieces.indices.filter { pieces[$0].isWordEnd }.dropLast()
    guard isEven else { return ends.last }
    var count = 0
    for index in pieces.indices.reversed() {
      if count >= Self.window, ends.contains(index) { return index }
      count += pieces[index].count
    }
    return nil
  }

  /// Whether the hand presses at even distances, independent of the elements.
  private var isEven: Bool { rhythm.map { !$0.followsElements } ?? false }

  /// Whether the last word has ended.
  private var isWordEnded: Bool { pieces.last?.isWordEnd ?? false }

  /// Notes whether a hand is known: it has paused inside and after characters, and no other one
  /// is likely.
  private mutating func settle(_ hand: Hand) {
    guard !isSettled else { return }
    let inner = hand.reading.pieces.reduce(0) { $0 + $1.count - 1 }
    let outer = hand.reading.pieces.count - 1
    isSettled =
      intervalCount >= Self.familiarity
      || (inner >= Self.fewestSettled.inner && outer >= Self.fewestSettled.outer
        && hand.lead > Self.settledOdds)
  }

  /// Returns the likeliest reading; `nil` if no codes fit the presses.
  private mutating func read() -> Reading? {
    if isKnown { isSettled = true }
    guard isKnown, let rhythm else {
      // Several rhythms are tried; the best one is kept.
      let hand = currentHand()
      rhythm = hand?.rhythm ?? rhythm
      if let hand { settle(hand) }
      return hand?.reading
    }
    guard let reading = search.read(presses, by: rhythm, endsWord: isWordEnded) else { return nil }
    let ends = search.ends(of: reading.pieces, presses, by: rhythm)
    let fit = fitOfNewest(ends)
    if fit < (usualFit ?? fit) - Self.strangeness, let changed = readAsChanged(ends) {
      return changed
    }
    usualFit = fit + ((usualFit ?? fit) - fit) * (BlockReader.fitMemory - 1) / BlockReader.fitMemory
    return reading
  }

  /// Returns the likeliest hand; forgets the remembered one if another is much likelier.
  ///
  /// The committed reading is compared by the rhythm that fits it best, not by that of another one.
  private mutating func currentHand() -> Hand? {
    let (hand, isOther) = likeliestHand()
    if isOther { forgetMemory() }
    guard let hand, hand.reading.pieces != pieces,
      let committed = findHand(of: presses, after: history, and: pieces)
    else { return hand }
    return committed.score > hand.score ? committed : hand
  }

  /// Returns the likeliest hand, whose reading begins with some pieces, and whether it is much
  /// likelier than the remembered one.
  private mutating func likeliestHand(
    beginning pieces: [Piece] = [], commandCost: Float? = nil
  ) -> (hand: Hand?, isOther: Bool) {
    let hand = findHand(of: presses, after: history, and: pieces, commandCost: commandCost)
    guard isRemembered, presses.intervals.count >= Self.fewestShort else { return (hand, false) }
    let kept = remembered.take()
    let other = findHand(of: presses, after: [], and: pieces, commandCost: commandCost)
    remembered = kept
    let odds = (other?.score ?? -.infinity) - (hand?.reading.score ?? -.infinity)
    return odds > Self.forgetOdds ? (other, true) : (hand, false)
  }

  /// Forgets the hand of an earlier session, because another one keys.
  private mutating func forgetMemory() {
    (remembered, rhythm, isSettled) = (nil, nil, false)
    history.removeAll(keepingCapacity: true)
  }

  /// Returns the log likelihood of the newest presses, per press.
  private func fitOfNewest(_ ends: [PressSearch.End]) -> Float {
    guard let last = ends.last else { return 0 }
    let first = ends.last { $0.count <= last.count - Self.newest }
    return (last.score - (first?.score ?? 0)) / Float(max(1, last.count - (first?.count ?? 0)))
  }

  /// A moment at which the hand may have changed.
  private struct Change {
    /// The number of committed pieces before it, and the end of the text there.
    var keeps: Int
    var end: PressSearch.End
    /// The estimated log likelihood of all presses.
    var score = -Float.infinity
  }

  /// Reads the newest presses as those of another hand, or of another speed.
  ///
  /// The moment of the change is one at which both readings of the known hand, the committed and
  /// the likeliest one, end a character. The committed text before it becomes final.
  ///
  /// - Parameter ends: the ends of the known hand's likeliest reading.
  /// - Returns: the reading since the change; `nil` if no change is likely enough.
  private mutating func readAsChanged(_ ends: [PressSearch.End]) -> Reading? {
    guard let known = ends.last?.score, let rhythm,
      let change = likeliestChange(among: possibleChanges(ends)),
      let hand = findHand(of: presses.suffix(after: change.end), after: []),
      change.end.score + hand.score > known + rhythm.usualness + Self.changeOdds
    else { return nil }
    keep(change.keeps, upTo: change.end)
    history.removeAll(keepingCapacity: true)
    (intervalCount, usualFit) = (presses.intervals.count, nil)
    self.rhythm = hand.rhythm
    return hand.reading
  }

  /// Returns all moments at which the hand may have changed.
  private func possibleChanges(_ ends: [PressSearch.End]) -> [Change] {
    var places = [0: 0]
    var count = 0
    for (index, piece) in pieces.enumerated() {
      count += piece.count
      places[count] = index + 1
    }
    return ([PressSearch.End(text: presses.text)] + ends).compactMap { end in
      presses.count - end.count < Self.fewestChanged
        ? nil : places[end.count].map { Change(keeps: $0, end: end) }
    }
  }

  /// Estimates a few moments, then all moments near the best of them.
  private mutating func likeliestChange(among moments: [Change]) -> Change? {
    let step = moments.count / Self.changes + 1
    var tried = moments
    func best(_ places: some Sequence<Int>) -> Int? {
      places.max { tried[$0].score < tried[$1].score }
    }
    let some = stride(from: 0, to: moments.count, by: step)
    for place in some { estimate(&tried[place]) }
    guard let middle = best(some) else { return nil }
    let near = max(0, middle - step + 1)..<min(moments.count, middle + step)
    for place in near where place != middle { estimate(&tried[place]) }
    return best(near).map { tried[$0] }
  }

  /// Reads the presses after a moment by the rhythm that fits their intervals best.
  private mutating func estimate(_ change: inout Change) {
    let newest = presses.suffix(after: change.end)
    guard let rhythm = fits(to: newest.intervals).first,
      let reading = search.read(newest, by: rhythm, endsWord: isWordEnded)
    else { return }
    change.score = change.end.score + reading.score + rhythm.usualness
  }

  /// Returns the characters of text that a command's presses are, if that is likely enough.
  ///
  /// They are the presses since the last committed character. Text may be reread later, but an
  /// executed command is final. Presses that all came much sooner than any press after a character,
  /// or as soon as those inside the last characters, are one code. So are presses at even distances,
  /// because characters that run together have longer intervals between them. The first ones of an
  /// unknown hand may follow the elements, and then letters that end in dits have even distances
  /// too: G and O.
  mutating func text(insteadOf command: MorsePattern) -> [MorsePattern]? {
    guard let (shortest, longest) = openLengths(of: command),
      case let isEven = longest - shortest <= Self.evenness,
      !isEven || !isSettled && pieces.isEmpty,
      longest > ends.reach ?? -.infinity, !ends.isInside(longest),
      let text = read(after: pieces),
      case let piece = search.piece(of: command), let whole = read(after: pieces + [piece]),
      text.score > whole.score + leastOdds(over: piece, isEven: isEven),
      case let characters = openPatterns(of: text),
      !isEven || characters.allSatisfy(search.isLetter)
    else { return nil }
    return characters
  }

  /// Returns the minimum log odds of text over a command, whose presses may be at even distances.
  private func leastOdds(over command: Piece, isEven: Bool) -> Float {
    if isEven { return Self.evenTextOdds }
    if command.isSpace { return 0 }
    return -(pieces.isEmpty ? Self.firstCommandOdds : Self.commandOdds)
  }

  /// Returns the likeliest characters of the presses since the last committed one; `nil` if no pause
  /// among them stands out.
  mutating func text(of pattern: MorsePattern) -> [MorsePattern]? {
    guard let (shortest, longest) = openLengths(of: pattern),
      longest - shortest > CharacterEnds.distance
    else { return nil }
    return read(after: pieces, commandCost: Self.commandOdds).map(openPatterns)
  }

  /// Returns the characters that ran together in a pattern of an unknown hand; `nil` if it is more
  /// probably one.
  ///
  /// A pattern without a meaning is divided at any pace, so that nothing is lost. At even distances a
  /// long one is an error, such as a key that is held. A pattern with a meaning is divided if the
  /// hand is quick and a pause in it stands out, or earlier characters tell the hand.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - isKnown: whether it has a meaning.
  ///   - standsOut: whether a pause in it stands out.
  /// - Returns: the characters.
  mutating func characters(
    of pattern: MorsePattern, isKnown: Bool, standsOut: Bool
  ) -> [MorsePattern]? {
    search.expect(.firstWords)
    defer { search.expect(.usual) }
    guard let (shortest, longest) = openLengths(of: pattern),
      isKnown
        ? (standsOut || pieces.count > 1) && shortest < Float(Logarithm.of(CommitWaits.quick))
          && longest - shortest > CharacterEnds.distance
        : longest - shortest > Self.evenness || pattern.count <= Self.longestEven,
      longest > ends.reach ?? -.infinity, !ends.isInside(longest),
      let text = read(after: pieces, commandCost: Self.commandOdds)
    else { return nil }
    guard isKnown else { return openPatterns(of: text) }
    let whole = read(after: pieces + [search.piece(of: pattern)], commandCost: Self.commandOdds)
    guard text.score > (whole?.score ?? -.infinity) + Self.joinedOdds else { return nil }
    return openPatterns(of: text)
  }

  /// Returns the shortest and the longest interval of the presses since the last committed
  /// character; `nil` if they are not those of a pattern.
  private func openLengths(of pattern: MorsePattern) -> (shortest: Float, longest: Float)? {
    let lengths = presses.intervals.suffix(pattern.count - 1).map(\.length)
    guard covered + pattern.count == presses.count, let shortest = lengths.min(),
      let longest = lengths.max()
    else { return nil }
    return (shortest, longest)
  }

  /// Returns the characters of a reading after the committed ones.
  private func openPatterns(of reading: Reading) -> [MorsePattern] {
    Array(presses.patterns(of: reading.pieces).dropFirst(pieces.count))
  }

  /// Whether a character has probably ended before `element`, by the letters that there are.
  func isEnded(_ pattern: MorsePattern, before element: MorseElement) -> Bool {
    guard let longer = pattern.appending(element) else { return true }
    let next = search.share(of: MorsePattern([element]) ?? .empty)
    return search.logProbability(of: pattern) + next + Self.dividedOdds > search.share(of: longer)
  }

  /// Whether two characters are likelier than the one that they make together, after a look at the
  /// help between them.
  func areDivided(_ first: MorsePattern, _ second: MorsePattern, from whole: MorsePattern) -> Bool {
    search.logProbability(of: first) + search.logProbability(of: second) + Self.dividedOdds
      > search.logProbability(of: whole)
  }

  /// Returns the likeliest reading that begins with some pieces, and its score with the rhythm's.
  private mutating func read(after pieces: [Piece], commandCost: Float? = nil) -> Reading? {
    if isKnown, let rhythm {
      return search.read(
        presses, by: rhythm, endsWord: false, after: pieces, commandCost: commandCost)
    }
    return likeliestHand(beginning: pieces, commandCost: commandCost).hand.map {
      Reading(score: $0.score, pieces: $0.reading.pieces)
    }
  }

  /// A rhythm, and the likeliest reading by it.
  private struct Hand {
    var rhythm: PressRhythm
    var reading: Reading
    /// The log odds over the hands that read the presses differently.
    var lead = Float.infinity

    /// The log likelihood of both.
    var score: Float { reading.score + rhythm.usualness }
  }

  /// Returns the likeliest hand of presses; its reading begins with some pieces.
  private mutating func findHand(
    of presses: Presses, after history: [(interval: PressRhythm.Interval, gap: PressRhythm.Gap)],
    and pieces: [Piece] = [], commandCost: Float? = nil
  ) -> Hand? {
    var hands: [Hand] = []
    let endsWord = isWhole && isWordEnded
    for var rhythm in fits(to: history.map(\.interval) + presses.intervals).prefix(Self.searched) {
      func read() -> Reading? {
        search.read(
          presses, by: rhythm, endsWord: endsWord, after: pieces, commandCost: commandCost)
      }
      guard let first = read() else { continue }
      let kinds = zip(presses.intervals, first.pieces.lazy.flatMap(\.gaps))
      rhythm.fit(history + kinds.map { ($0, $1) })
      guard let reading = read() else { continue }
      hands.append(Hand(rhythm: rhythm, reading: reading))
    }
    guard var best = hands.max(by: { $0.score < $1.score }) else { return nil }
    let counts = best.reading.pieces.map(\.count)
    let others = hands.filter { $0.reading.pieces.map(\.count) != counts }
    if let other = others.map(\.score).max() { best.lead = best.score - other }
    return best
  }

  /// Returns the rhythms that fit intervals of unknown kinds, the likeliest one first.
  private func fits(to intervals: [PressRhythm.Interval]) -> [PressRhythm] {
    starts(intervals)
      .map { start in
        var rhythm = start
        let likelihood = rhythm.fit(intervals)
        return (rhythm, score: likelihood + rhythm.usualness)
      }
      .sorted { $0.score > $1.score }.map(\.0)
  }

  /// Returns the initial rhythms: several while little is known and at each word's end.
  private func starts(_ intervals: [PressRhythm.Interval]) -> [PressRhythm] {
    if let rhythm, isRemembered || (intervalCount >= Self.familiarity && !isWordEnded) {
      return [rhythm]
    }
    let all = intervals.map(\.length).sorted()
    let inner = all[all.count / Self.evenShare]
    var starts: [PressRhythm] = []
    for step in Self.evenSteps {
      starts.append(PressRhythm(followsElements: false, inner: inner, step: step, told: told))
    }
    for (share, step) in Self.stepsByElements {
      let inner = all[all.count / share]
      starts.append(PressRhythm(followsElements: true, inner: inner, step: step, told: told))
    }
    if let told {
      for followsElements in [false, true] {
        starts.append(
          PressRhythm(
            followsElements: followsElements, inner: told, step: Self.textbookStep, told: told))
      }
    }
    return starts
  }
}

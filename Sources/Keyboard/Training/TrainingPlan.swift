public import MorseCode

/// Chooses what to ask next: what is due, confused or weak, then something new.
///
/// New items come only when the old ones are fast and right. The order of new letters is that of
/// their use; Koch's order is for hearing, where letters that sound alike must be apart.
public struct TrainingPlan: Sendable {
  /// What to ask, and why.
  public struct Choice: Hashable, Sendable {
    /// What is asked for.
    public var item: TrainingItem
    /// The reason in one line.
    public var reason: String
    /// The word or the pair of letters that is practised with it, if a memory is kept of it.
    public var drill: TrainingDrill?
    /// Where one's own text goes on after it; `nil` for anything else.
    public var place: TextPlace?
    /// The over of a station to answer; `nil` for anything else.
    public var turn: StationTurn?
    /// What is given of a text: of a chain only the new letter; `nil` for all of it.
    var cue: Character?
  }

  /// The items to learn, in their order.
  private let items: [TrainingItem]
  /// The words to practise known letters with, the most frequent first.
  private let words: [String]
  private var chance: ChanceGenerator
  /// The last items asked, the latest last.
  private var recent: [TrainingItem] = []
  /// The rest of a drill of two letters.
  private var drill: [Choice] = []
  /// The pairs drilled in this session.
  private var drilled: [TrainingProgress.Confusion: Double] = [:]
  /// The prompts since the last word.
  private var sinceWord = 0
  /// The texts of a course; `nil` to choose by what is known.
  private var course: CourseText?
  /// The learner's own text, in place of all else; `nil` for none.
  private var own: OwnTextPlan?
  /// The contacts with a station, in place of all else; `nil` for none.
  private var talk: StationTalk?
  /// Whether the course is one of words.
  private var asksWords = false
  /// Whether what is asked is heard and copied.
  private let isHeard: Bool
  /// Whether a course asks for the same texts whatever is known.
  private var isFixed = false

  /// The weak items at which nothing new comes.
  private static let mostWeak = 2
  /// The items that are not known yet at which nothing new comes.
  private static let mostOpen = 5
  /// The chance of a right answer below which an item is weak.
  private static let firmChance = 0.65
  /// The chance of a right answer from which a letter is known.
  private static let knownChance = 0.85
  /// The choices that are skipped for an item to ask later: a drill has a letter twice in a row.
  private static let mostSkipped = 4
  /// The weight of a confusion that is drilled: two recent mistakes.
  private static let drillWeight = 1.8

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - items: the items to learn, in their order.
  ///   - words: words of the language, the most frequent first.
  ///   - seed: the seed of the random choices.
  public init(_ items: [TrainingItem], words: [String] = [], seed: UInt64) {
    self.items = items
    self.words = Self.usable(words)
    chance = ChanceGenerator(seed: seed)
    isHeard = items.contains { if case .heard = $0 { true } else { false } }
  }

  /// Creates the plan of a course, with the items of a code table.
  ///
  /// - Parameters:
  ///   - course: the course; all but `typing` ask for texts only.
  ///   - way: how the prompts are given.
  ///   - alphabet: the code table.
  ///   - words: words of the language, the most frequent first.
  ///   - drill: texts to ask for instead; those that the code table lacks are left out.
  ///   - own: the parts of a text to ask for instead, in their order.
  ///   - characters: the characters of groups; empty for letters and digits.
  ///   - seed: the seed of the random choices.
  ///   - isFixed: whether the course asks for the same texts whatever is known.
  public init(
    _ course: TrainingCourse, _ way: TrainingWay, _ alphabet: MorseAlphabet, words: [String] = [],
    drill: [String] = [], own: [String] = [], characters: [Character] = [], seed: UInt64,
    isFixed: Bool = false
  ) {
    // A key of the keyboard has no sound to listen to.
    let items =
      switch way {
      case .see: TrainingItem.all(of: alphabet)
      case .echo: alphabet.lettersByUse.map(TrainingItem.letter)
      case .copy: TrainingItem.heard(of: alphabet)
      }
    self.init(items, words: words, seed: seed)
    self.isFixed = isFixed
    func isKeyable(_ text: String) -> Bool {
      text.allSatisfy { $0 == " " || alphabet.pattern(for: $0) != nil }
    }
    let drill = drill.map { $0.lowercased() }.filter(isKeyable)
    if !own.isEmpty { self.own = OwnTextPlan(own) }
    asksWords = course == .words && drill.isEmpty
    if course != .typing || !drill.isEmpty {
      self.course = CourseText(
        course, alphabet, words: self.words.filter(isKeyable), characters: characters, drill: drill)
    }
    guard course == .qso || course == .contestQSO, own.isEmpty, drill.isEmpty else { return }
    talk = StationTalk(isContest: course == .contestQSO, CourseText(course, alphabet))
  }

  /// The words of two to eight letters that are not all the same.
  private static func usable(_ words: [String]) -> [String] {
    words.filter { (2...8).contains($0.count) && Set($0).count > 1 }
  }

  /// The items that were never asked, the next one first.
  public func upcoming(_ progress: TrainingProgress) -> [TrainingItem] {
    items.filter { progress.records[$0] == nil }
  }

  /// The letters, digits and signs to learn.
  public var letters: Set<Character> { Set(items.flatMap(\.letters)) }

  /// Chooses the next item.
  ///
  /// - Parameters:
  ///   - progress: what was practised.
  ///   - now: the time in seconds since 1970.
  ///   - wrong: the item to ask later, not at once; `nil` for none.
  ///   - answer: the right answer to a station's over; `nil` for none.
  /// - Returns: the choice; `wrong` only if there is nothing else.
  public mutating func next(
    _ progress: TrainingProgress, at now: Int, later wrong: TrainingItem? = nil,
    after answer: (text: String, turn: StationTurn)? = nil
  ) -> Choice {
    if let choice = talk?.next(after: answer, &chance) { return choice }
    if wrong != nil { course?.restart() }
    var choice = choose(progress, at: now)
    for _ in 0..<Self.mostSkipped where choice.item == wrong {
      choice = choose(progress, at: now)
    }
    if choice.item == wrong, course == nil, own == nil, let new = new(progress, at: now) {
      choice = new
    }
    recent = (recent + [choice.item]).suffix(3)
    sinceWord = choice.item.isText ? 0 : sinceWord + 1
    return choice
  }

  private mutating func choose(_ progress: TrainingProgress, at now: Int) -> Choice {
    if let own { return own.next(progress) }
    if var course {
      let progress = isFixed ? TrainingProgress() : progress
      if asksWords, let word = dueWord(progress, at: now) { return word }
      let isHeard = isHeard
      let made = course.next(&chance) {
        progress.records[isHeard ? .heard($0) : .letter($0)]?.skill
      }
      self.course = course
      return Choice(
        item: .text(made.text), reason: made.reason, drill: asksWords ? drill(made.text) : nil,
        cue: made.cue)
    }
    if !drill.isEmpty { return drill.removeFirst() }
    if let pair = confused(progress) { return begin(pair, "were mixed up", progress) }
    if let pair = duePair(progress, at: now) { return begin(pair, "are due again", progress) }
    let begun = items.filter { progress.records[$0] != nil }
    let weak = begun.filter { progress.chance(of: $0, at: now) < Self.firmChance }
    if weak.count >= Self.mostWeak, let choice = weakest(weak, progress, at: now) { return choice }
    if let due = due(begun, progress, at: now) { return due }
    if sinceWord >= 4, let word = dueWord(progress, at: now) ?? word(progress) { return word }
    let open = begun.filter { progress.records[$0]?.isKnown == false }
    if open.count >= Self.mostOpen, let choice = weakest(open, progress, at: now) { return choice }
    // The next item is new only if the last one was right once.
    let isLastRight = recent.last.flatMap { progress.records[$0] }.map { $0.right > 0 } ?? true
    if weak.isEmpty || isLastRight, let new = new(progress, at: now) { return new }
    let letters = begun.filter { !$0.letters.isEmpty }
    return weakest(letters.count > 1 ? letters : begun, progress, at: now)
      ?? Choice(item: items[0], reason: "the first one")
  }

  // MARK: - Pairs

  private func confused(_ progress: TrainingProgress) -> TrainingProgress.Confusion? {
    var sums: [TrainingProgress.Confusion: Double] = [:]
    for (pair, weight) in progress.confusions where !isKey(pair) {
      let (first, second) =
        pair.asked < pair.keyed
        ? (pair.asked, pair.keyed) : (pair.keyed, pair.asked)
      sums[TrainingProgress.Confusion(first, second), default: 0] += weight
    }
    // A pair comes again only after further mistakes.
    return sums.filter { $0.value >= Self.drillWeight + (drilled[$0.key] ?? 0) }
      .max { ($0.value, $1.key.asked, $1.key.keyed) < ($1.value, $0.key.asked, $0.key.keyed) }?.key
  }

  /// Whether one of the letters was never asked by itself, so that it was keyed by chance.
  private func isKey(_ pair: TrainingProgress.Confusion) -> Bool {
    !items.contains(.letter(pair.asked)) || !items.contains(.letter(pair.keyed))
  }

  /// The pair to drill again by the memory of it.
  private func duePair(
    _ progress: TrainingProgress, at now: Int
  ) -> TrainingProgress.Confusion? {
    let due = progress.dueDrills(at: now).lazy.compactMap { drill in
      if case .pair(let first, let second) = drill {
        TrainingProgress.Confusion(first, second)
      } else {
        nil
      }
    }
    return due.first { !isKey($0) }
  }

  /// Begins a drill: both letters twice, in any order.
  private mutating func begin(
    _ pair: TrainingProgress.Confusion, _ why: String, _ progress: TrainingProgress
  ) -> Choice {
    let weight = progress.confusions.reduce(0) { sum, entry in
      let letters = [entry.key.asked, entry.key.keyed].sorted()
      return letters == [pair.asked, pair.keyed] ? sum + entry.value : sum
    }
    drilled[pair] = weight
    let reason = "\(pair.asked) and \(pair.keyed) \(why)"
    var letters = [pair.asked, pair.keyed, pair.keyed, pair.asked]
    if chance.next(below: 2) == 1 { letters = [pair.keyed, pair.asked, pair.keyed, pair.asked] }
    drill = letters.map {
      Choice(item: .letter($0), reason: reason, drill: .pair(pair.asked, pair.keyed))
    }
    return drill.removeFirst()
  }

  // MARK: - Single items

  private func isRecent(_ item: TrainingItem, of count: Int) -> Bool {
    recent.suffix(min(2, count - 1)).contains(item)
  }

  private func weakest(
    _ candidates: [TrainingItem], _ progress: TrainingProgress, at now: Int
  ) -> Choice? {
    let free = candidates.filter { !isRecent($0, of: candidates.count) }
    let weakest = free.min { progress.chance(of: $0, at: now) < progress.chance(of: $1, at: now) }
    return weakest.map { Choice(item: $0, reason: reason(of: $0, progress)) }
  }

  private func due(
    _ begun: [TrainingItem], _ progress: TrainingProgress, at now: Int
  ) -> Choice? {
    let due = begun.filter { (progress.records[$0]?.trace.due ?? .max) <= now }
    guard var choice = weakest(due.filter { !isRecent($0, of: begun.count) }, progress, at: now)
    else { return nil }
    if progress.records[choice.item]?.isKnown == true { choice.reason = "due again" }
    return choice
  }

  /// The next new item; digits and signs wait until every letter is right nearly always.
  private func new(_ progress: TrainingProgress, at now: Int) -> Choice? {
    guard let item = items.first(where: { progress.records[$0] == nil }) else { return nil }
    if case .letter(let sign) = item, !sign.isLetter {
      let areKnown = items.allSatisfy { other in
        guard case .letter(let letter) = other, letter.isLetter else { return true }
        return progress.chance(of: other, at: now) >= Self.knownChance
      }
      guard areKnown else { return nil }
    }
    return Choice(item: item, reason: "new")
  }

  /// A word of known letters, the weak ones more often.
  private mutating func word(_ progress: TrainingProgress) -> Choice? {
    let known = progress.knownLetters(heard: isHeard)
    guard known.count >= 5 else { return nil }
    let possible = words.filter { word in
      word.allSatisfy(known.contains) && !recent.contains(.text(word))
    }.prefix(200)
    guard !possible.isEmpty else { return nil }
    let word = possible[possible.startIndex + chance.next(below: possible.count)]
    return Choice(
      item: .text(word), reason: "a word of letters that you know", drill: drill(word))
  }

  /// The word to ask again by the memory of it.
  private func dueWord(_ progress: TrainingProgress, at now: Int) -> Choice? {
    guard !isHeard else { return nil }
    for case .word(let word) in progress.dueDrills(at: now)
    where words.contains(word) && !recent.contains(.text(word)) {
      return Choice(item: .text(word), reason: "it was wrong", drill: .word(word))
    }
    return nil
  }

  /// The memory to keep of a word; hearing it is another one.
  private func drill(_ word: String) -> TrainingDrill? {
    isHeard || !words.contains(word) ? nil : .word(word)
  }

  private func reason(of item: TrainingItem, _ progress: TrainingProgress) -> String {
    guard let record = progress.records[item] else { return "new" }
    if case .letter(let letter) = item {
      let mixed = progress.confusions.filter { $0.key.asked == letter && $0.value >= 0.8 }
      let worst = mixed.max { ($0.value, $1.key.keyed) < ($1.value, $0.key.keyed) }
      if let worst = worst?.key.keyed {
        return "\(record.asked - record.right) of \(record.asked) wrong, often as \(worst)"
      }
    }
    return record.streak == 0 && record.asked > record.right
      ? "the last answer was wrong" : "not firm yet"
  }
}

/// A generator of random numbers from a seed: SplitMix64.
package struct ChanceGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  package init(seed: UInt64) { state = seed }

  /// Returns the next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns one of these, which must not be empty.
  mutating func one<Element>(of all: [Element]) -> Element { all[next(below: all.count)] }

  /// Returns a number from 0 to `count` - 1.
  package mutating func next(below count: Int) -> Int {
    Int.random(in: 0..<max(1, count), using: &self)
  }
}

import Mathematics
import MorseCode

/// What was practised, item by item and day by day.
public struct TrainingProgress: Hashable, Sendable {
  /// What is known of one letter or key.
  public struct Record: Hashable, Sendable {
    /// How often it was asked.
    public internal(set) var asked = 0
    /// How often it was right.
    public internal(set) var right = 0
    /// The right answers without the code shown since the last wrong one.
    public internal(set) var streak = 0
    /// The chance of a right answer without a hint, while it is practised: from 0 to 1.
    public internal(set) var skill = Self.firstSkill
    /// The usual milliseconds from the prompt to the first press; `nil` before the first answer.
    public internal(set) var recall: Int?
    /// The usual milliseconds from the first press to the last one; `nil` before the first answer.
    public internal(set) var keying: Int?
    /// The usual milliseconds from the last press to the end of the letter; `nil` before the first
    /// answer.
    public internal(set) var pause: Int?
    /// How often the hand made it unevenly.
    public internal(set) var handFaults = 0
    /// The last fault of the hand; `nil` without one.
    public internal(set) var hand: HandFault?
    /// The memory.
    public internal(set) var trace: MemoryTrace

    /// The chance for a letter whose code was just shown for the first time.
    static let firstSkill = 0.3

    mutating func note(hand fault: HandFault?) {
      guard let fault else { return }
      (handFaults, hand) = (handFaults + 1, fault)
    }

    /// The usual time after another one: the former ones count for three quarters.
    static func usual(_ former: Int?, _ latest: Int) -> Int {
      former.map { ($0 * 3 + latest) / 4 } ?? latest
    }

    /// Whether it is right nearly always, as far as the last answers show.
    public var isKnown: Bool { skill >= 0.85 && streak >= 3 }
  }

  /// A letter that was keyed in place of another.
  public struct Confusion: Hashable, Sendable {
    /// The letter asked for, and the letter keyed.
    public var asked, keyed: Character

    /// Creates a confusion.
    public init(_ asked: Character, _ keyed: Character) {
      (self.asked, self.keyed) = (asked, keyed)
    }
  }

  /// The sums of one day.
  public struct Day: Hashable, Sendable {
    /// The days since 1970, by the learner's local time.
    public var number: Int
    /// The answers.
    public internal(set) var answers = 0
    /// The answers that were wrong.
    public internal(set) var wrong = 0
    /// The elements asked for.
    public internal(set) var elements = 0
    /// The elements that were wrong, missing or too many.
    public internal(set) var wrongElements = 0
    /// The characters asked for.
    public internal(set) var characters = 0
    /// The presses for them.
    public internal(set) var presses = 0
    /// The milliseconds from the first press of each answer to its end.
    public internal(set) var milliseconds = 0
    /// The milliseconds of practice: recall, at most half a minute of it, keying and pause.
    public internal(set) var practised = 0
    /// The characters that were heard and copied.
    public internal(set) var copied = 0
    /// The copied characters that were wrong or missing.
    public internal(set) var wrongCopied = 0

    /// Words a minute while keying: five characters a word, from the first press to the letter's end;
    /// `nil` where nothing was keyed.
    public var wordsPerMinute: Double? {
      MorseSpeed.wordsPerMinute(of: characters, in: milliseconds)
    }

    /// Creates an empty day.
    public init(number: Int) { self.number = number }
  }

  /// The letters and keys that were asked.
  public internal(set) var records: [TrainingItem: Record] = [:]
  /// How often one letter was keyed for another; old mistakes count less.
  public internal(set) var confusions: [Confusion: Double] = [:]
  /// The memories of words that were wrong, and of pairs that were mixed up.
  public internal(set) var drills: [TrainingDrill: MemoryTrace] = [:]
  /// The speeds in words a minute at which the last lessons with an adaptive speed ended.
  public internal(set) var speeds: [TrainingWay: Double] = [:]
  /// Where texts of one's own go on, the latest last.
  public internal(set) var places: [TextPlace] = []
  /// The days with practice, oldest first.
  public internal(set) var days: [Day] = []
  /// The lines of the file that were not understood, in bytes; they are kept.
  var strangeLines: [[UInt8]] = []

  /// The most words and pairs that are kept.
  static let mostDrills = 40
  /// The most texts of one's own whose places are kept.
  static let mostPlaces = 20
  /// The most days that are kept.
  static let mostDays = 366

  private static let model = MemoryModel()

  /// Creates progress without practice.
  public init() {}

  /// Whether nothing was practised.
  public var isEmpty: Bool { records.isEmpty && days.isEmpty }

  // MARK: - Reading it

  /// The chance that an item is answered right now without a hint; 0 for an unknown one.
  ///
  /// The skill of the last practice, times the chance that it is still remembered: by the model of
  /// days, and by a power law for the minutes of a session, which that model does not describe.
  public func chance(of item: TrainingItem, at now: Int) -> Double {
    guard let record = records[item], let last = record.trace.lastReview else { return 0 }
    let rights = Double(record.streak + 1)
    let minutes = Power.of(1 + Double(max(0, now - last)) / (30 * rights * rights), -0.3)
    return record.skill * Self.model.retrievability(of: record.trace, at: now) * minutes
  }

  /// The words and pairs that are due, those that are most probably forgotten first.
  func dueDrills(at now: Int) -> [TrainingDrill] {
    drills.filter { $0.value.due <= now }
      .map { ($0.key, chance: Self.model.retrievability(of: $0.value, at: now)) }
      .sorted { ($0.chance, $0.0.name) < ($1.chance, $1.0.name) }.map(\.0)
  }

  /// The usual milliseconds from a prompt to the first press, over all known letters; `nil` before
  /// four of them are known.
  public var usualRecall: Int? { usualRecall(heard: false) }

  /// Heard letters have a time of their own: it contains their sound.
  private func usualRecall(heard: Bool) -> Int? {
    let times = records.filter { Self.isHeard($0.key) == heard && $0.value.streak > 0 }
      .compactMap(\.value.recall).sorted()
    return times.count < 4 ? nil : times[times.count / 2]
  }

  private static func isHeard(_ item: TrainingItem) -> Bool {
    if case .heard = item { true } else { false }
  }

  /// The letters that are known.
  public var knownLetters: Set<Character> { knownLetters(heard: false) }

  /// The letters that are known: to key, or to hear.
  public func knownLetters(heard: Bool) -> Set<Character> {
    Set(
      records.flatMap { item, record in
        Self.isHeard(item) == heard && record.isKnown ? item.letters : []
      })
  }

  // MARK: - Practice

  /// Adds an answer.
  public mutating func add(_ attempt: TrainingAttempt) {
    switch attempt.item {
    case .letter, .heard, .key: note(attempt)
    case .text:
      // Letters of a text have no recall of their own.
      for letter in attempt.letters {
        let item: TrainingItem = attempt.wasCopied ? .heard(letter.asked) : .letter(letter.asked)
        note(
          TrainingAttempt(
            item, letters: [letter], isRight: letter.isRight, wasHinted: attempt.wasHinted,
            time: attempt.time))
      }
    }
    // Who hears one letter for another may still key both rightly.
    if !attempt.wasCopied { for letter in attempt.letters { noteConfusion(letter) } }
    noteDrill(attempt)
    speeds.merge(attempt.speeds) { $1 }
    if let place = attempt.place { note(place) }
    addToDay(attempt)
  }

  /// Keeps where a text goes on; after its end it begins anew.
  private mutating func note(_ place: TextPlace) {
    places.removeAll { $0.text == place.text }
    if place.part > 0 { places.append(place) }
    places.removeFirst(max(0, places.count - Self.mostPlaces))
  }

  /// Reviews the memory of a word or a pair; a word has none before its first mistake.
  private mutating func noteDrill(_ attempt: TrainingAttempt) {
    guard let drill = attempt.drill, !attempt.isByHand else { return }
    if case .word = drill, attempt.isRight, drills[drill] == nil { return }
    let isKnown = attempt.isRight && !attempt.wasHinted
    drills[drill] = Self.model.review(
      drills[drill] ?? MemoryTrace(due: attempt.time), isKnown ? .good : .again, at: attempt.time)
    guard drills.count > Self.mostDrills else { return }
    // The best known one goes, and of equal ones the oldest.
    let known = drills.max { one, other in
      let stability = (one.value.strength?.stability ?? 0, other.value.strength?.stability ?? 0)
      let last = (one.value.lastReview ?? 0, other.value.lastReview ?? 0)
      return (stability.0, last.1, one.key.name) < (stability.1, last.0, other.key.name)
    }
    if let known { drills[known.key] = nil }
  }

  private mutating func note(_ attempt: TrainingAttempt) {
    let isNew = records[attempt.item]?.trace.lastReview == nil
    var record = records[attempt.item] ?? Record(trace: MemoryTrace(due: attempt.time))
    record.asked += 1
    record.note(hand: attempt.letters.first?.hand)
    defer { records[attempt.item] = record }
    guard !attempt.isByHand else { return }
    let recall = judge(attempt, isNew: isNew)
    if attempt.isRight {
      record.right += 1
      if !attempt.wasHinted { record.streak += 1 }
      let gain = attempt.wasHinted ? 0.15 : attempt.wasSounded ? 0.3 : 0.4
      record.skill += gain * (1 - record.skill)
      if let time = attempt.recall, !attempt.wasHinted, !attempt.wasSounded {
        record.recall = Record.usual(record.recall, time)
      }
      // In a text, a letter has no times of its own.
      if case .letter = attempt.item, attempt.recall != nil {
        record.keying = Record.usual(record.keying, attempt.keying)
        record.pause = Record.usual(record.pause, attempt.pause)
      }
    } else {
      (record.streak, record.skill) = (0, record.skill * 0.45)
    }
    record.trace = Self.model.review(record.trace, recall, at: attempt.time)
  }

  /// How well an answer was recalled: slow recall means "not known", whatever the hand's speed.
  private func judge(_ attempt: TrainingAttempt, isNew: Bool) -> Recall {
    guard attempt.isRight, !attempt.wasHinted || isNew else { return .again }
    if attempt.wasSounded { return .hard }
    guard let time = attempt.recall, let usual = usualRecall(heard: attempt.wasCopied) else {
      return attempt.wasHinted ? .hard : .good
    }
    if time > max(usual * 5 / 2, usual + 1000) { return .hard }
    return time < usual * 2 / 3 ? .easy : .good
  }

  /// Counts a letter keyed for another, and forgets a little of the former mistakes with a letter.
  private mutating func noteConfusion(_ letter: TrainingAttempt.Letter) {
    for confusion in confusions.keys where confusion.asked == letter.asked {
      confusions[confusion, default: 0] *= 0.9
      if confusions[confusion, default: 0] < 0.2 { confusions[confusion] = nil }
    }
    guard let keyed = letter.keyed, keyed != letter.asked, letter.hand == nil else { return }
    confusions[Confusion(letter.asked, keyed), default: 0] += 1
  }

  private mutating func addToDay(_ attempt: TrainingAttempt) {
    let number = attempt.day
    // The clock of the system may have been set back.
    if days.last?.number != number, !days.contains(where: { $0.number == number }) {
      days.append(Day(number: number))
      days.sort { $0.number < $1.number }
      days.removeFirst(max(0, days.count - Self.mostDays))
    }
    guard let index = days.lastIndex(where: { $0.number == number }) else { return }
    days[index].answers += 1
    days[index].wrong += attempt.isRight ? 0 : 1
    days[index].practised += min(30_000, attempt.recall ?? 0) + attempt.keying + attempt.pause
    // A key is an answer without characters: its presses and times are no part of the pace.
    guard !attempt.letters.isEmpty else { return }
    guard !attempt.wasCopied else {
      days[index].copied += attempt.letters.count
      days[index].wrongCopied += attempt.letters.count { !$0.isRight }
      return
    }
    days[index].elements += attempt.letters.reduce(0) { $0 + $1.elements }
    days[index].wrongElements += attempt.letters.reduce(0) { $0 + $1.wrongElements }
    days[index].characters += attempt.letters.count
    days[index].presses += attempt.presses
    days[index].milliseconds += attempt.keying + attempt.pause
  }
}

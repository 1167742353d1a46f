/// The file of progress: one line for each item, confusion, drill, adaptive speed, place in a text
/// and day.
///
///     item letter e; asked 12; right 11; streak 6; skill 0.93; recall 812; keying 240; pause 390;
///       hand 2 long dah; stability 3.21; difficulty 5.1; phase review; last 1790000000; due 1790259200
///     confused u v 1.8
///     pair u v; stability 3.21; difficulty 5.1; phase review; last 1790000000; due 1790259200
///     word the; stability 3.21; difficulty 5.1; phase review; last 1790000000; due 1790259200
///     speed echo 23.0
///     place 9ae16a3b2f90404f 12
///     day 20418; answers 120; wrong 9; elements 300, 12 wrong; characters 115; presses 300;
///       ms 540000; practised 660000; copied 40, 2 wrong
///
/// Letters to hear are `item heard e`. Each of these is one line of UTF-8. Times are seconds since
/// 1970, and local days are counted from 1970. A line that is not understood is kept byte for byte.
extension TrainingProgress {
  /// The first line of the file.
  static let head =
    "# What you practised with `morsekey train`. To forget it: morsekey train --forget"

  /// The last days whose minutes are kept: a year of them would be too long.
  private static let mostTimed = 14

  /// The bytes of the file.
  public var bytes: [UInt8] {
    var lines = [Self.head]
    lines += records.sorted { $0.key.name < $1.key.name }.map { Self.line($0.key, $0.value) }
    lines += confusions.sorted { ($0.key.asked, $0.key.keyed) < ($1.key.asked, $1.key.keyed) }
      .map { "confused \($0.key.asked) \($0.key.keyed) \(Self.rounded($0.value))" }
    lines += drills.sorted { $0.key.name < $1.key.name }
      .map { ([$0.key.name] + Self.parts($0.value)).joined(separator: "; ") }
    lines += speeds.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "speed \($0.key.rawValue) \(Self.rounded($0.value))" }
    lines += places.map { "place \(String($0.text, radix: 16)) \($0.part)" }
    lines += days.dropLast(Self.mostTimed).map { Self.line($0, isTimed: false) }
    lines += days.suffix(Self.mostTimed).map { Self.line($0, isTimed: true) }
    return (lines.map { Array($0.utf8) } + strangeLines).flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameter bytes: the bytes, which may be damaged.
  /// - Returns: the numbers of the lines that were not understood, from 1; they are kept.
  public mutating func read(_ bytes: [UInt8]) -> [Int] {
    self = TrainingProgress()
    var strange: [Int] = []
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    let end = bytes.contains(newline) ? newline : carriageReturn
    let lines = bytes.split(separator: end, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let trimmed = line.last == carriageReturn ? line.dropLast() : line
      guard !trimmed.isEmpty, !isUnderstood(trimmed) else { continue }
      strangeLines.append(Array(line))
      // Behind a carriage return, a comment hides other lines.
      let isComment = trimmed.first == UInt8(ascii: "#") && !trimmed.contains(carriageReturn)
      if !isComment { strange.append(index + 1) }
    }
    days.sort { $0.number < $1.number }
    return strange
  }

  /// Reads a line; returns whether it is a line of this file.
  private mutating func isUnderstood(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.allSatisfy({ $0 >= 0x20 }), let text = String(validating: line, as: UTF8.self)
    else { return false }
    return text == Self.head || readLine(text[...])
  }

  private mutating func readLine(_ line: Substring) -> Bool {
    let fields = Fields(line)
    switch fields.kind {
    case "item":
      guard let (item, record) = Self.record(fields), records[item] == nil else { return false }
      records[item] = record
    case "confused":
      let words = line.split(separator: " ")
      guard words.count == 4, words[1].count == 1, words[2].count == 1,
        let asked = words[1].first, let keyed = words[2].first,
        let weight = Double(words[3]), (0...1000).contains(weight)
      else { return false }
      confusions[Confusion(asked, keyed)] = weight
    case "word", "pair":
      guard let drill = TrainingDrill(named: "\(fields.kind) \(fields.name)"),
        drills[drill] == nil, let trace = Self.trace(fields), trace.strength != nil
      else { return false }
      drills[drill] = trace
    case "speed":
      let words = line.split(separator: " ")
      guard words.count == 3, let way = TrainingWay(rawValue: String(words[1])),
        speeds[way] == nil, let wpm = Double(words[2]), (1...200).contains(wpm)
      else { return false }
      speeds[way] = wpm
    case "place":
      let words = line.split(separator: " ")
      guard words.count == 3, let text = UInt64(words[1], radix: 16),
        let part = Fields.count(words[2]), part > 0, !places.contains(where: { $0.text == text })
      else { return false }
      places.append(TextPlace(text: text, part: part))
    case "day":
      guard let day = Self.day(fields), !days.contains(where: { $0.number == day.number }) else {
        return false
      }
      days.append(day)
    default: return false
    }
    return true
  }

  // MARK: - Items

  private static func line(_ item: TrainingItem, _ record: Record) -> String {
    var parts = [
      "item \(item.name)", "asked \(record.asked)", "right \(record.right)",
      "streak \(record.streak)", "skill \(rounded(record.skill))",
    ]
    let times = [("recall", record.recall), ("keying", record.keying), ("pause", record.pause)]
    parts += times.compactMap { name, time in time.map { "\(name) \($0)" } }
    if let hand = record.hand { parts.append("hand \(record.handFaults) \(hand.rawValue)") }
    return (parts + Self.parts(record.trace)).joined(separator: "; ")
  }

  private static func parts(_ trace: MemoryTrace) -> [String] {
    guard let strength = trace.strength, let last = trace.lastReview else {
      return ["due \(trace.due)"]
    }
    return [
      "stability \(rounded(strength.stability))", "difficulty \(rounded(strength.difficulty))",
      "phase \(trace.phase.name)", "last \(last)", "due \(trace.due)",
    ]
  }

  private static func record(_ fields: Fields) -> (TrainingItem, Record)? {
    guard let item = TrainingItem(named: fields.name), let trace = trace(fields),
      let asked = fields.count("asked"), let right = fields.count("right"), right <= asked,
      let streak = fields.count("streak"), streak <= right,
      let skill = fields.number("skill"), (0...1).contains(skill),
      ["recall", "keying", "pause"].allSatisfy(fields.mayCount)
    else { return nil }
    var record = Record(trace: trace)
    (record.asked, record.right, record.streak, record.skill) = (asked, right, streak, skill)
    (record.recall, record.keying) = (fields.count("recall"), fields.count("keying"))
    record.pause = fields.count("pause")
    let hand = (fields.values["hand"] ?? "").split(separator: " ", maxSplits: 1)
    if hand.count == 2, let count = Fields.count(hand[0]),
      let fault = HandFault(rawValue: String(hand[1]))
    {
      (record.handFaults, record.hand) = (count, fault)
    }
    return (item, record)
  }

  private static func trace(_ fields: Fields) -> MemoryTrace? {
    guard let due = fields.count("due") else { return nil }
    guard fields.values["stability"] != nil else { return MemoryTrace(due: due) }
    guard let stability = fields.number("stability"), (0.001...1e6).contains(stability),
      let difficulty = fields.number("difficulty"), (1...10).contains(difficulty),
      let last = fields.count("last"),
      let phase = fields.values["phase"].flatMap(MemoryTrace.Phase.init(named:))
    else { return nil }
    return MemoryTrace(
      phase: phase, strength: .init(stability: stability, difficulty: difficulty),
      lastReview: last, due: due)
  }

  // MARK: - Days

  private static func line(_ day: Day, isTimed: Bool) -> String {
    let practised = isTimed && day.practised > 0 ? ["practised \(day.practised)"] : []
    let copied = day.copied > 0 ? ["copied \(day.copied), \(day.wrongCopied) wrong"] : []
    let parts = [
      "day \(day.number)", "answers \(day.answers)", "wrong \(day.wrong)",
      "elements \(day.elements), \(day.wrongElements) wrong", "characters \(day.characters)",
      "presses \(day.presses)", "ms \(day.milliseconds)",
    ]
    return (parts + practised + copied).joined(separator: "; ")
  }

  private static func day(_ fields: Fields) -> Day? {
    guard let number = Fields.count(fields.name) else { return nil }
    var day = Day(number: number)
    let places: [(Substring, WritableKeyPath<Day, Int>)] = [
      ("answers", \.answers), ("wrong", \.wrong), ("characters", \.characters),
      ("presses", \.presses), ("ms", \.milliseconds),
    ]
    for (name, place) in places {
      guard let count = fields.count(name) else { return nil }
      day[keyPath: place] = count
    }
    guard let elements = fields.countWithWrong("elements"), fields.mayCount("practised"),
      fields.values["copied"] == nil || fields.countWithWrong("copied") != nil
    else { return nil }
    (day.elements, day.wrongElements) = elements
    // Older days have none.
    day.practised = fields.count("practised") ?? 0
    (day.copied, day.wrongCopied) = fields.countWithWrong("copied") ?? (0, 0)
    return day
  }

  /// A number with at most four decimals.
  static func rounded(_ number: Double) -> String {
    "\((number * 10_000).rounded() / 10_000)"
  }
}

extension MemoryTrace.Phase {
  /// The name in the file.
  var name: String {
    switch self {
    case .learning(let step): "learning-\(step)"
    case .review: "review"
    case .relearning(let step): "relearning-\(step)"
    }
  }

  init?(named name: Substring) {
    switch name {
    case "learning-0": self = .learning(step: 0)
    case "learning-1": self = .learning(step: 1)
    case "review": self = .review
    case "relearning-0": self = .relearning(step: 0)
    default: return nil
    }
  }
}

/// The fields of a line: a kind with a name, then names with values, separated by `; `.
///
/// The name of an item may be `;` itself.
private struct Fields {
  let kind: Substring
  let name: Substring
  let values: [Substring: Substring]

  init(_ line: Substring) {
    let parts = line.split(separator: "; ").map { $0.drop { $0 == " " } }
    let first = (parts.first ?? "").split(separator: " ", maxSplits: 1)
    kind = first.first ?? ""
    name = first.count > 1 ? first[1] : ""
    let pairs = parts.dropFirst().compactMap { part -> (Substring, Substring)? in
      let words = part.split(separator: " ", maxSplits: 1)
      return words.count == 2 ? (words[0], words[1]) : nil
    }
    values = Dictionary(pairs) { first, _ in first }
  }

  func count(_ name: Substring) -> Int? { values[name].flatMap(Self.count) }

  /// Whether a field that may be missing is missing, or a count.
  func mayCount(_ name: Substring) -> Bool { values[name] == nil || count(name) != nil }

  /// A count as `300, 12 wrong`; version 0.2 had a field such as `wrong-elements` beside it.
  func countWithWrong(_ name: Substring) -> (Int, Int)? {
    guard let parts = values[name]?.split(separator: ", "), let first = parts.first,
      let count = Self.count(first)
    else { return nil }
    guard parts.count > 1 else { return self.count("wrong-\(name)").map { (count, $0) } }
    return Self.count(parts[1].prefix { $0 != " " }).map { (count, $0) }
  }

  func number(_ name: Substring) -> Double? {
    values[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A count or a time: not negative, and far from the end of the range.
  static func count(_ text: Substring) -> Int? {
    Int(text).flatMap { (0...1_000_000_000_000).contains($0) ? $0 : nil }
  }
}

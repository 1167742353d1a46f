/// What a column of a sample holds.
struct TableColumn {
  /// What the name of a column says about it.
  enum Role: Sendable, Hashable {
    case unknown, index, moment, start, end, duration, delta, mark, space, voltage, level
  }

  let index: Int
  let name: String
  private(set) var role: Role
  /// The unit that the name states.
  let unit: TimingUnit?
  /// The different texts, at most ``mostTexts``, in the order of their first use.
  private(set) var texts: [String] = []
  /// The number of uses of each text.
  private var counts: [Int] = []
  /// The values of the rows that have one.
  private(set) var values: [Double] = []
  /// Whether the cells are moments written as times of day.
  private(set) var isClock: Bool
  /// Whether every number has its unit behind it.
  let hasUnits: Bool
  /// Whether nearly every row has a number or a moment.
  private(set) var isNumeric: Bool
  /// The number at which a counter begins again, in a column that ``unwound`` returns.
  private(set) var counter: Double?
  /// Whether the values are those of a timer that counts down, turned round by ``countedUp``.
  private(set) var isCountdown = false
  /// Whether the only row below a header holds the value, so that it may be the only mark.
  private let isAlone: Bool
  /// The maximum number of different texts stored.
  static let mostTexts = 24

  init(_ index: Int, of table: SampledTable, frameRate: Int64? = nil) {
    self.index = index
    name = table.names.indices.contains(index) ? table.names[index] : ""
    (role, unit) = ColumnNames.meaning(of: name)
    isAlone = table.rows.count == 1 && !table.header.isEmpty
    var (filled, measured, repeats, clocks) = (0, 0, 0, 0)
    var last: String?
    for row in table.rows where row.cells.indices.contains(index) {
      let cell = row.cells[index]
      let text = row.text(index)
      if text == last { repeats += 1 }
      last = text
      if cell.isEmpty { continue }
      filled += 1
      if let value = cell.value(frameRate: frameRate) { values.append(value) }
      if cell.kind == "t" { clocks += 1 }
      if case .number(_, _?) = cell.content { measured += 1 }
      if texts.count < Self.mostTexts {
        if let place = texts.firstIndex(of: text) {
          counts[place] += 1
        } else {
          texts.append(text)
          counts.append(1)
        }
      }
    }
    isClock = 2 * clocks > values.count
    if !values.isEmpty, texts.allSatisfy({ $0.lowercased().hasSuffix("v") }) { role = .voltage }
    alternates = 10 * repeats <= max(filled, 10)
    isComplete = filled == table.rows.count
    hasUnits = measured > 0 && measured == values.count
    isNumeric = !values.isEmpty && 10 * values.count >= 9 * filled
  }

  /// Returns the column as a part of a split time: with its nanoseconds, or without any content.
  func replacing(nanoseconds: [Double]) -> TableColumn {
    var column = self
    (column.texts, column.counts, column.values) = ([], [], nanoseconds)
    column.isNumeric = !nanoseconds.isEmpty
    column.isClock = column.isNumeric
    return column
  }

  /// Whether the column names marks only or spaces only, in every row, as a list of elements
  /// without their gaps does.
  var lacksGaps: Bool { isComplete && namesOneLevel }

  /// Whether the texts name marks only or spaces only.
  private var namesOneLevel: Bool {
    guard !isNumeric, texts.contains(where: { $0 != "-" }), !namesEdges else { return false }
    if texts.count <= 2, texts.contains(where: { [".", "·", "•"].contains($0) }) { return true }
    return Set(texts.map { LevelWords.isMark(text: $0) }).count == 1
      && LevelWords.isMark(text: texts[0]) != nil
  }

  /// Whether the texts are R and F, for rising and falling; alone, R is a release.
  private var namesEdges: Bool { texts.map { $0.lowercased() }.sorted() == ["f", "r"] }

  /// Whether no cell is empty.
  let isComplete: Bool
  /// Whether the texts say that a key is down or up, which nobody inverts, rather than what voltage
  /// there is.
  var namesKey: Bool {
    texts.contains { LevelWords.isMark(text: $0) != nil && !LevelWords.isElectric(text: $0) }
  }
  /// Whether the texts of neighbouring rows nearly always differ, as the levels of durations do.
  let alternates: Bool

  /// Whether every row has the same text.
  var isConstant: Bool { texts.count < 2 }

  /// Whether the values never go back, except for errors, and nearly all differ.
  var isRising: Bool {
    guard isNumeric else { return false }
    guard values.count > 1 else { return isAlone && [.start, .end].contains(role) }
    let steps = zip(values, values.dropFirst())
    let back = steps.count { $0 > $1 && !isMidnight($0, $1) }
    let on = steps.count { $0 < $1 }
    // A column that is named as moments is wrong in a row sooner than it holds something else.
    let most = role == .moment && !isClock ? 8 : 20
    return most * back <= values.count && (2 * on >= values.count || isPlotted)
  }

  // MARK: - Counters

  /// The numbers at which counters begin again: seconds, parts of a second, and 8 to 32 bits.
  private static let counters: [Double] = [
    60, 256, 1000, 65_536, 1e6, 16_777_216, 1e9, 2_147_483_648, 4_294_967_296,
  ]

  /// The least of them that no value reaches, if the values come near it.
  private var range: Double? {
    guard isNumeric, !isClock, !hasUnits, values.count >= Self.many, let most = values.max(),
      values.allSatisfy({ $0 >= 0 }), let range = Self.counters.first(where: { $0 > most })
    else { return nil }
    return most >= 0.75 * range ? range : nil
  }

  /// The column of a counter that begins again several times, with the moments that it means;
  /// `nil` if it is none.
  ///
  /// A time near or beyond the range of the counter is lost, so hardly any step comes near it.
  var unwound: TableColumn? {
    guard ![.index, .duration, .delta, .voltage, .level].contains(role), let range else {
      return nil
    }
    let rounds = zip(values, values.dropFirst()).count { $0 > $1 }
    let steps = zip(values, values.dropFirst()).map { $0 <= $1 ? $1 - $0 : $1 - $0 + range }
    guard rounds > 1, 10 * steps.count(where: { $0 > 0.8 * range }) <= steps.count else {
      return nil
    }
    var column = self
    column.counter = range
    column.values = steps.reduce(into: [values[0]]) { $0.append($0[$0.count - 1] + $1) }
    return column
  }

  /// The column of a timer that counts down, with its values turned round so that they rise; `nil` if
  /// it is none.
  var countedUp: TableColumn? {
    guard ![.index, .duration, .delta, .voltage, .level].contains(role), isFalling else {
      return nil
    }
    var column = self
    column.isCountdown = true
    column.values = values.map { -$0 }
    return column
  }

  /// Whether the name says that a timer counts down.
  var namesCountdown: Bool {
    let name = name.lowercased()
    return ["remain", "countdown", "time left", "time_left", "restzeit"].contains {
      name.contains($0)
    }
  }

  /// The share of neighbouring values of which the second is greater.
  private var rises: Double {
    let on = zip(values, values.dropFirst()).count { $0 < $1 }
    return Double(on) / Double(max(1, values.count - 1))
  }

  /// Whether the values rise more often than durations do, as moments that begin again in each part
  /// of a recording.
  var beginsAgain: Bool {
    let others: [Role] = [.index, .duration, .delta, .mark, .space, .voltage, .level]
    return isNumeric && !isClock && !others.contains(role) && !isRising
      && values.count >= 3 * Self.many && rises >= 0.8
  }

  /// Whether few values may be those of a counter: they rise more often than durations do, or have
  /// 8 bits, or come near the end of 16.
  var mayBeOfCounter: Bool {
    guard isNumeric, !isClock, !hasUnits, counter == nil, !hasFractions else { return false }
    guard isRising, let most = values.max() else { return rises >= 2.0 / 3 }
    return most < 256 || range == 65_536
  }

  /// Whether many values, all of them whole, lie in each quarter of a counter's range, down to its
  /// beginning, as no durations do.
  var isOfCounter: Bool {
    guard values.count >= 3 * Self.many, let range, let least = values.min(),
      least < range / 20, values.allSatisfy({ $0 == $0.rounded() })
    else { return false }
    return (0..<4).allSatisfy { quarter in
      8 * values.count { Int(4 * $0 / range) == quarter } >= values.count
    }
  }

  /// Whether every second value repeats the one before, as where a level is drawn before and after
  /// its change.
  var isPlotted: Bool {
    guard values.count >= Self.many else { return false }
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }
    let repeats = steps.count { $0 == 0 }
    return 2 * repeats + 2 >= steps.count && 2 * repeats <= steps.count + 2
      && steps.allSatisfy { $0 >= 0 }
  }

  /// Whether each of many values is less than the one before.
  var isFalling: Bool {
    isNumeric && values.count >= Self.many
      && zip(values, values.dropFirst()).allSatisfy { $0 > $1 }
  }

  /// The number of voltages that may miss a height by chance.
  private static let few = 40
  /// The number of values whose order is no chance.
  private static let many = 8

  private func isMidnight(_ first: Double, _ second: Double) -> Bool {
    isClock && first - second > Double(MomentText.day) / 2
  }

  /// The usual difference of two values.
  var step: Double {
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }.sorted()
    return steps.isEmpty ? 0 : steps[(steps.count - 1) / 2]
  }

  /// Whether the values are moments of samples: all steps are nearly equal.
  var isRegular: Bool {
    guard isRising, !isCount, values.count >= Self.many else { return false }
    let usual = step
    let near = zip(values, values.dropFirst()).count { abs($1 - $0 - usual) < 0.2 * usual }
    return 10 * near >= 9 * (values.count - 1)
  }

  /// Whether more values are zero than durations are.
  var isOftenZero: Bool { 20 * values.count { $0 == 0 } > values.count }

  /// Whether the values are small counts of anything: no mark and no gap lasts two units.
  var isOfCounts: Bool { Self.areCounts(values) }

  /// Whether the steps are small counts, as those of primes are.
  var stepsAreCounts: Bool { Self.areCounts(zip(values, values.dropFirst()).map { $1 - $0 }) }

  private static func areCounts(_ values: [Double]) -> Bool {
    let most = values.count { $0 >= 12 }
    return values.min() == 1 && values.allSatisfy { $0 == $0.rounded() }
      && 20 * most <= values.count && 20 * values.count { $0 == 2 } > values.count
  }

  /// Whether the name says that the column holds marks; `nil` if it says nothing.
  var namesMark: Bool? {
    switch role {
    case .mark, .duration: true
    case .space, .delta: false
    default: LevelWords.isMark(name.lowercased())
    }
  }

  /// Whether the values are no whole numbers.
  var hasFractions: Bool { values.contains { $0 != $0.rounded() } }

  /// Whether the values count the rows.
  var isCount: Bool {
    isRising && values.count > 2 && zip(values, values.dropFirst()).allSatisfy { $1 - $0 == 1 }
  }

  /// Whether the values may be durations.
  ///
  /// A time of day may be the time since the row before; 0 and 1 are levels. A column that is named
  /// as a voltage has none, even where its beginning is only noise.
  var isDuration: Bool {
    let most = isClock ? Double(MomentText.day) : .infinity
    return isNumeric && role != .voltage && values.allSatisfy { $0 >= 0 && $0 < most }
      && ([.duration, .delta, .mark, .space].contains(role)
        || !values.allSatisfy { $0 <= 1 && $0 == $0.rounded() })
  }

  /// Whether the values have both signs, which alternate more often than not.
  var isSigned: Bool {
    guard isNumeric, role != .voltage, values.contains(where: { $0 < 0 }),
      values.contains(where: { $0 > 0 })
    else { return false }
    return 2 * zip(values, values.dropFirst()).count { ($0 < 0) != ($1 < 0) } > values.count - 1
  }

  /// How the column is a level; `nil` if it is none.
  func level(in table: SampledTable) -> KeyingPlan.Level? {
    guard !namesOneLevel else { return nil }
    let isMark = texts.map { LevelWords.isMark(text: $0) }
    let hasBoth = isMark.contains(true) && isMark.contains(false)
    let known = zip(isMark, counts).reduce(0) { $0 + ($1.0 == nil ? 0 : $1.1) }
    if hasBoth, 20 * known >= 19 * counts.reduce(0, +) {
      return KeyingPlan.Level(column: index, rule: .known)
    }
    if hasBoth, !isNumeric, texts.count < Self.mostTexts,
      2 * isMark.count(where: { $0 != nil }) >= texts.count
    {
      return KeyingPlan.Level(column: index, rule: .known)
    }
    if texts.count == 2, !isClock {
      let (down, up) = isFirstDown(isMark) ? (texts[0], texts[1]) : (texts[1], texts[0])
      return KeyingPlan.Level(column: index, rule: .text(down: down, up: up))
    }
    guard isNumeric, !isClock, !isRising, texts.count > 2, let low = values.min(),
      let high = values.max(), high > low, high.isFinite, low.isFinite,
      hasTwoHeights(low, high), table.names != [""] || isDivided(at: (low + high) / 2)
    else { return nil }
    return KeyingPlan.Level(
      column: index, rule: .threshold((low + high) / 2, slack: (high - low) / 10))
  }

  /// Whether the first of two texts is key down: the greater number, a word for a mark, or the one
  /// beside a word for a space.
  ///
  /// Without any such word, the keying decides.
  private func isFirstDown(_ isMark: [Bool?]) -> Bool {
    if isNumeric, values.count > 1 { return number(texts[0]) ?? 0 > number(texts[1]) ?? 0 }
    if namesEdges { return texts[0].lowercased() == "r" }
    if let first = leadingNumber(texts[0]), let second = leadingNumber(texts[1]) {
      return first > second
    }
    return isMark[0] != isMark[1] && (isMark[0] ?? isMark[1].map { !$0 } ?? false)
  }

  /// Whether one of two texts is used once in many rows, so that it is a slip rather than a name.
  var hasSlip: Bool { counts.count == 2 && counts.contains(1) && counts[0] + counts[1] >= 20 }

  /// Whether few values lie in the middle third of the range, as of a voltage that is keyed; none of a
  /// few.
  ///
  /// A sine has a fifth of its values there, and noise at rest a third.
  private func hasTwoHeights(_ low: Double, _ high: Double) -> Bool {
    let third = (high - low) / 3
    let middle = values.count { $0 > low + third && $0 < high - third }
    return middle <= (values.count < Self.few ? 0 : values.count / 8)
  }

  /// Whether a threshold explains most of the spread of the values, as that of numbers alone must.
  ///
  /// Of numbers with an exponential distribution it explains half.
  private func isDivided(at threshold: Double) -> Bool {
    func squares(_ values: some Collection<Double>) -> Double {
      let mean = values.reduce(0, +) / Double(max(1, values.count))
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    let (high, low) = (values.filter { $0 > threshold }, values.filter { $0 <= threshold })
    return squares(high) + squares(low) < 0.3 * squares(values)
  }

  private func number(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return bytes.span.cell(in: 0..<bytes.count, isCommaDecimal: true).value
  }

  /// Returns the number that begins a text, such as `100%`.
  private func leadingNumber(_ text: String) -> Double? {
    number(String(text.prefix { $0.isNumber || ".,-+".contains($0) }))
  }

  /// Whether the user's name of a channel means the column: its name, the number in its name, or
  /// else its number in the file, from 1.
  func isNamed(_ channel: String, among columns: [TableColumn]) -> Bool {
    let wanted = channel.lowercased()
    if columns.contains(where: { $0.name.lowercased() == wanted }) {
      return name.lowercased() == wanted
    }
    guard let number = Int(channel) else { return false }
    if columns.contains(where: { $0.numberInName == number }) { return numberInName == number }
    return index + 1 == number
  }

  /// The number at the end of the name, as in `Channel 0`.
  private var numberInName: Int? {
    Int(String(name.reversed().prefix(while: \.isNumber).reversed()))
  }

  /// Whether every text is a level.
  var isOfLevels: Bool { texts.allSatisfy { LevelWords.isMark(text: $0) != nil } }

  /// Whether many rows have a number that is no level.
  var hasOtherNumbersThanLevels: Bool {
    let others = zip(texts, counts).reduce(0) { sum, next in
      LevelWords.isMark(text: next.0) == nil && number(next.0) != nil ? sum + next.1 : sum
    }
    return 4 * others >= counts.reduce(0, +)
  }
}

extension LevelWords {
  /// Whether a text of a table is key down; `nil` if it is no level.
  static func isMark(text: String) -> Bool? {
    let bytes = Array(text.utf8)
    return bytes.span.isMark(0..<bytes.count)
  }
}

extension [TableColumn] {
  /// Whether the newest row comes first, or a timer counts down.
  var isFalling: Bool { contains(where: \.isFalling) && !contains(where: \.isRising) }
}

/// How moments agree with the durations beside them.
struct MomentAgreement {
  /// Whether each moment may begin a mark, which is over before the next moment.
  let mayStart: Bool
  /// Whether each moment may end a mark, which began after the moment before.
  let mayEnd: Bool
  /// Whether there are enough rows to tell, and spaces between the marks.
  let isClear: Bool

  private static let fewest = 8
  /// The share of rows that must agree, and that of intervals without a space between them.
  private static let (most, touching) = (0.95, 0.3)

  /// Compares columns whose units differ by a power of ten; `nil` if it is unknown.
  init(_ moments: TableColumn, with durations: TableColumn, power: Int?) {
    guard let power, moments.values.count == durations.values.count, moments.values.count > 1 else {
      (mayStart, mayEnd, isClear) = (true, false, false)
      return
    }
    let steps = zip(moments.values, moments.values.dropFirst()).map { $1 - $0 }
    let durations = durations.values.map { $0 * ChosenUnit.power(power) }
    func share(_ holds: (Double, Double) -> Bool, _ durations: ArraySlice<Double>) -> Double {
      Double(zip(steps, durations).count { holds($0, $1) }) / Double(steps.count)
    }
    let (before, after) = (durations.dropLast(), durations.dropFirst())
    func touches(_ step: Double, _ duration: Double) -> Bool {
      abs(step - duration) <= 0.01 * duration
    }
    mayStart = share(>=, before) >= Self.most
    mayEnd = share(>=, after) >= Self.most
    isClear =
      durations.count >= Self.fewest
      && max(share(touches, before), share(touches, after)) <= Self.touching
  }
}

/// The meaning of the names of columns.
enum ColumnNames {
  private static let roles: [(role: TableColumn.Role, words: Set<String>)] = [
    (
      .index, ["index", "idx", "no", "nr", "row", "id", "sequence", "seq", "n", "sample", "nummer"]
    ),
    (.delta, ["delta", "dt", "since", "diff", "difference", "after", "elapsed"]),
    (
      .duration,
      [
        "duration", "dur", "length", "len", "width", "dauer", "länge", "durée", "duree", "duración",
        "duracion", "durata", "duur", "interval", "period", "длительность", "時間幅",
      ]
    ),
    (
      .start,
      [
        "start", "begin", "begins", "onset", "from", "von", "beginn", "anfang", "début", "debut",
        "inicio", "inizio", "down", "press", "pressed", "keydown", "xmin", "tmin",
        "início", "начало", "початок", "początek", "začátek", "alku", "başlangıç", "開始", "开始",
      ]
    ),
    (
      .end,
      [
        "end", "ends", "stop", "finish", "offset", "until", "to", "bis", "ende", "fin", "fine",
        "up",
        "release", "released", "keyup", "xmax", "tmax", "fim", "einde", "конец", "кінець", "koniec",
        "konec", "loppu", "bitiş", "終了", "结束",
      ]
    ),
    (.mark, ["on", "mark", "marks", "pulse", "high", "ein", "an", "dwell", "hold"]),
    (.space, ["off", "space", "spaces", "gap", "low", "pause", "aus", "flight"]),
    (
      .moment,
      [
        "time", "t", "timestamp", "timestamps", "ts", "moment", "clock", "date", "datetime", "when",
        "at", "zeit", "zeitstempel", "zeitpunkt", "uhrzeit", "temps", "horodatage", "hora",
        "tiempo", "tempo", "tijd", "tid", "czas", "время", "時刻", "時間", "时间", "tick", "ticks",
        "stamp", "x", "zaman", "aika", "čas", "timp", "시간", "час", "χρόνος", "micros", "millis",
        "seconds", "second",
        "epoch",
      ]
    ),
    (
      .voltage,
      [
        "adc", "analog", "volt", "volts", "voltage", "v", "mv", "amplitude", "spannung", "tension",
        "tensión", "tensione", "spanning", "напряжение", "電圧", "电压",
      ]
    ),
    (
      .level,
      [
        "level", "state", "value", "status", "signal", "pegel", "zustand", "wert", "état", "niveau",
        "valeur", "estado", "nivel", "valor", "stato", "livello", "valore", "key", "edge", "event",
        "pin", "input", "kanal", "channel", "sig", "taste",
        "durum", "tila", "stan", "läge", "stav", "stare", "уровень", "状態", "状态", "电平", "상태",
        "стан", "κατάσταση", "nível", "nivå",
      ]
    ),
  ]

  /// Returns what a name says: the role and the unit at its end.
  static func meaning(of name: String) -> (role: TableColumn.Role, unit: TimingUnit?) {
    let words = words(of: name)
    let unit = words.last.flatMap(TimingUnit.init(spelling:))
    let isBare = words.count == 1
    for (role, known) in roles where words.contains(where: known.contains) {
      return (role, isBare && unit == .seconds && name.count == 1 ? nil : unit)
    }
    return (.unknown, isBare && name.count == 1 ? nil : unit)
  }

  /// Divides a name at anything but letters, and where capitals begin: `tMs`, `Time [s]`, `on_ms`.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var wasLower = false
    var isOpen = false
    for character in name {
      guard character.isLetter else {
        isOpen = false
        wasLower = false
        continue
      }
      if !isOpen || wasLower && character.isUppercase { words.append("") }
      isOpen = true
      wasLower = character.isLowercase
      words[words.count - 1] += character.lowercased()
    }
    return words
  }
}

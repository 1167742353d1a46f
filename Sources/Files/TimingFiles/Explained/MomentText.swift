import MorseCode
import Timeline

/// A moment written as a date and a time of day, or as a time of day.
///
/// Dates are ISO 8601 (`2026-03-04T12:30:05.123Z`, with a space too; `20260304T123005`), or have the
/// day or the month first (`04.03.2026`, `3/4/2026`). The fraction follows a point or a comma. A time
/// may have points if a comma follows: `14.07.22,417`.
struct MomentText: Sendable {
  /// Since 1970 for a date, since midnight otherwise.
  private(set) var nanoseconds: Int64 = 0
  /// Whether there is no date, so that the time begins again at midnight.
  private(set) var isWithinDay = true
  /// The frames at the end of a time code, `hh:mm:ss:ff`, which count as hundredths of a second while
  /// their rate is unknown.
  private(set) var frames: Int64?
  /// Whether the first frames of a minute are left out, as the last sign of `hh:mm:ss;ff` says.
  private(set) var dropsFrames = false

  /// The nanoseconds of a day.
  static let day: Int64 = 86_400_000_000_000

  /// Parses the bytes of a range; `nil` if they hold anything else.
  init?(_ text: Span<UInt8>, _ range: Range<Int>) {
    if let seconds = Self.units(text, range) {
      (nanoseconds, isWithinDay) = (seconds, false)
      return
    }
    let dotted = Self.dottedClock(text, range)
    var position = range.lowerBound
    if let basic = Self.basic(text, range, &position) {
      guard let zone = Self.zone(text, position..<range.upperBound) else { return nil }
      (nanoseconds, isWithinDay) = (basic.addingSaturated(zone), false)
      return
    }
    guard range.count >= 4, text[range.lowerBound].isASCIIDigit,
      range.contains(where: { text[$0] == UInt8(ascii: ":") }) || dotted != nil
    else { return nil }
    if dotted != position, let days = Self.countedDays(text, range, &position) {
      isWithinDay = false
      nanoseconds = days.multipliedReportingOverflow(by: Self.day).partialValue
    } else if dotted != position, let days = Self.days(text, range, &position) {
      isWithinDay = false
      nanoseconds = days.multipliedReportingOverflow(by: Self.day).partialValue
    }
    let separator = UInt8(ascii: dotted == position ? "." : ":")
    guard let clock = Self.clock(text, range, &position, separator),
      let zone = Self.zone(text, position..<range.upperBound)
    else { return nil }
    nanoseconds = nanoseconds.addingSaturated(clock).addingSaturated(zone)
    if position - 3 > range.lowerBound, ":;".utf8.contains(text[position - 3]),
      (range.lowerBound..<position - 3).count(where: { text[$0] == UInt8(ascii: ":") }) == 2
    {
      dropsFrames = isWithinDay && text[position - 3] == UInt8(ascii: ";")
      var start = position - 2
      frames = text.plainNumber(&start, most: 2)
    }
  }

  /// Returns the nanoseconds, with so many frames a second if the rate is known.
  func nanoseconds(frameRate: Int64?) -> Int64 {
    guard let frameRate, let frames else { return nanoseconds }
    let whole = nanoseconds - frames * 10_000_000
    guard dropsFrames else { return whole + frames * 1_000_000_000 / frameRate }
    // Two of 30 frames, in each minute but every tenth.
    let (seconds, minutes) = (whole / 1_000_000_000, whole / 60_000_000_000)
    let count = seconds * frameRate + frames - (minutes - minutes / 10) * (frameRate / 15)
    return count * 1_001_000_000 / frameRate
  }

  /// Returns the beginning of a time of day with points, at the end of a range; `nil` if there is none.
  private static func dottedClock(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let comma = range.last(where: { text[$0] == UInt8(ascii: ",") }),
      comma - 8 >= range.lowerBound, comma + 1 < range.upperBound,
      text.hasDottedTime(comma - 8..<comma),
      (comma + 1..<range.upperBound).allSatisfy({ text[$0].isASCIIDigit })
    else { return nil }
    return comma - 8
  }

  /// Parses hours, minutes and seconds with their units: `PT1M2.5S`, `1h02m03s`, `0m1.5s`.
  private static func units(_ text: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    let isISO = text.begins(at: range.lowerBound, with: "PT")
    var units: [(UInt8, Int64)] = [
      (UInt8(ascii: "h"), 3600), (UInt8(ascii: "m"), 60), (UInt8(ascii: "s"), 1),
    ]
    guard range.count >= 4, text[range.upperBound - 1] | 0x20 == UInt8(ascii: "s") else {
      return nil
    }
    var (sum, count, number) = (Int64(0), 0, DecimalNumber())
    for index in range.dropFirst(isISO ? 2 : 0) {
      if number.parse(text[index]) { continue }
      guard let place = units.firstIndex(where: { $0.0 == text[index] | 0x20 }), number.isComplete,
        !number.isSigned
      else { return nil }
      let size = number.magnitude(timesTenTo: 9).multipliedReportingOverflow(by: units[place].1)
      guard !size.overflow else { return nil }
      sum = sum.addingSaturated(size.partialValue)
      units.removeFirst(place + 1)
      (count, number) = (count + 1, DecimalNumber())
    }
    return isISO || count > 1 ? sum : nil
  }

  /// Parses the days of a duration, `0 days 00:00:01.5`; leaves `position` if there are none.
  private static func countedDays(
    _ text: Span<UInt8>, _ range: Range<Int>, _ position: inout Int
  ) -> Int64? {
    var index = position
    let days = text.plainNumber(&index, most: 4)
    guard index > position else { return nil }
    // Clusters write days, a dash and a time: `0-00:00:01`.
    if text.begins(at: index, with: "-"), index + 3 < range.upperBound,
      text[index + 3] == UInt8(ascii: ":")
    {
      position = index + 1
      return days
    }
    guard text.begins(at: index, with: " day") else { return nil }
    index += 4
    if text.begins(at: index, with: "s") { index += 1 }
    while index < range.upperBound, text[index].isSpace || text[index] == UInt8(ascii: ",") {
      index += 1
    }
    position = index
    return days
  }

  /// Parses a date and the `T` or the space after it; leaves `position` if there is none.
  private static func days(
    _ text: Span<UInt8>, _ range: Range<Int>, _ position: inout Int
  ) -> Int64? {
    var index = position
    var parts: [Int64] = []
    var separator: UInt8 = 0
    while parts.count < 3 {
      let start = index
      let number = text.plainNumber(&index, most: 4)
      guard index > start, index < range.upperBound else { return nil }
      parts.append(number)
      if parts.count == 1 { separator = text[index] }
      let isEnd = parts.count == 3
      guard isEnd ? " Tt,_".utf8.contains(text[index]) : text[index] == separator else {
        return nil
      }
      index += 1
    }
    guard "-/.".utf8.contains(separator) else { return nil }
    while index < range.upperBound, text[index].isSpace { index += 1 }
    let isYearFirst = parts[0] > 31
    let isDayFirst = separator == UInt8(ascii: ".") || parts[0] > 12
    let year = isYearFirst ? parts[0] : parts[2]
    let month = isYearFirst || isDayFirst ? parts[1] : parts[0]
    let date = isYearFirst ? parts[2] : isDayFirst ? parts[0] : parts[1]
    guard (1...12).contains(month), (1...31).contains(date), year < 2260 else { return nil }
    position = index
    return daysSince1970(year: year, month: month, day: date)
  }

  /// Parses a date and a time without signs: `20260304T123005`.
  private static func basic(
    _ text: Span<UInt8>, _ range: Range<Int>, _ position: inout Int
  ) -> Int64? {
    var index = range.lowerBound
    guard range.count >= 15, text[index + 8] | 0x20 == UInt8(ascii: "t"),
      (index..<index + 15).allSatisfy({ $0 == index + 8 || text[$0].isASCIIDigit })
    else { return nil }
    let year = text.plainNumber(&index, most: 4)
    let (month, day) = (text.plainNumber(&index, most: 2), text.plainNumber(&index, most: 2))
    index += 1
    let seconds = (0..<3).reduce(Int64(0)) { sum, _ in 60 * sum + text.plainNumber(&index, most: 2)
    }
    guard (1...12).contains(month), (1...31).contains(day), (1700..<2260).contains(year),
      seconds < 86_400
    else { return nil }
    position = index
    return daysSince1970(year: year, month: month, day: day) * Self.day + seconds * 1_000_000_000
      + fraction(text, range, &position)
  }

  /// Counts days with years that begin in March, so that the leap day is the last.
  private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Parses `hh:mm:ss.fff`, `hh:mm:ss:fff` or `mm:ss.fff` and moves `position` past it.
  private static func clock(
    _ text: Span<UInt8>, _ range: Range<Int>, _ position: inout Int, _ separator: UInt8
  ) -> Int64? {
    var parts: [Int64] = []
    while parts.count < 3 {
      let start = position
      parts.append(text.plainNumber(&position, most: 4))
      guard position > start, position <= range.upperBound else { return nil }
      let isMore = parts.count < 3 && position + 1 < range.upperBound
      guard isMore, text[position] == separator else { break }
      position += 1
    }
    guard parts.count >= 2, parts.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    let seconds = parts.reduce(0) { $0 * 60 + $1 }
    return seconds * 1_000_000_000 + fraction(text, range, &position)
  }

  private static func fraction(
    _ text: Span<UInt8>, _ range: Range<Int>, _ position: inout Int
  ) -> Int64 {
    guard position + 1 < range.upperBound, text[position + 1].isASCIIDigit,
      ".,:".utf8.contains(text[position])
        || text[position] == UInt8(ascii: ";") && position + 3 == range.upperBound
    else { return 0 }
    position += 1
    var (value, digits): (Int64, Int) = (0, 0)
    while position < range.upperBound, text[position].isASCIIDigit {
      if digits < 9 {
        value = value * 10 + Int64(text[position] - 48)
        digits += 1
      }
      position += 1
    }
    return value * DecimalNumber.powerOfTen(9 - digits)
  }

  /// Returns the nanoseconds to add for a zone or for PM; `nil` if the rest is none of them.
  private static func zone(_ text: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    let rest = text.trimmed(range)
    guard let first = rest.first else { return 0 }
    let word = text.shown(rest).uppercased()
    if word == "PM" { return day / 2 }
    if ["Z", "UTC", "GMT", "AM", "CET", "CEST"].contains(word) { return 0 }
    // Mosquitto writes both: `Z+0100`.
    if word.hasPrefix("Z+") || word.hasPrefix("Z-") { return zone(text, first + 1..<rest.endIndex) }
    guard text[first] == UInt8(ascii: "+") || text[first] == UInt8(ascii: "-") else { return nil }
    var digits: [Int64] = []
    for index in rest.dropFirst() where text[index] != UInt8(ascii: ":") {
      guard text[index].isASCIIDigit else { return nil }
      digits.append(Int64(text[index] - 48))
    }
    guard digits.count == 4 || digits.count == 2 else { return nil }
    let hours = digits[0] * 10 + digits[1]
    let minutes = hours * 60 + (digits.count == 4 ? digits[2] * 10 + digits[3] : 0)
    return minutes * 60_000_000_000 * (text[first] == UInt8(ascii: "+") ? -1 : 1)
  }
}

extension Span<UInt8> {
  /// Whether a range is hours, minutes and seconds of two digits with points between them.
  func hasDottedTime(_ range: Range<Int>) -> Bool {
    range.count == 8
      && range.allSatisfy { index in
        (index - range.lowerBound) % 3 == 2
          ? self[index] == UInt8(ascii: ".") : self[index].isASCIIDigit
      }
  }
}

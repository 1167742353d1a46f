import Timeline

/// A cell of a line: its bytes and their meaning.
struct TextCell: Sendable {
  /// The meaning of a cell.
  enum Content: Sendable {
    case empty
    /// A number; `unit` is the unit of time written behind it.
    case number(DecimalNumber, unit: TimingUnit?)
    case moment(MomentText)
    case word
  }

  let range: Range<Int>
  let content: Content

  /// The kind of the content as a letter, for patterns of lines.
  var kind: Character {
    switch content {
    case .empty: "-"
    case .number: "n"
    case .moment: "t"
    case .word: "w"
    }
  }

  /// The number, or the nanoseconds of a moment; `nil` for a word.
  var value: Double? { value(frameRate: nil) }

  /// Returns the number, or the nanoseconds of a moment with so many frames a second; `nil` for a word.
  func value(frameRate: Int64?) -> Double? {
    switch content {
    case .number(let number, let unit):
      number.value * (unit.map { Double(DecimalNumber.powerOfTen($0.exponent)) } ?? 1)
    case .moment(let moment): Double(moment.nanoseconds(frameRate: frameRate))
    case .empty, .word: nil
    }
  }
}

extension Span<UInt8> {
  /// Interprets a cell, without its quotation marks and brackets.
  ///
  /// - Parameters:
  ///   - range: the bytes of the cell.
  ///   - isCommaDecimal: whether a comma may be the decimal point.
  /// - Returns: the cell.
  func cell(in range: Range<Int>, isCommaDecimal: Bool) -> TextCell {
    let range = withoutWrapping(range)
    guard !range.isEmpty else { return TextCell(range: range, content: .empty) }
    if let moment = MomentText(self, range) {
      return TextCell(range: range, content: .moment(moment))
    }
    guard let (number, unit) = measure(range, isCommaDecimal) else {
      return TextCell(range: range, content: .word)
    }
    return TextCell(range: range, content: .number(number, unit: unit))
  }

  /// Returns the range without surrounding spaces, quotation marks and brackets.
  private func withoutWrapping(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].wrapsCells { start += 1 }
    while end > start, self[end - 1].wrapsCells { end -= 1 }
    return start..<end
  }

  /// Parses a number and its unit; `nil` if the range holds anything else.
  private func measure(
    _ range: Range<Int>, _ isCommaDecimal: Bool
  ) -> (DecimalNumber, TimingUnit?)? {
    if let whole = silence(range) ?? prefixedHexadecimal(range) { return (whole, nil) }
    var number = DecimalNumber()
    var index =
      minusEnd(range).map { end in
        _ = number.parse(UInt8(ascii: "-"))
        return end
      } ?? range.lowerBound
    while index < range.upperBound {
      if let next = thousandsEnd(index, in: range, isCommaDecimal) {
        index = next
        continue
      }
      let isComma = isCommaDecimal && self[index] == UInt8(ascii: ",")
      // Fortran writes 1.5D+00.
      let isExponent = isExponent(at: index, before: range.upperBound)
      var longer = number
      let byte = isComma ? UInt8(ascii: ".") : isExponent ? UInt8(ascii: "e") : self[index]
      guard longer.parse(byte) else { break }
      if !longer.isComplete, number.isComplete, !isExponent { break }
      number = longer
      index += 1
    }
    guard number.isComplete else { return nil }
    let suffix = trimmed(index..<range.upperBound)
    guard !suffix.isEmpty else { return (number, nil) }
    guard suffix.count <= WordText.capacity else { return nil }
    let word = shown(suffix).lowercased()
    if let unit = TimingUnit(spelling: word) { return (number, unit) }
    return ["v", "mv", "i", "u", "ul", "ull"].contains(word) ? (number, nil) : nil
  }

  /// Parses the level of silence in decibels; as a time it is wrong.
  private func silence(_ range: Range<Int>) -> DecimalNumber? {
    guard self[range.lowerBound] == UInt8(ascii: "-"),
      ["-inf", "-infinity", "-∞"].contains(shown(range).lowercased())
    else { return nil }
    var least = DecimalNumber()
    for byte in "-999".utf8 { _ = least.parse(byte) }
    return least
  }

  /// The signs that part thousands, besides the comma and the point.
  private static let partsOfThousands = ["'", "’", "\u{A0}", "\u{2009}", "\u{202F}"]

  /// Returns the end of a sign at the index that parts thousands: `"1,179"`, `1'179`, `1.179,5`.
  private func thousandsEnd(
    _ index: Int, in range: Range<Int>, _ isCommaDecimal: Bool
  ) -> Int? {
    guard !self[index].isASCIIDigit, index > range.lowerBound, self[index - 1].isASCIIDigit else {
      return nil
    }
    let end: Int
    switch self[index] {
    case UInt8(ascii: ",") where !isCommaDecimal: end = index + 1
    case UInt8(ascii: ".") where isCommaDecimal && range.contains { self[$0] == UInt8(ascii: ",") }:
      end = index + 1
    default:
      guard let sign = Self.partsOfThousands.first(where: { begins(at: index, with: $0) }) else {
        return nil
      }
      end = index + sign.utf8.count
    }
    let digits = (min(end, range.upperBound)..<range.upperBound).prefix { self[$0].isASCIIDigit }
    // Indian numbers have groups of two: "1,23,456".
    let isIndian =
      digits.count == 2 && digits.endIndex < range.upperBound
      && self[digits.endIndex] == self[index]
    return digits.count == 3 || isIndian ? end : nil
  }

  /// Whether an `e` or a `d` at the index begins an exponent rather than a unit.
  private func isExponent(at index: Int, before end: Int) -> Bool {
    guard "ed".utf8.contains(self[index] | 0x20), index + 1 < end else { return false }
    return self[index + 1].isASCIIDigit || "+-".utf8.contains(self[index + 1])
  }

  /// Returns the end of the typographic minus sign that begins the range.
  private func minusEnd(_ range: Range<Int>) -> Int? {
    begins(at: range.lowerBound, with: "−") ? range.lowerBound + 3 : nil
  }

  private func prefixedHexadecimal(_ range: Range<Int>) -> DecimalNumber? {
    guard begins(at: range.lowerBound, with: "0x"), range.count > 2,
      let value = hexadecimal(range.lowerBound + 2..<range.upperBound)
    else { return nil }
    var number = DecimalNumber()
    for byte in String(value).utf8 { _ = number.parse(byte) }
    return number
  }
}

extension UInt8 {
  fileprivate var wrapsCells: Bool {
    isSpace || "\"'()[]{}<>".utf8.contains(self)
  }
}

extension TimingUnit {
  /// The unit with a spelling in lower case; `nil` if it is none.
  init?(spelling: String) {
    switch spelling {
    case "ns", "nsec", "nsecs", "nanos", "nano", "nanosec", "nanosecond", "nanoseconds",
      "nanosekunden":
      self = .nanoseconds
    case "us", "µs", "μs", "\u{FFFD}s", "usec", "usecs", "micros", "micro", "microsec",
      "microsecond",
      "microseconds", "mikrosekunden", "microsecondes", "microsegundos":
      self = .microseconds
    case "ms", "msec", "msecs", "millis", "milli", "millisec", "millisecs", "millisecond",
      "milliseconds", "millisekunden", "millisecondes", "milisegundos", "мс":
      self = .milliseconds
    case "s", "sec", "secs", "second", "seconds", "sek", "sekunden", "secondes", "segundos",
      "secondi", "с":
      self = .seconds
    default: return nil
    }
  }

  /// The abbreviation for messages.
  var abbreviation: String { self == .microseconds ? "µs" : rawValue }
}

/// A TOML value without quotation marks or brackets: a number, a date, `true` or `false`.
struct TOMLWord {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// The value, with dates as text; `nil` when the word is invalid.
  var value: SettingValue? {
    switch text {
    case "true": .flag(true)
    case "false": .flag(false)
    default: whole.map(SettingValue.whole) ?? number.map(SettingValue.number) ?? date
    }
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: - Numbers

  private var whole: Int? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where bytes.starts(with: prefix.utf8)
    {
      return Self.digits(bytes.dropFirst(2), radix: radix).flatMap { Int($0, radix: radix) }
    }
    let (sign, rest) = signed(bytes)
    return Self.wholeDigits(rest).flatMap { Int(sign + $0) }
  }

  private var number: Double? {
    let (sign, rest) = signed(bytes)
    if rest.elementsEqual("inf".utf8) { return sign == "-" ? -Double.infinity : .infinity }
    if rest.elementsEqual("nan".utf8) { return .nan }
    let parts = rest.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 | 0x20 == 0x65 })
    let mantissa = parts[0].split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count > 1 || mantissa.count > 1, var text = Self.wholeDigits(mantissa[0]) else {
      return nil
    }
    if mantissa.count > 1 {
      guard let fraction = Self.digits(mantissa[1], radix: 10) else { return nil }
      text += "." + fraction
    }
    if parts.count > 1 {
      let (exponentSign, digits) = signed(parts[1])
      guard let exponent = Self.digits(digits, radix: 10) else { return nil }
      text += "e" + exponentSign + exponent
    }
    return Double(sign + text)
  }

  private func signed(_ bytes: ArraySlice<UInt8>) -> (sign: String, rest: ArraySlice<UInt8>) {
    switch bytes.first {
    case UInt8(ascii: "-"): ("-", bytes.dropFirst())
    case UInt8(ascii: "+"): ("", bytes.dropFirst())
    default: ("", bytes)
    }
  }

  /// Returns digits without a leading zero.
  private static func wholeDigits(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let digits = digits(bytes, radix: 10), digits == "0" || digits.first != "0" else {
      return nil
    }
    return digits
  }

  /// Returns digits without the underscores between them; `nil` if there are no digits or other
  /// characters.
  private static func digits(_ bytes: ArraySlice<UInt8>, radix: Int) -> String? {
    let parts = bytes.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.digit(of: radix) != nil } }) else {
      return nil
    }
    return String(decoding: parts.joined(), as: UTF8.self)
  }

  // MARK: - Dates

  private var date: SettingValue? {
    let isRight =
      bytes.count > 10 && Self.isDate(bytes.prefix(10))
      ? isTime(after: 10) : Self.isDate(bytes) || Self.isTime(bytes)
    return isRight ? .text(text) : nil
  }

  /// Whether a time of day follows a date, with or without an offset from UTC.
  private func isTime(after count: Int) -> Bool {
    let rest = bytes.dropFirst(count)
    guard let separator = rest.first, separator | 0x20 == UInt8(ascii: "t") || separator == .space
    else { return false }
    let clock = rest.dropFirst()
    if let last = clock.last, last | 0x20 == UInt8(ascii: "z") {
      return Self.isTime(clock.dropLast())
    }
    let zone = clock.suffix(6)
    guard clock.count > 8, let sign = zone.first,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return Self.isTime(clock) }
    return Self.isTime(clock.dropLast(6))
      && Self.numbers(zone.dropFirst(), "dd:dd").map { $0[0] < 24 && $0[1] < 60 } ?? false
  }

  private static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let parts = numbers(bytes, "dddd-dd-dd") else { return false }
    let (year, month, day) = (parts[0], parts[1], parts[2])
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && (1...lengths[month - 1]).contains(day)
  }

  private static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let parts = numbers(bytes.prefix(8), "dd:dd:dd"), parts[0] < 24, parts[1] < 60,
      parts[2] <= 60
    else { return false }
    let fraction = bytes.dropFirst(8)
    return fraction.isEmpty
      || fraction.first == UInt8(ascii: ".") && fraction.count > 1
        && fraction.dropFirst().allSatisfy { $0.digit(of: 10) != nil }
  }

  /// Returns the numbers in `bytes`, which have the form of `pattern`: `d` is a digit, anything
  /// else is literal.
  private static func numbers(_ bytes: ArraySlice<UInt8>, _ pattern: String) -> [Int]? {
    guard bytes.count == pattern.utf8.count else { return nil }
    var numbers = [0]
    for (byte, form) in zip(bytes, pattern.utf8) {
      if form == UInt8(ascii: "d") {
        guard let digit = byte.digit(of: 10) else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + digit
      } else {
        guard byte == form else { return nil }
        numbers.append(0)
      }
    }
    return numbers
  }
}

/// A decimal number, parsed byte by byte: sign, digits, decimal point, exponent.
///
///     start ─ sign ─► signed ─ digit ─► whole ─ . ─► fraction ─ e ─► exponent
///
/// A number may have any count of digits. Digits beyond the nineteenth are not stored.
struct DecimalNumber: Sendable {
  private enum Phase: Sendable {
    case start, signed, whole, barePoint, point, fraction, e, eSigned, exponent
  }

  private var phase = Phase.start
  private var mantissa: UInt64 = 0
  private var scale = 0
  private var exponent = 0
  private var exponentIsNegative = false
  /// Whether the number starts with `-`.
  private(set) var isNegative = false
  /// Whether the number starts with a sign.
  private(set) var isSigned = false

  /// The mantissa accepts another digit while it is below this value.
  private static let room: UInt64 = .max / 10 - 1
  private static let powers: InlineArray<20, UInt64> = [
    1, 10, 100, 1000, 10000, 100000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000,
    100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
    100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// Returns ten to the `power`; the power is from 0 to 18.
  @inline(__always)
  static func powerOfTen(_ power: Int) -> Int64 { Int64(powers[power]) }

  /// Whether the bytes so far form a complete number, including its decimals and exponent.
  var isComplete: Bool {
    switch phase {
    case .whole, .point, .fraction, .exponent: true
    case .start, .signed, .barePoint, .e, .eSigned: false
    }
  }

  /// Parses the next byte; returns whether it can belong to a number.
  @inline(__always)
  mutating func parse(_ byte: UInt8) -> Bool {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10, phase == .whole || phase == .start || phase == .signed {
      phase = .whole
      addWhole(digit)
      return true
    }
    return parseOther(byte)
  }

  @inline(__always)
  private mutating func addWhole(_ digit: UInt8) {
    if mantissa < Self.room {
      mantissa = mantissa &* 10 &+ UInt64(digit)
    } else {
      scale = min(scale + 1, 100_000)
    }
  }

  private mutating func parseOther(_ byte: UInt8) -> Bool {
    switch (byte, phase) {
    case (UInt8(ascii: "+"), .start), (UInt8(ascii: "-"), .start):
      isSigned = true
      isNegative = byte == UInt8(ascii: "-")
      phase = .signed
    case (UInt8(ascii: "."), .whole): phase = .point
    case (UInt8(ascii: "."), .start), (UInt8(ascii: "."), .signed): phase = .barePoint
    case (UInt8(ascii: "0")...UInt8(ascii: "9"), .point),
      (UInt8(ascii: "0")...UInt8(ascii: "9"), .barePoint),
      (UInt8(ascii: "0")...UInt8(ascii: "9"), .fraction):
      phase = .fraction
      addDecimal(byte - UInt8(ascii: "0"))
    default: return parseExponent(byte)
    }
    return true
  }

  private mutating func addDecimal(_ digit: UInt8) {
    guard mantissa < Self.room else { return }
    mantissa = mantissa * 10 + UInt64(digit)
    scale -= 1
  }

  private mutating func parseExponent(_ byte: UInt8) -> Bool {
    switch (byte, phase) {
    case (UInt8(ascii: "e"), _) where isComplete && phase != .exponent,
      (UInt8(ascii: "E"), _) where isComplete && phase != .exponent:
      phase = .e
    case (UInt8(ascii: "+"), .e), (UInt8(ascii: "-"), .e):
      exponentIsNegative = byte == UInt8(ascii: "-")
      phase = .eSigned
    case (UInt8(ascii: "0")...UInt8(ascii: "9"), .e),
      (UInt8(ascii: "0")...UInt8(ascii: "9"), .eSigned),
      (UInt8(ascii: "0")...UInt8(ascii: "9"), .exponent):
      phase = .exponent
      exponent = min(exponent * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
    default: return false
    }
    return true
  }

  /// The value; infinite if it exceeds the range.
  var value: Double {
    var power = min(max(scale + (exponentIsNegative ? -exponent : exponent), -400), 400)
    var size = Double(mantissa)
    while power > 0, mantissa > 0 {
      size *= 10
      power -= 1
    }
    while power < 0 {
      let step = min(18, -power)
      size /= Double(Self.powers[step])
      power += step
    }
    return isNegative ? -size : size
  }

  /// Returns the absolute value times ten to the `power`, rounded; saturates on overflow.
  @inline(__always)
  func magnitude(timesTenTo power: Int) -> Int64 {
    let shift = power + scale
    guard exponent == 0, shift >= 0, shift < 10 else { return slowMagnitude(timesTenTo: power) }
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: Self.powers[shift])
    return overflow || product > UInt64(Int64.max) ? .max : Int64(product)
  }

  private func slowMagnitude(timesTenTo power: Int) -> Int64 {
    guard mantissa > 0 else { return 0 }
    let shift = power + scale + (exponentIsNegative ? -exponent : exponent)
    if shift >= 0 {
      guard shift < 20 else { return .max }
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: Self.powers[shift])
      return overflow || product > UInt64(Int64.max) ? .max : Int64(product)
    }
    guard shift > -20 else { return 0 }
    let divisor = Self.powers[-shift]
    let (quotient, rest) = mantissa.quotientAndRemainder(dividingBy: divisor)
    let rounded = rest >= divisor - rest ? quotient + 1 : quotient
    return Int64(clamping: rounded)
  }
}

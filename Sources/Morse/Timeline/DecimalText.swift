extension [UInt8] {
  /// Appends a non-negative number whose last `decimals` digits follow a decimal point.
  ///
  /// Trailing zeros of the fraction are omitted; a negative number counts as 0.
  public mutating func appendDecimal(_ value: Int64, decimals: Int) {
    var rest = UInt64(Swift.max(0, value))
    var left = decimals
    while left > 0, rest.isMultiple(of: 10) {
      rest /= 10
      left -= 1
    }
    let start = count
    for position in 0... where position <= left || rest > 0 {
      if position == left, left > 0 { append(UInt8(ascii: ".")) }
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      if rest == 0, position >= left { break }
    }
    self[start...].reverse()
  }
}

extension String {
  /// Formats a number with at most this number of decimals.
  package init(_ value: Double, decimals: Int) {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let scaled = (abs(value) * factor).rounded()
    guard scaled < 9e18 else {
      self = value.description
      return
    }
    var bytes: [UInt8] = value < 0 && scaled > 0 ? [UInt8(ascii: "-")] : []
    bytes.appendDecimal(Int64(scaled), decimals: decimals)
    self.init(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte is one of the digits 0 to 9.
  @inlinable
  package var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}

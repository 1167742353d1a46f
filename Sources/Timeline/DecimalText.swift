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

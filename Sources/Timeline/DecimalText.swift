extension [UInt8] {
  /// Appends a number that is not negative and whose last `decimals` figures follow a point;
  /// zeros at the end are left out.
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

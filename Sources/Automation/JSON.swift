import Timeline

/// Values as JSON writes them (RFC 8259).
public enum JSON {
  /// A string in its quotes; characters that act on a terminal are escaped.
  public static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A string, or `null` where there is none.
  public static func string(orNull text: String?) -> String { text.map { string($0) } ?? "null" }

  /// A number with at most so many decimals; what is no finite number is `null`.
  public static func number(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "null" }
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let scaled = (abs(value) * factor).rounded()
    guard scaled < 9e18 else { return String(value) }
    var bytes: [UInt8] = value < 0 && scaled > 0 ? [UInt8(ascii: "-")] : []
    bytes.appendDecimal(Int64(scaled), decimals: decimals)
    return String(decoding: bytes, as: UTF8.self)
  }
}

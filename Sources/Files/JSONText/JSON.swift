import Timeline

/// A value that is written as JSON (RFC 8259).
///
/// The members of an object keep their order. `JSONEncoder` would sort them. It would also leave
/// the control characters from U+007F to U+009F unescaped, and a terminal acts on these.
public enum JSON: Sendable {
  /// No value.
  case null
  /// True or false.
  case flag(Bool)
  /// A whole number.
  case whole(Int)
  /// A number with at most this number of decimals; a number that is not finite becomes `null`.
  case number(Double, decimals: Int)
  /// A number as another program wrote it, with all its digits.
  case spelled(String)
  /// A string.
  case text(String)
  /// Values in order.
  case list([JSON])
  /// Names and values in order.
  case object([(name: String, value: JSON)])

  /// A string, or `null` for `nil`.
  public static func text(orNull text: String?) -> JSON { text.map { .text($0) } ?? .null }

  /// A list of strings.
  public static func texts(_ texts: [String]) -> JSON { .list(texts.map { .text($0) }) }

  /// A number, or `null` for `nil`.
  public static func number(orNull value: Double?, decimals: Int) -> JSON {
    value.map { .number($0, decimals: decimals) } ?? .null
  }

  /// The value in one line.
  ///
  /// - Parameter isSpaced: whether a space follows each comma and colon.
  /// - Returns: the line without a line end.
  public func line(isSpaced: Bool = false) -> String {
    var bytes: [UInt8] = []
    write(into: &bytes, space: isSpaced ? " " : "")
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(into bytes: inout [UInt8], space: String) {
    switch self {
    case .null: bytes += "null".utf8
    case .flag(let isOn): bytes += isOn.description.utf8
    case .whole(let number): bytes += number.description.utf8
    case .number(let value, let decimals):
      bytes += (value.isFinite ? String(value, decimals: decimals) : "null").utf8
    case .spelled(let number): bytes += number.utf8
    case .text(let text): Self.write(text, into: &bytes)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (place, value) in values.enumerated() {
        if place > 0 { bytes += ",\(space)".utf8 }
        value.write(into: &bytes, space: space)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (place, member) in members.enumerated() {
        if place > 0 { bytes += ",\(space)".utf8 }
        Self.write(member.name, into: &bytes)
        bytes += ":\(space)".utf8
        member.value.write(into: &bytes, space: space)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Appends a quoted string; control characters that a terminal acts on are escaped.
  private static func write(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\t": bytes += "\\t".utf8
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral text: String) { self = .text(text) }
  /// True or false.
  public init(booleanLiteral isOn: Bool) { self = .flag(isOn) }
  /// An object.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }
}

/// An object of JSON (RFC 8259) whose members are no arrays or objects themselves.
struct JSONObject: Equatable {
  /// What a member may be.
  enum Value: Equatable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case null
  }

  /// What is wrong with a line, and what was expected.
  struct Problem: Error, Equatable {
    let error: String
    let expected: String
  }

  private var members: [String: Value] = [:]

  /// The value of a member; `nil` when there is none.
  subscript(name: String) -> Value? { members[name] }

  /// The names of the members.
  var names: Set<String> { Set(members.keys) }

  /// Reads a line.
  init(_ line: some Sequence<UInt8>) throws(Problem) {
    var reader = JSONReader(bytes: Array(line))
    members = try reader.object()
  }
}

/// Reads an object from front to back.
private struct JSONReader {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func object() throws(JSONObject.Problem) -> [String: JSONObject.Value] {
    var members: [String: JSONObject.Value] = [:]
    try take("{", expecting: #"an object, as {"do":"state"}"#)
    while !skip("}") {
      if !members.isEmpty { try take(",", expecting: "a comma or }") }
      skipBlanks()
      let name = try text()
      try take(":", expecting: "a colon")
      skipBlanks()
      guard members.updateValue(try value(), forKey: name) == nil else {
        throw JSONObject.Problem(error: "\(name) stands there twice", expected: "it once")
      }
    }
    skipBlanks()
    guard index == bytes.count else { throw problem(expecting: "nothing after }") }
    return members
  }

  private mutating func value() throws(JSONObject.Problem) -> JSONObject.Value {
    if peek == UInt8(ascii: "\"") { return .text(try text()) }
    let start = index
    while let byte = peek, !" \t\r,}".utf8.contains(byte) { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    switch word {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    default:
      guard word.wholeMatch(of: /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/) != nil,
        let number = Double(word), number.isFinite
      else {
        index = start
        throw problem(expecting: "text, a number, true, false or null")
      }
      return .number(number)
    }
  }

  private mutating func text() throws(JSONObject.Problem) -> String {
    try take("\"", expecting: "text in quotation marks")
    var text: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw problem(expecting: "a control character as \\u0000") }
      index += 1
      if byte == UInt8(ascii: "\\") { text += try escaped() } else { text.append(byte) }
    }
    try take("\"", expecting: "a quotation mark")
    guard let text = String(validating: text, as: UTF8.self) else {
      throw JSONObject.Problem(error: "text is not UTF-8", expected: "UTF-8")
    }
    return text
  }

  private static let escapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
  ]

  private mutating func escaped() throws(JSONObject.Problem) -> [UInt8] {
    guard let byte = peek else { throw problem(expecting: "the rest of the text") }
    index += 1
    if byte == UInt8(ascii: "u") { return Array(String(try scalar()).utf8) }
    guard let meant = Self.escapes[byte] else {
      index -= 1
      throw problem(expecting: #"one of " \ / b f n r t u"#)
    }
    return [meant]
  }

  /// The character of `\u` and four figures, or of two of these that are a pair (UTF-16).
  private mutating func scalar() throws(JSONObject.Problem) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let start = index
    if skipExactly("\\u"), first < 0xDC00, case let second = try unit(),
      (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
    {
      return scalar
    }
    index = start
    throw problem(expecting: "both halves of a character")
  }

  private mutating func unit() throws(JSONObject.Problem) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw problem(expecting: "four hexadecimal digits") }
    index += 4
    return unit
  }

  // MARK: - Single bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, " \t\r".utf8.contains(byte) { index += 1 }
  }

  private mutating func skip(_ wanted: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard peek == UInt8(ascii: wanted) else { return false }
    index += 1
    return true
  }

  private mutating func skipExactly(_ wanted: String) -> Bool {
    guard bytes[index...].starts(with: wanted.utf8) else { return false }
    index += wanted.utf8.count
    return true
  }

  private mutating func take(
    _ wanted: Unicode.Scalar, expecting expected: String
  ) throws(JSONObject.Problem) {
    guard skip(wanted) else { throw problem(expecting: expected) }
  }

  private func problem(expecting expected: String) -> JSONObject.Problem {
    JSONObject.Problem(error: "byte \(index + 1) is wrong", expected: expected)
  }
}

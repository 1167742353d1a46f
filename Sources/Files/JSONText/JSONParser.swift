import Timeline

/// Parses JSON (RFC 8259) in one pass, each byte once.
///
/// The parser is strict: no comments, no trailing commas, no plus signs, only valid UTF-8, escaped
/// surrogates only in pairs. Nesting is limited, so that no text can exhaust the stack.
struct JSONParser {
  private let text: [UInt8]
  private var index = 0
  private var depth = 0
  /// The names of the outermost object's members parsed so far.
  private(set) var outerNames: [String] = []

  /// The maximum nesting depth of lists and objects.
  static let deepest = 64

  init(text: [UInt8]) {
    self.text = text
  }

  /// Parses one value and the end of the text.
  mutating func document() throws(JSONProblem) -> JSONValue {
    let value = try value()
    skipSpaces()
    guard index == text.count else { throw problem("the end of the text") }
    return value
  }

  private mutating func value() throws(JSONProblem) -> JSONValue {
    skipSpaces()
    let start = index
    let content: JSONValue.Content =
      switch peek {
      case UInt8(ascii: "{"): .object(try members())
      case UInt8(ascii: "["): .list(try elements())
      case UInt8(ascii: "\""): .text(try string())
      case let byte? where byte == UInt8(ascii: "-") || byte.isASCIIDigit:
        .number(try number())
      default: try word()
      }
    return JSONValue(content, range: start..<index)
  }

  // MARK: - Lists and objects

  private mutating func members() throws(JSONProblem) -> [JSONValue.Member] {
    try open()
    var members: [JSONValue.Member] = []
    while !skip("}") {
      if !members.isEmpty { try skip(",", expecting: "a comma or }") }
      skipSpaces()
      guard peek == UInt8(ascii: "\"") else { throw problem("a name in quotation marks") }
      let name = try string()
      if depth == 1 { outerNames.append(name) }
      try skip(":", expecting: "a colon")
      members.append(JSONValue.Member(name: name, value: try value()))
    }
    depth -= 1
    return members
  }

  private mutating func elements() throws(JSONProblem) -> [JSONValue] {
    try open()
    var elements: [JSONValue] = []
    while !skip("]") {
      if !elements.isEmpty { try skip(",", expecting: "a comma or ]") }
      elements.append(try value())
    }
    depth -= 1
    return elements
  }

  private mutating func open() throws(JSONProblem) {
    guard depth < Self.deepest else { throw problem("at most \(Self.deepest) levels") }
    depth += 1
    index += 1
  }

  // MARK: - Numbers and words

  private mutating func number() throws(JSONProblem) -> String {
    let start = index
    _ = skipExactly("-")
    let isWhole = skipExactly("0") || skipDigits()
    let isComplete =
      isWhole && (!skipExactly(".") || skipDigits())
      && (!(skipExactly("e") || skipExactly("E")) || skipExponent())
    guard isComplete, peek.map({ !$0.isInWord }) ?? true else {
      throw JSONProblem(offset: start, expected: "a number")
    }
    return String(decoding: text[start..<index], as: UTF8.self)
  }

  private mutating func skipExponent() -> Bool {
    if !skipExactly("-") { _ = skipExactly("+") }
    return skipDigits()
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while let byte = peek, byte.isASCIIDigit { index += 1 }
    return index > start
  }

  private mutating func word() throws(JSONProblem) -> JSONValue.Content {
    let start = index
    let words: [(String, JSONValue.Content)] = [
      ("true", .flag(true)), ("false", .flag(false)), ("null", .null),
    ]
    for (word, content) in words where skipExactly(word) {
      if peek.map({ !$0.isInWord }) ?? true { return content }
      break
    }
    throw JSONProblem(offset: start, expected: "a JSON value")
  }

  // MARK: - Text

  private mutating func string() throws(JSONProblem) -> String {
    let start = index
    index += 1
    var bytes: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw problem("a control character as \\u0000") }
      index += 1
      if byte == UInt8(ascii: "\\") {
        bytes += try escaped()
      } else {
        bytes.append(byte)
      }
    }
    guard skipExactly("\"") else { throw problem("a quotation mark") }
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw JSONProblem(offset: start, expected: "text in UTF-8")
    }
    return string
  }

  private static let escapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
  ]

  private mutating func escaped() throws(JSONProblem) -> [UInt8] {
    guard let byte = peek else { throw problem("the rest of the text") }
    if byte == UInt8(ascii: "u") {
      index += 1
      return Array(String(try scalar()).utf8)
    }
    guard let meant = Self.escapes[byte] else { throw problem(#"one of " \ / b f n r t u"#) }
    index += 1
    return [meant]
  }

  /// Parses the character of the four digits after `\u`, or of two such escapes that form a
  /// surrogate pair (UTF-16).
  private mutating func scalar() throws(JSONProblem) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let start = index
    if first < 0xDC00, skipExactly("\\u"), case let second = try unit(),
      (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
    {
      return scalar
    }
    throw JSONProblem(offset: start, expected: "both halves of a character")
  }

  private mutating func unit() throws(JSONProblem) -> UInt16 {
    var unit: UInt16 = 0
    for place in index..<index + 4 {
      guard place < text.count,
        let digit = Character(Unicode.Scalar(text[place])).hexDigitValue
      else { throw problem("four hexadecimal digits") }
      unit = unit << 4 | UInt16(digit)
    }
    index += 4
    return unit
  }

  // MARK: - Single bytes

  private var peek: UInt8? { index < text.count ? text[index] : nil }

  private mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard peek == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func skipExactly(_ word: String) -> Bool {
    guard text[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  private mutating func skip(
    _ byte: Unicode.Scalar, expecting expected: String
  ) throws(JSONProblem) {
    guard skip(byte) else { throw problem(expected) }
  }

  private func problem(_ expected: String) -> JSONProblem {
    JSONProblem(offset: index, expected: expected)
  }
}

extension UInt8 {
  /// Whether the byte continues a number or a word.
  fileprivate var isInWord: Bool {
    switch self {
    case UInt8(ascii: " "), 9, 10, 13, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
      false
    default: true
    }
  }
}

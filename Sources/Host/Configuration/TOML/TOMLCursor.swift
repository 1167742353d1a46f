/// A syntax error in a TOML text.
struct TOMLProblem: Error {
  /// The position, and the expected syntax.
  let note: FileNote
  /// Whether the line itself is wrong; if not, an earlier one may be, such as one with an open
  /// bracket.
  let isInItsLine: Bool
}

/// A position in a TOML text, with methods that read names, texts, words and space (toml.io,
/// 1.0.0).
///
/// Every method moves forwards or throws, for any text.
struct TOMLCursor {
  /// A place in a text.
  struct Place {
    /// The index of the next byte.
    fileprivate(set) var position = 0
    /// The line, counted from one.
    fileprivate(set) var line = 1
    fileprivate var lineStart = 0
  }

  /// The text in UTF-8.
  private(set) var bytes: [UInt8]
  /// The place of the next byte.
  private(set) var place = Place()

  /// The index of the next byte.
  private(set) var position: Int {
    get { place.position }
    set { place.position = newValue }
  }
  /// The line, counted from one.
  var line: Int { place.line }

  /// The most parts of a name.
  static let mostKeys = 32
  /// The bytes of U+FFFD, in place of bytes that were not UTF-8.
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Starts at the beginning of a text, after its byte order mark.
  init(_ text: String) {
    bytes = Array(text.utf8)
    let start = ByteOrderMark.length(in: bytes)
    (place.position, place.lineStart) = (start, start)
  }

  /// The next byte; `nil` at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips a byte if it is the next; returns whether it was.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// The number of bytes of a line end here, `LF` or `CR LF`; zero within a line.
  private var newlineLength: Int {
    if next == .newline { return 1 }
    guard next == .carriageReturn, position + 1 < bytes.count else { return 0 }
    return bytes[position + 1] == .newline ? 2 : 0
  }

  /// Whether a line or the text ends here.
  private var isAtLineEnd: Bool { next == nil || newlineLength > 0 }

  private mutating func skipNewline() -> Bool {
    let length = newlineLength
    guard length > 0 else { return false }
    position += length
    place.line += 1
    place.lineStart = position
    return true
  }

  // MARK: - Space

  /// Skips spaces and tabs.
  mutating func skipSpaces() {
    while next == .space || next == .tab { position += 1 }
  }

  /// Skips spaces, comments and line ends.
  mutating func skipSpace() throws(TOMLProblem) {
    repeat {
      skipSpaces()
      try skipComment()
    } while skipNewline()
  }

  /// Reads the rest of a line, which may only contain a comment.
  mutating func parseLineEnd() throws(TOMLProblem) {
    skipSpaces()
    try skipComment()
    guard next == nil || skipNewline() else { throw expected("the end of the line") }
  }

  private mutating func skipComment() throws(TOMLProblem) {
    guard next == UInt8(ascii: "#") else { return }
    while !isAtLineEnd { _ = try parsePlain() }
  }

  /// Reads a byte that is no control character except a tab.
  private mutating func parsePlain() throws(TOMLProblem) -> UInt8 {
    guard let byte = next, byte >= 0x20 && byte != 0x7F || byte == .tab else {
      throw problem("\(found) stands where none may; expected it as an escape, as \\u0001")
    }
    position += 1
    return byte
  }

  // MARK: - Names

  /// Reads a name, or several joined by points.
  mutating func parseKeys() throws(TOMLProblem) -> [String] {
    var keys: [String] = []
    repeat {
      skipSpaces()
      keys.append(try parseKey())
      skipSpaces()
      guard keys.count <= Self.mostKeys else {
        throw problem("a name has more than \(Self.mostKeys) parts; expected fewer")
      }
    } while skip(UInt8(ascii: "."))
    return keys
  }

  private mutating func parseKey() throws(TOMLProblem) -> String {
    if next == .quote || next == .apostrophe { return try parseText(isName: true) }
    let start = position
    while let byte = next, byte.isBareKey { position += 1 }
    guard position > start else { throw expected("a name") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads a value without quotation marks; a date and its time may have a space between them.
  mutating func parseWord() -> ArraySlice<UInt8> {
    let start = position
    while let byte = next, byte.isInWord { position += 1 }
    let isDate = position - start == 10 && bytes[start + 4] == UInt8(ascii: "-")
    let rest = bytes[position...].prefix(4)
    if isDate, rest.count == 4, rest.first == .space, rest.last == UInt8(ascii: ":") {
      position += 1
      while let byte = next, byte.isInWord { position += 1 }
    }
    return bytes[start..<position]
  }

  // MARK: - Texts

  /// Reads a text in quotation marks; names cannot be multi-line texts.
  mutating func parseText(isName: Bool = false) throws(TOMLProblem) -> String {
    guard let quote = next else { throw expected("a text") }
    let opening = self
    let isLong = bytes[position...].prefix(3).elementsEqual([quote, quote, quote])
    guard !isLong || !isName else { throw expected("a name") }
    position += isLong ? 3 : 1
    if isLong { _ = skipNewline() }
    var text: [UInt8] = []
    while true {
      if next == quote {
        let (own, isClosed) = parseQuotes(quote, isLong: isLong)
        text += Array(repeating: quote, count: own)
        if isClosed { return String(decoding: text, as: UTF8.self) }
        continue
      }
      if isAtLineEnd {
        guard isLong, skipNewline() else { throw opening.problem("a text is not closed") }
        text.append(.newline)
      } else if quote == .quote, skip(.backslash) {
        text += try parseEscape(isLong: isLong)
      } else {
        guard !isNotUTF8 else { throw problem(FileNote.notUTF8) }
        text.append(try parsePlain())
      }
    }
  }

  /// Whether the next bytes were not UTF-8 in the file.
  private var isNotUTF8: Bool {
    next == Self.replacement[0] && bytes[position...].starts(with: Self.replacement)
  }

  /// Reads quotation marks: three close a multi-line text, and up to two more before them belong to
  /// it.
  private mutating func parseQuotes(_ quote: UInt8, isLong: Bool) -> (own: Int, isClosed: Bool) {
    let count = bytes[position...].prefix(isLong ? 5 : 1).prefix { $0 == quote }.count
    position += count
    let closing = isLong ? 3 : 1
    return count < closing ? (count, false) : (count - closing, true)
  }

  private mutating func parseEscape(isLong: Bool) throws(TOMLProblem) -> [UInt8] {
    guard let byte = next else { throw expected("an escape") }
    if isLong, try skipJoint() { return [] }
    switch byte {
    case UInt8(ascii: "u"), UInt8(ascii: "U"): return try parseScalar()
    default:
      guard let escaped = Self.escapes[byte] else {
        throw problem("\(found) is not an escape; expected one such as \\n, \\\\, \\\" or \\u00e9")
      }
      position += 1
      return [escaped]
    }
  }

  /// Skips the line end and all space after a backslash, which joins the lines.
  private mutating func skipJoint() throws(TOMLProblem) -> Bool {
    var copy = self
    copy.skipSpaces()
    guard copy.skipNewline() else { return false }
    repeat { copy.skipSpaces() } while copy.skipNewline()
    self = copy
    return true
  }

  /// Reads `u` and four hexadecimal digits, or `U` and eight.
  private mutating func parseScalar() throws(TOMLProblem) -> [UInt8] {
    let count = next == UInt8(ascii: "u") ? 4 : 8
    let digits = bytes[(position + 1)...].prefix(count)
    let isHexadecimal = digits.count == count && digits.allSatisfy { $0.digit(of: 16) != nil }
    let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    guard isHexadecimal, let scalar = value.flatMap(Unicode.Scalar.init) else {
      throw problem("an escape names no character; expected one such as \\u00e9 or \\U0001f600")
    }
    position += count + 1
    return Array(String(scalar).utf8)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): .tab, UInt8(ascii: "n"): .newline,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): .carriageReturn, .quote: .quote,
    .backslash: .backslash,
  ]

  // MARK: - Lines

  /// Returns to a place.
  mutating func go(to place: Place) { self.place = place }

  /// Skips the rest of a line and its end; returns `false` at the end of the text.
  mutating func skipLine() -> Bool {
    while !isAtLineEnd { position += 1 }
    return skipNewline()
  }

  /// The range of the bytes from a place to the end of its line.
  func line(at place: Place) -> Range<Int> {
    let end = bytes[place.position...].firstIndex(of: .newline) ?? bytes.count
    let isCarriage = end < bytes.count && end > place.position && bytes[end - 1] == .carriageReturn
    return place.position..<(isCarriage ? end - 1 : end)
  }

  /// Replaces the rest of a line by spaces, so that no position changes.
  mutating func blank(at place: Place) {
    for index in line(at: place) { bytes[index] = .space }
  }

  // MARK: - Problems

  /// Returns the error for unexpected syntax at this position.
  func expected(_ what: String) -> TOMLProblem {
    problem("expected \(what), found \(found)", isInItsLine: false)
  }

  /// Returns an error at this position.
  func problem(_ text: String, isInItsLine: Bool = true) -> TOMLProblem {
    let before = String(decoding: bytes[place.lineStart..<position], as: UTF8.self)
    return TOMLProblem(
      note: FileNote(line: line, column: before.count + 1, text), isInItsLine: isInItsLine)
  }

  /// The next character or the end of the line or file, in words.
  private var found: String {
    guard next != nil else { return "the end of the file" }
    if isAtLineEnd { return "the end of the line" }
    if isNotUTF8 { return "a character that is not in UTF-8" }
    let text = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, scalar.value >= 0x20, scalar.value != 0x7F else {
      return "a control character"
    }
    return "'\(scalar)'"
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")

  private var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether a name without quotation marks may contain it.
  fileprivate var isBareKey: Bool {
    isLetter || digit(of: 10) != nil || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }

  /// Whether numbers, dates, `true` and other such values may contain it.
  fileprivate var isInWord: Bool {
    isBareKey || self == UInt8(ascii: "+") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: ":")
  }

  /// Returns the value of a digit; `nil` when it is no digit of that radix.
  func digit(of radix: Int) -> Int? {
    let value =
      switch self {
      case 0x30...0x39: Int(self) - 0x30
      case 0x41...0x46, 0x61...0x66: Int(self | 0x20) - 0x57
      default: Int.max
      }
    return value < radix ? value : nil
  }
}

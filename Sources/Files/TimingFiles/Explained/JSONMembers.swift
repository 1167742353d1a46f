import Timeline

/// The scalar members of a JSON object, or the items of a JSON list, with their paths as names.
///
/// The text need not be valid JSON: whoever splits a file into records has checked the brackets.
struct JSONMembers {
  private let text: [UInt8]
  private(set) var members: [(name: String, range: Range<Int>)] = []
  /// The names of the open objects; a list counts its items.
  private var open: [(name: String, items: Int?)] = []
  private var name = ""
  private var index = 0
  /// The maximum number of members; later ones are ignored.
  private static let most = 64

  init(_ line: Span<UInt8>) {
    text = [UInt8](copying: line)
    while index < text.count, members.count < Self.most { step() }
  }

  /// Returns the cells in the order of `names`; a missing member is an empty cell.
  func cells(named names: [String]) -> [TextCell] {
    names.map { name in
      let found = members.last { $0.name == name }?.range ?? 0..<0
      return text.span.cell(in: found, isCommaDecimal: true)
    }
  }

  private mutating func step() {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open.append((path, byte == UInt8(ascii: "[") ? 0 : nil))
      name = ""
      index += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      _ = open.popLast()
      name = ""
      index += 1
    case UInt8(ascii: "\""): readString()
    case UInt8(ascii: ","):
      if let items = open.last?.items { open[open.count - 1].items = items + 1 }
      name = ""
      index += 1
    case UInt8(ascii: ":"), UInt8(ascii: " "), 9, 10, 13: index += 1
    default: readScalar()
    }
  }

  /// The path of the value that begins here.
  private var path: String {
    guard let last = open.last else { return "" }
    let own = last.items.map { "\($0)" } ?? name
    return last.name.isEmpty ? own : "\(last.name).\(own)"
  }

  private mutating func readString() {
    let bytes = text
    var end = index + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end, bytes.count)
    let content = min(index + 1, end)..<end
    var next = end + 1
    while next < bytes.count, bytes[next].isSpace || bytes[next] == 10 || bytes[next] == 13 {
      next += 1
    }
    index = min(end + 1, bytes.count)
    let isInObject = open.last.map { $0.items == nil } ?? false
    if isInObject, next < bytes.count, bytes[next] == UInt8(ascii: ":") {
      name = bytes.span.shown(content)
    } else {
      members.append((path, content))
    }
  }

  private mutating func readScalar() {
    let start = index
    while index < text.count, !text[index].endsScalar { index += 1 }
    members.append((path, start..<index))
  }
}

extension [UInt8] {
  /// Copies the bytes of a span.
  init(copying span: Span<UInt8>) {
    self = []
    reserveCapacity(span.count)
    for index in span.indices { append(span[index]) }
  }
}

extension UInt8 {
  fileprivate var endsScalar: Bool {
    switch self {
    case UInt8(ascii: " "), 9, 10, 13, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }
}

/// Divides JSON into records: objects and lists whose parent is a list, an object with numbers as
/// names, or the whole text.
struct JSONRecordSplitter: RowDivider {
  /// The brackets that are open; ``indexed`` is an object with numbers as names.
  private var open: [UInt8] = []
  private var record: [UInt8] = []
  /// The number of open brackets outside the record; `nil` between records.
  private var outside: Int?
  private var isInString = false
  /// Whether a string has ended, after which a colon makes it a name.
  private var isAfterString = false
  private var isEscaped = false
  /// The maximum nesting, and the maximum length of a record in bytes; a longer one is no row.
  private static let (deepest, longest) = (64, 1 << 16)
  private static let indexed = UInt8(ascii: "<")

  static let isVerbatim = true

  var length: Int { outside == nil ? 0 : record.count }

  /// Processes a byte; returns the record that ends with it.
  ///
  /// - Throws: the expected content, if a bracket is wrong.
  mutating func add(_ byte: UInt8) throws(LineProblem) -> [UInt8]? {
    if isInString {
      collect(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        (isInString, isAfterString) = (false, true)
      }
      return nil
    }
    if byte == UInt8(ascii: ":"), isAfterString, open.last == UInt8(ascii: "[") {
      throw LineProblem(.unexpected(":", expected: "a comma or a bracket, as in a list"))
    }
    if byte > 32 { isAfterString = false }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < Self.deepest else {
        throw LineProblem(.unexpected("[", expected: "at most \(Self.deepest) levels"))
      }
      begin(byte)
      open.append(byte)
      collect(byte)
      return nil
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return try close(byte)
    default:
      isInString = byte == UInt8(ascii: "\"")
      collect(byte)
      return nil
    }
  }

  func finish() throws(LineProblem) -> [UInt8]? {
    guard open.isEmpty else { throw LineProblem(.endsEarly(expected: "a closing bracket")) }
    return nil
  }

  /// Begins a record at a bracket whose parent is a list, or nothing for an object.
  private mutating func begin(_ byte: UInt8) {
    if byte == UInt8(ascii: "{"), isIndex { open[open.count - 1] = Self.indexed }
    let isRow =
      open.last.map { $0 == UInt8(ascii: "[") || $0 == Self.indexed } ?? (byte == UInt8(ascii: "{"))
    guard isRow else { return }
    record.removeAll(keepingCapacity: true)
    outside = open.count
  }

  /// Whether the record so far is the number of a row: `{"0":`.
  private var isIndex: Bool {
    guard outside == open.count - 1, record.count <= 24 else { return false }
    let text = record.filter { $0 > 32 }
    return text.count > 4 && text.starts(with: [UInt8(ascii: "{"), UInt8(ascii: "\"")])
      && text.suffix(2) == [UInt8(ascii: "\""), UInt8(ascii: ":")]
      && text.dropFirst(2).dropLast(2).allSatisfy(\.isASCIIDigit)
  }

  private mutating func close(_ byte: UInt8) throws(LineProblem) -> [UInt8]? {
    let isObject = byte == UInt8(ascii: "}")
    let expected = isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")
    guard open.last == expected || isObject && open.last == Self.indexed else {
      throw LineProblem(
        .unexpected(String(showing: [byte]), expected: "a closing bracket of the open one"))
    }
    collect(byte)
    open.removeLast()
    guard outside == open.count else { return nil }
    outside = nil
    return record
  }

  private mutating func collect(_ byte: UInt8) {
    guard outside != nil else { return }
    record.append(byte)
    if record.count > Self.longest { outside = nil }
  }
}

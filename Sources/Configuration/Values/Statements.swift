/// Where the statements of a TOML text stand (toml.io, 1.0.0).
///
/// A text with mistakes in it is looked through as far as it can be: this tells places, not values.
public struct Statements {
  /// A name with its value, or the head of a table.
  public struct Statement: Hashable {
    /// The name with those of the tables around it.
    public let path: [String]
    /// Whether it is the head of a table.
    public let isHead: Bool
    /// Its lines, from one.
    public let lines: ClosedRange<Int>
    /// Where its value stands, counted in scalars of the text; empty for a head.
    let value: Range<Int>
  }

  /// The statements in the order of the text.
  public private(set) var all: [Statement] = []

  let scalars: [Unicode.Scalar]
  private var position = 0
  private var line = 1
  private var table: [String] = []

  /// Looks through a text.
  public init(of text: String) {
    scalars = Array(text.unicodeScalars)
    while position < scalars.count { takeLine() }
  }

  /// The statement that gives what `path` names its value; `nil` when there is none.
  public func statement(_ path: [String]) -> Statement? {
    all.first { !$0.isHead && $0.path == path }
  }

  /// The line in which `path` is given its value or begins; `nil` when it does nowhere.
  public func line(of path: [String]) -> Int? {
    all.first { $0.path == path }?.lines.lowerBound
      ?? all.first { $0.path.starts(with: path) }?.lines.lowerBound
  }
}

// MARK: - Lines

extension Statements {
  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func takeLine() {
    skipBlanks()
    switch current {
    case nil: break
    case "#", "\n", "\r": break
    case "[": takeHead()
    default: takeEntry()
    }
    skipToEnd()
  }

  private mutating func takeHead() {
    let first = line
    while current == "[" { position += 1 }
    table = takeKeys()
    all.append(
      Statement(path: table, isHead: true, lines: first...first, value: position..<position))
  }

  private mutating func takeEntry() {
    let first = line
    let keys = takeKeys()
    guard !keys.isEmpty, current == "=" else { return }
    position += 1
    skipBlanks()
    let start = position
    let end = takeValue()
    all.append(
      Statement(path: table + keys, isHead: false, lines: first...line, value: start..<end))
  }

  private mutating func skipBlanks() {
    while current == " " || current == "\t" { position += 1 }
  }

  /// Goes on to the next line.
  private mutating func skipToEnd() {
    while current.map({ $0 != "\n" }) ?? false { position += 1 }
    position += 1
    line += 1
  }
}

// MARK: - Names and values

extension Statements {
  /// Takes a name, or several joined by points.
  private mutating func takeKeys() -> [String] {
    var keys: [String] = []
    while true {
      skipBlanks()
      guard let key = takeKey() else { return keys }
      keys.append(key)
      skipBlanks()
      guard current == "." else { return keys }
      position += 1
    }
  }

  private mutating func takeKey() -> String? {
    if let quote = current, quote == "\"" || quote == "'" {
      let start = position + 1
      skipQuoted(by: quote)
      let end = max(start, position - 1)
      return String(String.UnicodeScalarView(scalars[start..<end]))
    }
    let start = position
    while let scalar = current, scalar.isBareKey { position += 1 }
    return start == position ? nil : String(String.UnicodeScalarView(scalars[start..<position]))
  }

  /// Goes over a value, which may take several lines; returns where it ends.
  private mutating func takeValue() -> Int {
    var depth = 0
    var end = position
    while let scalar = current {
      switch scalar {
      case "\n" where depth <= 0: return end
      case "#":
        while current.map({ $0 != "\n" }) ?? false { position += 1 }
        continue
      case "\"", "'": skipQuoted(by: scalar)
      default:
        if scalar == "[" || scalar == "{" { depth += 1 }
        if scalar == "]" || scalar == "}" { depth -= 1 }
        if scalar == "\n" { line += 1 }
        position += 1
        if [" ", "\t", "\r", "\n"].contains(scalar) { continue }
      }
      end = position
    }
    return end
  }

  /// Goes over a quoted text, of one line or of several.
  private mutating func skipQuoted(by quote: Unicode.Scalar) {
    let isLong = scalars[position...].prefix(3).count { $0 == quote } == 3
    position += isLong ? 3 : 1
    while let scalar = current {
      if scalar == "\n" {
        guard isLong else { return }
        line += 1
      }
      if scalar == "\\", quote == "\"" {
        if position + 1 < scalars.count, scalars[position + 1] == "\n" { line += 1 }
        position += 2
        continue
      }
      let closing = scalars[position...].prefix(isLong ? 3 : 1)
      position += 1
      if closing.count == (isLong ? 3 : 1), closing.allSatisfy({ $0 == quote }) {
        position += closing.count - 1
        return
      }
    }
    position = min(position, scalars.count)
  }
}

extension Unicode.Scalar {
  fileprivate var isBareKey: Bool {
    isASCII && (properties.isAlphabetic || ("0"..."9").contains(self) || self == "_" || self == "-")
  }
}

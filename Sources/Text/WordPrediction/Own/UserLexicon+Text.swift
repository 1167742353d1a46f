/// An error in a line of a lexicon file.
public struct LexiconError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The error and the expected content.
  public let description: String

  /// Creates the error of a line.
  public init(line: Int, description: String) {
    (self.line, self.description) = (line, description)
  }

  /// The error of a line with bytes that are not UTF-8.
  static func notUTF8(line: Int) -> LexiconError {
    LexiconError(line: line, description: "is not in UTF-8; expected text that is")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a C0 or C1 control character or DEL.
  package var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}

extension UserLexicon {
  /// Parses a lexicon file; wrong lines are reported and the others are read.
  ///
  /// A line holds one of these, separated by tabs:
  /// - a word and its count, and `kept` if the user added it by hand;
  /// - a word and `never`, if it must not be suggested;
  /// - a shortcut, and `= ` with its text;
  /// - two words with a space between them, and their count as a pair. A full stop as first word
  ///   stands for the beginning of a sentence.
  ///
  /// Lines that begin with `#` are comments. Wrong lines and comments are written back unchanged:
  /// see ``bytes``.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file; valid lines are UTF-8.
  ///   - errors: receives the errors by line.
  public init(parsing bytes: [UInt8], errors: inout [LexiconError]) {
    self.init()
    foreignLines = parse(bytes, errors: &errors)
  }

  /// Adds the content of a text form; wrong lines are reported and not stored.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the text.
  ///   - errors: receives the errors by line.
  public mutating func add(contentsOf bytes: [UInt8], errors: inout [LexiconError]) {
    _ = parse(bytes, errors: &errors)
  }

  /// Reads all lines; returns the comments of the user and the wrong lines.
  private mutating func parse(_ bytes: [UInt8], errors: inout [LexiconError]) -> [ForeignLine] {
    var pairs: [(first: String, second: String, count: Int)] = []
    var foreign: [ForeignLine] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let first = content.first else { continue }
      guard first != UInt8(ascii: "#") else {
        if !Self.head.contains(where: { content.elementsEqual($0.utf8) }) {
          foreign.append(ForeignLine(number: index + 1, bytes: Array(line)))
        }
        continue
      }
      do throws(LexiconError) {
        if let pair = try parse(content, number: index + 1) { pairs.append(pair) }
      } catch {
        errors.append(error)
        foreign.append(ForeignLine(number: index + 1, bytes: Array(line)))
      }
    }
    for pair in pairs { insertPair(pair.first, pair.second, count: pair.count) }
    return foreign
  }

  /// Reads a line; returns it if it is a pair.
  private mutating func parse(
    _ bytes: ArraySlice<UInt8>, number: Int
  ) throws(LexiconError) -> (first: String, second: String, count: Int)? {
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw .notUTF8(line: number)
    }
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let word = fields[0]
    guard fields.count >= 2, fields.count <= 3, !word.isEmpty else {
      throw LexiconError(
        line: number, description: "no tab after the word; expected WORD TAB COUNT")
    }
    guard !line.unicodeScalars.contains(where: { $0.isControl && $0 != "\t" }) else {
      throw LexiconError(line: number, description: "a control character; expected text")
    }
    if fields[1].hasPrefix("= ") {
      replace(word, by: String(fields[1].dropFirst(2)))
      return nil
    }
    if fields[1] == "never" {
      block(word)
      return nil
    }
    guard let count = Int(fields[1]), (1...Self.greatestCount).contains(count) else {
      throw LexiconError(
        line: number,
        description:
          "'\(fields[1])' is not a count; expected 1 to \(Self.greatestCount), never or = TEXT")
    }
    let parts = word.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 { return (parts[0] == "." ? "" : parts[0], parts[1], count) }
    guard insert(word, count: count, isKept: fields.count == 3 && fields[2] == "kept") else {
      throw LexiconError(line: number, description: Self.refusal(of: word))
    }
    return nil
  }

  /// Returns the reason for which a text was not added.
  public static func refusal(of word: String) -> String {
    guard WordContext.isWord(word) else {
      return "'\(word)' is not a word; expected letters, and apostrophes inside"
    }
    return word.count > longestWord
      ? "'\(word)' has more than \(longestWord) letters" : "more than \(capacity) words"
  }

  /// The text form.
  ///
  /// A word that was typed once and not added by hand is omitted: it may be a slip or a secret.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// The text form as a file, with the wrong lines and the user's comments unchanged.
  ///
  /// Each keeps its line number, or goes to the end if the file is now shorter.
  public var bytes: [UInt8] {
    var lines = lines.map { Array($0.utf8) }
    for foreign in foreignLines {
      lines.insert(foreign.bytes, at: min(foreign.number - 1, lines.count))
    }
    return Array(lines.map { $0 + [UInt8(ascii: "\n")] }.joined())
  }

  /// The first lines of a lexicon file.
  private static let head = [
    "# Words of morsekey: WORD TAB COUNT [TAB kept], FIRST SECOND TAB COUNT,",
    "# WORD TAB never, SHORTCUT TAB = TEXT",
  ]

  private var lines: [String] {
    var lines = Self.head
    let known = entries.filter(\.value.isEstablished)
    lines += shortcuts.sorted { $0.key < $1.key }.map {
      "\($0.value.text)\t= \($0.value.replacement)"
    }
    lines += neverSuggested.map { "\($0)\tnever" }
    lines += known.sorted { $0.key < $1.key }
      .map { "\($0.value.text)\t\($0.value.count)" + ($0.value.isKept ? "\tkept" : "") }
    for (first, followers) in pairs.sorted(by: { $0.key < $1.key }) {
      let isRemembered = first.bytes.isEmpty || entries[first]?.isEstablished ?? true
      guard isRemembered else { continue }
      let head = first.bytes.isEmpty ? "." : String(decoding: first.bytes, as: UTF8.self)
      for (second, count) in followers.sorted(by: { $0.key < $1.key }) {
        if let tail = known[second]?.text { lines.append("\(head) \(tail)\t\(count)") }
      }
    }
    return lines
  }
}

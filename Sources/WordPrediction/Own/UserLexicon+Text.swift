/// What is wrong with a line of a lexicon file.
public struct LexiconError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from one.
  public let line: Int
  /// What is wrong, and what was expected.
  public let description: String
}

extension UserLexicon {
  /// Reads a file of the text form; a line that is wrong is told, and the others are taken.
  ///
  /// A line holds a word, a tab and how often it was typed; a further tab and `kept` where it was
  /// added by hand. Instead of the count `never` stands for a word not to be suggested, and `=` and a
  /// text for what it is short for. Two words with a space between them are a pair, of which the
  /// first is a full stop where a sentence begins. What follows `#` at the start of a line is a
  /// comment. Wrong lines and comments go back into the file as they are: see ``bytes``.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes, UTF-8 where they are right.
  ///   - errors: receives what is wrong, by line.
  public init(parsing bytes: [UInt8], errors: inout [LexiconError]) {
    self.init()
    foreignLines = take(bytes, errors: &errors)
  }

  /// Reads the text form.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - errors: receives what is wrong, by line.
  public init(parsing text: String, errors: inout [LexiconError]) {
    self.init(parsing: Array(text.utf8), errors: &errors)
  }

  /// Adds what a text form holds; wrong lines of it are told, and stay where they are.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the text.
  ///   - errors: receives what is wrong, by line.
  public mutating func add(contentsOf bytes: [UInt8], errors: inout [LexiconError]) {
    _ = take(bytes, errors: &errors)
  }

  /// Takes in all lines; returns those that are the user's and hold no words: comments and wrong ones.
  private mutating func take(_ bytes: [UInt8], errors: inout [LexiconError]) -> [ForeignLine] {
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
        if let pair = try take(content, number: index + 1) { pairs.append(pair) }
      } catch {
        errors.append(error)
        foreign.append(ForeignLine(number: index + 1, bytes: Array(line)))
      }
    }
    for pair in pairs { insertPair(pair.first, pair.second, count: pair.count) }
    return foreign
  }

  /// Takes in a line; returns it if it is a pair.
  private mutating func take(
    _ bytes: ArraySlice<UInt8>, number: Int
  ) throws(LexiconError) -> (first: String, second: String, count: Int)? {
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw LexiconError(line: number, description: "is not in UTF-8; expected text that is")
    }
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let word = fields[0]
    guard fields.count >= 2, fields.count <= 3, !word.isEmpty else {
      throw LexiconError(
        line: number, description: "no tab after the word; expected WORD TAB COUNT")
    }
    guard !line.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" }) else {
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
      throw LexiconError(
        line: number,
        description: WordContext.isWord(word)
          ? "more than \(Self.capacity) words" : "'\(word)' is not a word; expected letters")
    }
    return nil
  }

  /// The text form.
  ///
  /// A word that was seen once and that no one added is left out: it may be a slip, or a secret.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// The text form as a file, with the lines that could not be understood and the user's comments as they
  /// were, in their places if there still are so many lines.
  public var bytes: [UInt8] {
    var lines = lines.map { Array($0.utf8) }
    for foreign in foreignLines {
      lines.insert(foreign.bytes, at: min(foreign.number - 1, lines.count))
    }
    return Array(lines.map { $0 + [UInt8(ascii: "\n")] }.joined())
  }

  /// What a file of ours begins with.
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

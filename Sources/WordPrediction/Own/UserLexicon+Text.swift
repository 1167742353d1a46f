/// What is wrong with a line of a lexicon file.
public struct LexiconError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from one.
  public let line: Int
  /// What is wrong, and what was expected.
  public let description: String
}

extension UserLexicon {
  /// Reads the text form; a line that is wrong is told, and the others are taken.
  ///
  /// A line holds a word, a tab and how often it was typed; a further tab and `kept` where it was
  /// added by hand. Instead of the count `never` stands for a word not to be suggested, and `=` and a
  /// text for what it is short for. Two words with a blank between them are a pair, of which the
  /// first is a full stop where a sentence begins. What follows `#` at the start of a line is a
  /// comment.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - errors: receives what is wrong, by line.
  public init(parsing text: String, errors: inout [LexiconError]) {
    self.init()
    add(contentsOf: text, errors: &errors)
  }

  /// Adds what a text form holds.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - errors: receives what is wrong, by line.
  public mutating func add(contentsOf text: String, errors: inout [LexiconError]) {
    var pairs: [(first: String, second: String, count: Int)] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() where !line.isEmpty && line.first != "#" {
      do throws(LexiconError) {
        if let pair = try take(line, number: number + 1) { pairs.append(pair) }
      } catch {
        errors.append(error)
      }
    }
    for pair in pairs { insertPair(pair.first, pair.second, count: pair.count) }
  }

  /// Takes in a line; returns it if it is a pair.
  private mutating func take(
    _ line: Substring, number: Int
  ) throws(LexiconError) -> (first: String, second: String, count: Int)? {
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
          "'\(fields[1])' is no count; expected 1 to \(Self.greatestCount), never or = TEXT")
    }
    let parts = word.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 { return (parts[0] == "." ? "" : parts[0], parts[1], count) }
    guard insert(word, count: count, isKept: fields.count == 3 && fields[2] == "kept") else {
      throw LexiconError(
        line: number,
        description: WordContext.isWord(word)
          ? "more than \(Self.capacity) words" : "'\(word)' is no word; expected letters")
    }
    return nil
  }

  /// The text form.
  ///
  /// A word that was seen once and that no one added is left out: it may be a slip, or a secret.
  public var text: String {
    var lines = [
      "# Words of morsekey: WORD TAB COUNT [TAB kept], FIRST SECOND TAB COUNT,",
      "# WORD TAB never, SHORTCUT TAB = TEXT",
    ]
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
    return lines.joined(separator: "\n") + "\n"
  }
}

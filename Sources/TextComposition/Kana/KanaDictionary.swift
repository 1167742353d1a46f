/// What is wrong with a line of a dictionary file.
public struct DictionaryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from one.
  public let line: Int
  /// What is wrong, and what was expected.
  public let description: String
}

/// A dictionary in the form of SKK: readings in hiragana, and what may be written for each.
///
///     かんじ /漢字/感じ;feeling/幹事/
///     かk /書/欠/                          written 書く, 書いた: the letter begins what follows in kana
///
/// The file is kept as one piece of text with a table of where the lines begin, so that six megabytes
/// of it take little more in memory.
public struct KanaDictionary: Sendable {
  /// The lines, in UTF-8.
  private var text: [UInt8] = []
  /// Where the line of a reading begins, one added; by what is made of the reading's bytes.
  private var places: [UInt32] = []
  /// How many readings there are.
  public private(set) var count = 0
  /// What is wrong with the file, as far as it is kept: its first lines that are.
  public private(set) var errors: [DictionaryError] = []
  /// How many lines are wrong.
  public private(set) var errorCount = 0
  private static let errorLimit = 20

  /// Reads a file, in UTF-8 or EUC-JP; what cannot be understood is told by line and left out.
  public init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let isUTF8 = Self.isUTF8(bytes)
    text.reserveCapacity(isUTF8 ? bytes.count : bytes.count / 2 * 3)
    var starts: [UInt32] = []
    for (number, line) in lines.enumerated() {
      guard let first = line.first, first != UInt8(ascii: ";"), first != UInt8(ascii: "\r") else {
        continue
      }
      let start = text.count
      if let problem = take(line, isUTF8: isUTF8) {
        text.removeSubrange(start...)
        errorCount += 1
        guard errors.count < Self.errorLimit else { continue }
        errors.append(DictionaryError(line: number + 1, description: problem))
      } else {
        starts.append(UInt32(start))
      }
    }
    index(starts)
  }

  /// What may be written for a reading.
  ///
  /// - Parameter reading: hiragana, or hiragana and the letter of what follows.
  /// - Returns: the candidates, the likeliest first.
  public func candidates(for reading: String) -> [String] {
    let key = Array(reading.utf8)
    guard !places.isEmpty, let line = line(of: key[...]) else { return [] }
    return Self.candidates(in: line.dropFirst(key.count + 1))
  }
}

// MARK: - Reading

extension KanaDictionary {
  /// Whether a file is in UTF-8: most of its lines are.
  ///
  /// A line of EUC-JP is no UTF-8 but by chance, and one broken line is not to change the rest.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    let sample = bytes.prefix(1 << 16).split(separator: UInt8(ascii: "\n"))
      .filter { $0.contains { $0 >= 0x80 } }
    return sample.count { String(validating: $0, as: UTF8.self) != nil } * 2 >= sample.count
  }

  /// Takes in a line; returns what is wrong with it.
  private mutating func take(_ line: ArraySlice<UInt8>, isUTF8: Bool) -> String? {
    let start = text.count
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    if isUTF8 {
      guard String(validating: line, as: UTF8.self) != nil else { return "no UTF-8" }
      text.append(contentsOf: line)
    } else if !EUCJP.decode(line, into: &text) {
      return "no EUC-JP"
    }
    text.append(UInt8(ascii: "\n"))
    let space = text[start...].firstIndex(of: UInt8(ascii: " ")) ?? start
    guard space > start, text[space...].starts(with: " /".utf8),
      text[start...].dropLast().last == UInt8(ascii: "/"), text.count > space + 4
    else { return "no candidates; expected READING /CANDIDATE/…/" }
    return nil
  }

  private mutating func index(_ starts: [UInt32]) {
    guard !starts.isEmpty else { return }
    var size = 1024
    while size < starts.count * 2 { size *= 2 }
    places = Array(repeating: 0, count: size)
    for start in starts {
      let key = text[Int(start)...].prefix { $0 != UInt8(ascii: " ") }
      var slot = Self.hash(key) & (size - 1)
      while places[slot] != 0 { slot = (slot + 1) & (size - 1) }
      places[slot] = start + 1
      count += 1
    }
  }
}

// MARK: - Looking up

extension KanaDictionary {
  /// FNV-1a.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// The line of a reading; the first of them where there are several.
  private func line(of key: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var slot = Self.hash(key) & (places.count - 1)
    while places[slot] != 0 {
      let line = text[Int(places[slot] - 1)...].prefix { $0 != UInt8(ascii: "\n") }
      if line.starts(with: key), line.dropFirst(key.count).first == UInt8(ascii: " ") {
        return line
      }
      slot = (slot + 1) & (places.count - 1)
    }
    return nil
  }

  /// The candidates of a line without their notes.
  ///
  /// Left out are programs in Lisp, and what stands between brackets, which repeats candidates by what
  /// follows them.
  private static func candidates(in line: ArraySlice<UInt8>) -> [String] {
    var found: [String] = []
    var isBracketed = false
    for part in line.split(separator: UInt8(ascii: "/")) {
      if part.first == UInt8(ascii: "[") { isBracketed = true }
      if !isBracketed, part.first != UInt8(ascii: "(") {
        let word = String(decoding: part.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
        if !word.isEmpty, !found.contains(word) { found.append(word) }
      }
      if part.last == UInt8(ascii: "]") { isBracketed = false }
    }
    return found
  }
}

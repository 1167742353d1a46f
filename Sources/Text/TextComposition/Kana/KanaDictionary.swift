/// An error in a line of a dictionary file.
public struct DictionaryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The error and the expected content.
  public let description: String
}

/// A dictionary in SKK format: readings in hiragana, each with its spellings.
///
///     かんじ /漢字/感じ;feeling/幹事/
///     かk /書/欠/                          for 書く, 書いた: the letter begins the ending in kana
///
/// The file is stored as one text with a table of line starts, so six megabytes need little more in
/// memory.
public struct KanaDictionary: Sendable {
  /// The lines in UTF-8.
  private var text: [UInt8] = []
  /// A hash table of the readings: the start of each line plus one; zero for empty slots.
  private var places: [UInt32] = []
  /// The number of readings.
  public private(set) var count = 0
  /// The errors of the first wrong lines.
  public private(set) var errors: [DictionaryError] = []
  /// The total number of wrong lines.
  public private(set) var errorCount = 0
  private static let errorLimit = 20

  /// Reads a file in UTF-8 or EUC-JP; reports invalid lines and skips them.
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
      if let problem = add(line, isUTF8: isUTF8) {
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

  /// Returns the spellings of a reading.
  ///
  /// - Parameter reading: hiragana, optionally followed by the letter of the ending.
  /// - Returns: the candidates, the most probable first.
  public func candidates(for reading: String) -> [String] {
    let key = Array(reading.utf8)
    guard !places.isEmpty, let line = line(of: key[...]) else { return [] }
    return Self.candidates(in: line.dropFirst(key.count + 1))
  }
}

// MARK: - Reading

extension KanaDictionary {
  /// Whether a file is in UTF-8: most of its non-ASCII lines are valid UTF-8.
  ///
  /// EUC-JP lines are rarely valid UTF-8, and a single damaged line must not affect the others.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    let sample = bytes.prefix(1 << 16).split(separator: UInt8(ascii: "\n"))
      .filter { $0.contains { $0 >= 0x80 } }
    return sample.count { String(validating: $0, as: UTF8.self) != nil } * 2 >= sample.count
  }

  /// Adds a line; returns an error message if it is invalid.
  private mutating func add(_ line: ArraySlice<UInt8>, isUTF8: Bool) -> String? {
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

// MARK: - Lookup

extension KanaDictionary {
  /// The FNV-1a hash function.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// Returns the line of a reading; the first one if there are several.
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

  /// Returns the candidates of a line without their annotations.
  ///
  /// Lisp programs are skipped. Text in brackets is also skipped, because it repeats candidates,
  /// grouped by their endings.
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

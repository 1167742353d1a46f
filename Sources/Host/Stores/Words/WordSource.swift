import Configuration
import Glibc
package import LinuxSystem
package import WordPrediction

/// A file with the words of a language: a list, a SCOWL list, or a Hunspell dictionary.
package struct WordSource {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// The content of the file.
  package struct Found {
    /// The words with their frequencies, where the file contains them.
    package var words: [(word: String, count: Int)]
    /// The errors, by line.
    package var errors: [LexiconError] = []
    /// What was assumed about the file, because it does not say so itself.
    package var assumptions: [String] = []
  }

  /// Reads the words; for a dictionary, also the rules in the same folder.
  package func read() throws(FileError) -> Found {
    let bytes = try LexiconFile.bytes(of: path, kinds: .filesAndPipes)
    if path.hasSuffix(".dic") || path.hasSuffix(".aff") { return try dictionary() }
    let (text, assumptions) = Self.text(bytes)
    var found = Found(words: [], assumptions: assumptions)
    if let level = scowlLevel {
      found.words = WordList.words(text).map { ($0, Self.count(atLevel: level)) }
    } else {
      found.words = WordList.parse(text, errors: &found.errors)
    }
    return found
  }

  /// Reads the stems of a dictionary, with the forms that its rules produce.
  private func dictionary() throws(FileError) -> Found {
    let base = path.dropLast(4)
    var rules: [UInt8] = []
    do throws(FileError) {
      rules = try LexiconFile.bytes(of: base + ".aff")
    } catch  where error.number == ENOENT {
      // A list of stems is a dictionary without rules.
    }
    let set = HunspellDictionary.characterSet(ofRules: rules)
    let (stems, assumptions) = Self.text(try LexiconFile.bytes(of: base + ".dic"), in: set)
    let dictionary = HunspellDictionary(rules: Self.text(rules, in: set).text)
    var found = Found(words: dictionary.words(stems), assumptions: assumptions)
    if let set, let place = FileNote(notUTF8In: stems) {
      let problem = "a character is not in \(set); its words are left out"
      found.errors = [LexiconError(line: place.line, description: problem)]
    }
    return found
  }

  /// The level of a SCOWL list, as in `english-words.35`: the lower, the more common its words.
  private var scowlLevel: Int? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), name[..<dot].hasSuffix("words") else { return nil }
    return Int(name[name.index(after: dot)...]).flatMap { (1...99).contains($0) ? $0 : nil }
  }

  /// Returns the assumed frequency of a level's words: it halves every ten levels.
  private static func count(atLevel level: Int) -> Int { 1 << max(0, (100 - level) / 10) }

  /// Decodes bytes: as UTF-8 if valid, otherwise in the named character set, or ISO 8859-1 by
  /// default.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - characterSet: the character set that the file names; `nil` if it names none.
  /// - Returns: the text, with U+FFFD for bytes that the set does not contain; and the assumption
  ///   of the default, with the first place that is not UTF-8.
  package static func text(
    _ bytes: [UInt8], in characterSet: String? = nil
  ) -> (text: String, assumptions: [String]) {
    if let text = String(validating: bytes, as: UTF8.self) { return (text, []) }
    let plain = String(decoding: bytes, as: UTF8.self)
    let text = converted(bytes, from: characterSet ?? "ISO8859-1") ?? plain
    guard characterSet == nil, let place = FileNote(notUTF8In: plain) else { return (text, []) }
    let column = place.column.map { ", column \($0)" } ?? ""
    return (text, ["ISO 8859-1, because line \(place.line)\(column) is not in UTF-8"])
  }

  /// Decodes bytes of another character set (iconv(3)); `nil` for a set that the system does not
  /// support.
  private static func converted(_ bytes: [UInt8], from characterSet: String) -> String? {
    let isISO = characterSet.hasPrefix("ISO8859")
    let names = [characterSet] + (isISO ? ["ISO-" + characterSet.dropFirst("ISO".count)] : [])
    let known = names.lazy.map { iconv_open("UTF-8", $0) }.first { $0 != iconv_t(bitPattern: -1) }
    guard let conversion = known.flatMap(\.self) else { return nil }
    defer { iconv_close(conversion) }
    var (input, output) = (
      bytes.map { CChar(bitPattern: $0) }, [CChar](repeating: 0, count: bytes.count * 4)
    )
    var (left, room) = (input.count, output.count)
    return input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        // A byte that the set does not contain becomes U+FFFD.
        while left > 0, iconv(conversion, &from, &left, &to, &room) == -1 {
          guard errno != E2BIG, left > 0, room >= 3 else { break }
          for byte in "\u{FFFD}".utf8 {
            to?.pointee = CChar(bitPattern: byte)
            to = to?.advanced(by: 1)
          }
          (from, left, room) = (from?.advanced(by: 1), left - 1, room - 3)
        }
        return String(
          decoding: output.prefix(output.count - room).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }
  }
}

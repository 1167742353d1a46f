/// A Hunspell dictionary: stems, and the affixes that form words from them (hunspell(5)).
///
/// Supported are stems, prefixes, suffixes, both together, and suffixes on suffixes. Forbidden
/// words, words that need an affix, and words that occur only in compounds are skipped. Compounds
/// are not generated.
public struct HunspellDictionary: Sendable {
  private typealias Letters = [Unicode.Scalar]

  private var prefixes: [String: [Affix]] = [:]
  private var suffixes: [String: [Affix]] = [:]
  private var flagForm = FlagForm.short
  private var aliases: [String] = []
  private var needsAffix = ""
  private var hidden: Set<String> = []

  /// The counts of a stem and of a derived form; dictionaries have no word frequencies.
  private static let counts = (stem: 2, form: 1)

  /// Parses the affix rules.
  ///
  /// - Parameter rules: the text of the `.aff` file; if it is empty, only stems are read.
  public init(rules: String = "") {
    for line in rules.split(whereSeparator: \.isNewline) {
      parse(line.split { $0 == " " || $0 == "\t" }.map(String.init))
    }
  }

  /// Returns the character set named by the rules, such as `ISO8859-1`; `nil` if they name none.
  public static func characterSet(ofRules bytes: [UInt8]) -> String? {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if words.count == 2, words[0] == "SET" || words[0] == "\u{FEFF}SET" {
        return String(words[1])
      }
    }
    return nil
  }

  /// Returns the words of a `.dic` file, stems before derived forms.
  ///
  /// - Parameters:
  ///   - stems: the text of the file.
  ///   - capacity: the maximum number of words.
  /// - Returns: the distinct words with their counts; stems count more than derived forms.
  public func words(
    _ stems: String, capacity: Int = WordList.capacity
  ) -> [(word: String, count: Int)] {
    var found = Words(capacity: capacity)
    var entries: [(stem: Letters, flags: Set<String>)] = []
    for line in stems.split(whereSeparator: \.isNewline) {
      guard let entry = entry(line) else { continue }
      if !entry.flags.contains(needsAffix) { found.add(entry.stem, Self.counts.stem) }
      if !entry.flags.isEmpty { entries.append(entry) }
    }
    for entry in entries where !found.isFull {
      expand(entry.stem, entry.flags, depth: 0, into: &found)
    }
    return found.words
  }

  // MARK: - Rules

  private mutating func parse(_ fields: [String]) {
    guard let name = fields.first, fields.count > 1 else { return }
    switch name {
    case "FLAG": flagForm = FlagForm(rawValue: fields[1]) ?? .short
    case "AF" where aliases.isEmpty && Int(fields[1]) != nil: aliases = [""]
    case "AF": aliases.append(fields[1])
    case "NEEDAFFIX", "PSEUDOROOT": needsAffix = fields[1]
    case "FORBIDDENWORD", "ONLYINCOMPOUND", "NOSUGGEST": hidden.insert(fields[1])
    case "SFX" where fields.count >= 4: parseAffix(fields, of: \.suffixes)
    case "PFX" where fields.count >= 4: parseAffix(fields, of: \.prefixes)
    default: break
    }
  }

  private mutating func parseAffix(
    _ fields: [String], of group: WritableKeyPath<Self, [String: [Affix]]>
  ) {
    let flag = fields[1]
    // The first line of a group states whether its affixes combine with those of the other side,
    // and their number.
    guard self[keyPath: group][flag] != nil || Int(fields[3]) == nil else {
      self[keyPath: group][flag] = []
      if fields[2] == "Y" { joined.insert(flag) }
      return
    }
    let parts = fields[3].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let affix = Affix(
      removed: Self.letters(fields[2]), added: Self.letters(String(parts[0])),
      flags: parts.count > 1 ? flags(String(parts[1])) : [],
      condition: Condition(fields.count > 4 ? fields[4] : "."), isJoined: joined.contains(flag))
    self[keyPath: group][flag, default: []].append(affix)
  }

  /// The flags of affixes that combine with affixes of the other side.
  private var joined: Set<String> = []

  private static func letters(_ text: String) -> Letters {
    text == "0" ? [] : Array(text.unicodeScalars)
  }

  private func flags(_ text: String) -> Set<String> {
    let text =
      aliases.isEmpty
      ? text
      : Int(text).flatMap {
        aliases.indices.contains($0) ? aliases[$0] : nil
      } ?? text
    switch flagForm {
    case .short, .unicode: return Set(text.map { String($0) })
    case .number: return Set(text.split(separator: ",").map(String.init))
    case .long:
      let characters = Array(text)
      return Set(
        stride(from: 0, to: characters.count - 1, by: 2).map { String(characters[$0...($0 + 1)]) })
    }
  }

  /// Parses a line of the stems; `nil` if it contains no usable word.
  private func entry(_ line: Substring) -> (stem: Letters, flags: Set<String>)? {
    let first = line.prefix { $0 != "\t" && $0 != " " }
    let parts = first.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let stem = parts.first, WordContext.isWord(stem) else { return nil }
    let flags = parts.count > 1 ? flags(String(parts[1])) : []
    return flags.isDisjoint(with: hidden) ? (Array(stem.unicodeScalars), flags) : nil
  }

  // MARK: - Words

  /// Adds the forms that the flags of a word allow: with a suffix, with a prefix, with both.
  private func expand(_ word: Letters, _ flags: Set<String>, depth: Int, into found: inout Words) {
    var forms = [(word: word, isJoined: true)]
    for affix in flags.flatMap({ suffixes[$0] ?? [] }) {
      guard let form = affix.suffixed(word), affix.flags.isDisjoint(with: hidden) else { continue }
      if !affix.flags.contains(needsAffix) { found.add(form, Self.counts.form) }
      if depth == 0, !affix.flags.isEmpty { expand(form, affix.flags, depth: 1, into: &found) }
      forms.append((form, affix.isJoined))
    }
    for affix in flags.flatMap({ prefixes[$0] ?? [] }) {
      for (index, form) in forms.enumerated() where index == 0 || affix.isJoined && form.isJoined {
        if let prefixed = affix.prefixed(form.word) { found.add(prefixed, Self.counts.form) }
      }
    }
  }

  /// The notations of flags.
  private enum FlagForm: String {
    case short, long, number = "num", unicode = "UTF-8"
  }

  /// The distinct words collected so far.
  private struct Words {
    private let capacity: Int
    private var seen: Set<String> = []
    private(set) var words: [(word: String, count: Int)] = []

    init(capacity: Int) { self.capacity = capacity }

    var isFull: Bool { words.count >= capacity }

    mutating func add(_ letters: Letters, _ count: Int) {
      guard !isFull else { return }
      var word = ""
      word.unicodeScalars.append(contentsOf: letters)
      if WordContext.isWord(word), seen.insert(word).inserted { words.append((word, count)) }
    }
  }

  /// A prefix or a suffix.
  private struct Affix {
    let removed: Letters
    let added: Letters
    let flags: Set<String>
    let condition: Condition
    let isJoined: Bool

    func suffixed(_ word: Letters) -> Letters? {
      guard word.count >= removed.count, word.suffix(removed.count).elementsEqual(removed),
        condition.matches(word.suffix(condition.count))
      else { return nil }
      return word.dropLast(removed.count) + added
    }

    func prefixed(_ word: Letters) -> Letters? {
      guard word.starts(with: removed), condition.matches(word.prefix(condition.count)) else {
        return nil
      }
      return added + word.dropFirst(removed.count)
    }
  }

  /// The condition on the letters of a word for an affix: `[^aeiou]y`.
  private struct Condition {
    private var places: [(letters: Set<Unicode.Scalar>, isExcluding: Bool)] = []

    init(_ text: String) {
      guard text != "." else { return }
      var rest = Array(text.unicodeScalars)[...]
      while let character = rest.popFirst() {
        guard character == "[" else {
          places.append(character == "." ? ([], true) : ([character], false))
          continue
        }
        let isExcluding = rest.first == "^"
        if isExcluding { rest.removeFirst() }
        let letters = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(letters.count + 1)
        places.append((Set(letters), isExcluding))
      }
    }

    var count: Int { places.count }

    func matches(_ letters: ArraySlice<Unicode.Scalar>) -> Bool {
      letters.count == count
        && zip(letters, places).allSatisfy { $1.letters.contains($0) != $1.isExcluding }
    }
  }
}

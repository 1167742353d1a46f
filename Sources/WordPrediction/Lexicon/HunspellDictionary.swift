/// A dictionary of Hunspell: stems, and the affixes that make words of them (hunspell(5)).
///
/// Taken are stems, their prefixes and suffixes, both together, and suffixes on suffixes. Words that exist in
/// compounds only, that need an affix, or that are forbidden are left out; compounds are not made.
public struct HunspellDictionary: Sendable {
  private typealias Letters = [Unicode.Scalar]

  private var prefixes: [String: [Affix]] = [:]
  private var suffixes: [String: [Affix]] = [:]
  private var flagForm = FlagForm.short
  private var aliases: [String] = []
  private var needsAffix = ""
  private var hidden: Set<String> = []

  /// What a form counts beside its stem: dictionaries do not tell how often words come.
  private static let counts = (stem: 2, form: 1)

  /// Reads the rules.
  ///
  /// - Parameter rules: the text of the file `.aff`; empty where there is none, and only stems are taken.
  public init(rules: String = "") {
    for line in rules.split(whereSeparator: \.isNewline) {
      take(line.split { $0 == " " || $0 == "\t" }.map(String.init))
    }
  }

  /// The character set that a file of rules names, as `ISO8859-1`; `nil` where it names none.
  public static func characterSet(ofRules bytes: [UInt8]) -> String? {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if words.count == 2, words[0] == "SET" || words[0] == "\u{FEFF}SET" {
        return String(words[1])
      }
    }
    return nil
  }

  /// The words of a file `.dic`, stems before the forms that are made of them.
  ///
  /// - Parameters:
  ///   - stems: the text of the file.
  ///   - capacity: the most words that are taken.
  /// - Returns: the words with their counts, each once; stems count more than forms.
  public func words(
    _ stems: String, capacity: Int = WordList.capacity
  ) -> [(word: String, count: Int)] {
    var taken = Words(capacity: capacity)
    var entries: [(stem: Letters, flags: Set<String>)] = []
    for line in stems.split(whereSeparator: \.isNewline) {
      guard let entry = entry(line) else { continue }
      if !entry.flags.contains(needsAffix) { taken.add(entry.stem, Self.counts.stem) }
      if !entry.flags.isEmpty { entries.append(entry) }
    }
    for entry in entries where !taken.isFull {
      expand(entry.stem, entry.flags, depth: 0, into: &taken)
    }
    return taken.words
  }

  // MARK: - Rules

  private mutating func take(_ fields: [String]) {
    guard let name = fields.first, fields.count > 1 else { return }
    switch name {
    case "FLAG": flagForm = FlagForm(rawValue: fields[1]) ?? .short
    case "AF" where aliases.isEmpty && Int(fields[1]) != nil: aliases = [""]
    case "AF": aliases.append(fields[1])
    case "NEEDAFFIX", "PSEUDOROOT": needsAffix = fields[1]
    case "FORBIDDENWORD", "ONLYINCOMPOUND", "NOSUGGEST": hidden.insert(fields[1])
    case "SFX" where fields.count >= 4: takeAffix(fields, of: \.suffixes)
    case "PFX" where fields.count >= 4: takeAffix(fields, of: \.prefixes)
    default: break
    }
  }

  private mutating func takeAffix(
    _ fields: [String], of group: WritableKeyPath<Self, [String: [Affix]]>
  ) {
    let flag = fields[1]
    // The first line of a group says whether its affixes go with those of the other side, and how many follow.
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

  /// The flags of affixes that go with one of the other side.
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
      let signs = Array(text)
      return Set(
        stride(from: 0, to: signs.count - 1, by: 2).map { String(signs[$0...($0 + 1)]) })
    }
  }

  /// A line of the stems; `nil` for one that is no word to take.
  private func entry(_ line: Substring) -> (stem: Letters, flags: Set<String>)? {
    let first = line.prefix { $0 != "\t" && $0 != " " }
    let parts = first.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let stem = parts.first, WordContext.isWord(stem) else { return nil }
    let flags = parts.count > 1 ? flags(String(parts[1])) : []
    return flags.isDisjoint(with: hidden) ? (Array(stem.unicodeScalars), flags) : nil
  }

  // MARK: - Words

  /// Adds the forms of a word that its flags allow: with a suffix, with a prefix, with both.
  private func expand(_ word: Letters, _ flags: Set<String>, depth: Int, into taken: inout Words) {
    var forms = [(word: word, isJoined: true)]
    for affix in flags.flatMap({ suffixes[$0] ?? [] }) {
      guard let form = affix.suffixed(word), affix.flags.isDisjoint(with: hidden) else { continue }
      if !affix.flags.contains(needsAffix) { taken.add(form, Self.counts.form) }
      if depth == 0, !affix.flags.isEmpty { expand(form, affix.flags, depth: 1, into: &taken) }
      forms.append((form, affix.isJoined))
    }
    for affix in flags.flatMap({ prefixes[$0] ?? [] }) {
      for (index, form) in forms.enumerated() where index == 0 || affix.isJoined && form.isJoined {
        if let prefixed = affix.prefixed(form.word) { taken.add(prefixed, Self.counts.form) }
      }
    }
  }

  /// How flags are written.
  private enum FlagForm: String {
    case short, long, number = "num", unicode = "UTF-8"
  }

  /// The words that were taken, each once.
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

  /// What the letters of a word must be where an affix is added: `[^aeiou]y`.
  private struct Condition {
    private var places: [(letters: Set<Unicode.Scalar>, isExcluding: Bool)] = []

    init(_ text: String) {
      guard text != "." else { return }
      var rest = Array(text.unicodeScalars)[...]
      while let sign = rest.popFirst() {
        guard sign == "[" else {
          places.append(sign == "." ? ([], true) : ([sign], false))
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

public import MorseCode

/// Something that is practised: one prompt asks for it.
public enum TrainingItem: Hashable, Sendable {
  /// A letter, digit or sign, in the lowercase.
  case letter(Character)
  /// A letter, digit or sign that is heard and written down, in the lowercase.
  case heard(Character)
  /// A key of the keyboard, by its code or its key.
  case key(EditingKey)
  /// A word, a group or a phrase, in the lowercase; its letters are judged one by one.
  case text(String)

  /// A key that everybody needs.
  public enum EditingKey: String, CaseIterable, Hashable, Sendable {
    case space, delete, newline = "return"
    case deleteWord = "delete-word"
    case left, right, up, down

    /// The keys without which no text can be written.
    static let first: [EditingKey] = [.space, .delete, .newline]

    /// The text that the keyboard begins with, and the one that the key makes of it.
    var texts: (before: String, after: String) {
      let caret = TrainingItem.caret
      return switch self {
      case .space: ("a", "a ")
      case .delete: ("x", "")
      case .newline: ("", "\n")
      case .deleteWord: ("one two", "one ")
      case .left: ("a", "\(caret)a")
      case .right: ("\(caret)a", "a")
      case .up: ("a\na", "a\(caret)\na")
      case .down: ("a\(caret)\na", "a\na")
      }
    }
  }

  /// Marks the insertion point in the texts of a lesson, where it is not at the end.
  public static let caret: Character = "‸"

  /// The item's name in the file of progress: `letter e`, `key space`, `text the`.
  public var name: String {
    switch self {
    case .letter(let letter): "letter \(letter)"
    case .heard(let letter): "heard \(letter)"
    case .key(let key): "key \(key.rawValue)"
    case .text(let text): "text \(text)"
    }
  }

  /// Parses a name; `nil` if it is none.
  public init?(named name: some StringProtocol) {
    let parts = name.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let first = parts[1].first else { return nil }
    switch parts[0] {
    case "letter" where parts[1].count == 1: self = .letter(first)
    case "heard" where parts[1].count == 1: self = .heard(first)
    case "key":
      guard let key = EditingKey(rawValue: String(parts[1])) else { return nil }
      self = .key(key)
    case "text": self = .text(String(parts[1]))
    default: return nil
    }
  }

  /// The items to learn with a code table, in their order: letters of one element, which teach what
  /// dit and dah are, then keys, the other letters, further keys, digits and signs.
  public static func all(of alphabet: MorseAlphabet) -> [TrainingItem] {
    let letters = alphabet.lettersByUse
    let first = letters.prefix { alphabet.pattern(for: $0)?.count == 1 }
    let others = letters.dropFirst(first.count).map(TrainingItem.letter)
    let signs = letters.count { !$0.isLetter }
    let further = EditingKey.allCases.filter { !EditingKey.first.contains($0) }
    return first.map(TrainingItem.letter) + EditingKey.first.map(TrainingItem.key)
      + others.dropLast(signs) + further.map(TrainingItem.key) + others.suffix(signs)
  }

  /// The letters to hear with a code table, in Koch's order: what sounds alike is apart.
  public static func heard(of alphabet: MorseAlphabet) -> [TrainingItem] {
    let order = Array("kmuresnaptlwi.jzfoy,vg5q92h38b?47c1d60x")
    let known = Set(alphabet.lettersByUse)
    return (order.filter(known.contains) + alphabet.lettersByUse.filter { !order.contains($0) })
      .map(TrainingItem.heard)
  }

  /// The text that the keyboard begins the item with.
  var initialText: String { if case .key(let key) = self { key.texts.before } else { "" } }

  /// Whether it is a text.
  var isText: Bool { if case .text = self { true } else { false } }

  /// The text that is asked for; empty for a key.
  public var text: String {
    switch self {
    case .letter(let letter), .heard(let letter): String(letter)
    case .key: ""
    case .text(let text): text
    }
  }

  /// The letters that an answer consists of; empty for a key.
  public var letters: [Character] { text.filter { $0 != " " } }
}

extension MorseAlphabet {
  /// The letters, digits and signs to learn, the most useful first.
  ///
  /// Latin letters come in the order of their frequency in English, others by the length of their
  /// codes; digits and signs follow.
  var lettersByUse: [Character] {
    let frequent = Array("etaoinshrdlcumwfgypbvkjxqz")
    let all = entries.compactMap { entry -> Character? in
      guard case .character(let character) = entry.meaning else { return nil }
      let small = character.lowercased()
      return small.count == 1 ? small.first : character
    }
    let letters = all.filter(\.isLetter)
    let latin = frequent.filter(letters.contains)
    let others = letters.filter { !frequent.contains($0) }.sorted {
      let lengths = (pattern(for: $0)?.count ?? 0, pattern(for: $1)?.count ?? 0)
      return lengths == (lengths.1, lengths.0) ? $0 < $1 : lengths.0 < lengths.1
    }
    let digits = Array("0123456789").filter(all.contains)
    let signs = Array(".,?").filter(all.contains)
    var seen: Set<Character> = []
    return (latin + others + digits + signs).filter { seen.insert($0).inserted }
  }
}

import WordPrediction

/// The last two words of a text, with the spaces between and after them.
struct LastWords {
  /// The text before the first of them.
  let head: Substring
  let first: Substring
  let gap: Substring
  let second: Substring
  /// The spaces after them.
  let trailing: Substring

  /// Finds the words; `nil` unless a line ends in two words.
  init?(_ text: String) {
    func part(of rest: inout Substring, _ belongs: (Character) -> Bool) -> Substring {
      let count = rest.reversed().prefix(while: belongs).count
      defer { rest = rest.dropLast(count) }
      return rest.suffix(count)
    }
    var rest = text[...]
    trailing = part(of: &rest) { $0 == " " }
    second = part(of: &rest) { !$0.isWhitespace }
    gap = part(of: &rest) { $0 == " " }
    first = part(of: &rest) { !$0.isWhitespace }
    head = rest
    guard !first.isEmpty, !gap.isEmpty, !second.isEmpty else { return nil }
  }

  /// Returns the last word and its predecessor, ignoring spaces at the end; `nil` if there is no
  /// word.
  static func context(of text: String) -> WordContext? {
    WordContext(before: text.dropLast(text.reversed().prefix { $0 == " " }.count))
  }

  /// Both words with the gap between them.
  var text: String { String(first + gap + second) }
  /// Both words joined.
  var joined: String { String(first + second) }
}

/// A word that a command has split in two.
struct SplitWord: Hashable {
  let word: String
  let previous: String?
  /// The number of split positions tried so far.
  var count = 0
}

extension Substring {
  /// The text up to its last letter or digit.
  var trimmingToWord: Substring {
    dropLast(reversed().prefix { !$0.isPartOfWord }.count)
  }
}

extension Character {
  /// Whether it is part of a word or a number.
  var isPartOfWord: Bool { isLetter || isNumber }
}

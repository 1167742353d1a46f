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

  /// Finds them; `nil` where two words do not stand in one line.
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

  /// The last word and the one before, whatever spaces follow; `nil` where that is none.
  static func context(of text: String) -> WordContext? {
    WordContext(before: text.dropLast(text.reversed().prefix { $0 == " " }.count))
  }

  /// Both as they stand.
  var text: String { String(first + gap + second) }
  /// Both as one.
  var joined: String { String(first + second) }
}

/// A word that a command has split in two.
struct SplitWord: Hashable {
  let word: String
  let previous: String?
  /// How many places to split it have been tried.
  var count = 0
}

extension Substring {
  /// The text up to the last letter in it.
  var trimmingToWord: Substring {
    dropLast(reversed().prefix { !$0.isPartOfWord }.count)
  }
}

extension Character {
  /// Whether it is part of a word or a number.
  var isPartOfWord: Bool { isLetter || isNumber }
}

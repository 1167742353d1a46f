import TextInput

/// A suggestion that replaces text before the insertion point.
public struct OfferedWord: Hashable, Sendable {
  /// The origin of the suggestion.
  public enum Kind: String, Hashable, Sendable {
    /// A completion of the open word, or the next word.
    case word
    /// The text of a shortcut.
    case replacement
    /// A correction of a possible error.
    case correction
    /// The last two words joined.
    case join
    /// The last word split in two.
    case split
    /// The decoder's other reading of the last words.
    case reading
    /// A text that the composed characters may stand for.
    case candidate

    /// Whether it changes typed text instead of continuing it.
    public var changesText: Bool {
      switch self {
      case .correction, .join, .split, .reading: true
      case .word, .replacement, .candidate: false
      }
    }
  }

  /// The word to insert.
  public let text: String
  /// The origin of the suggestion.
  public let kind: Kind
  /// The text that the word replaces.
  let former: String
  /// The unchanged text after both.
  let trailing: String
  /// The word before it; `nil` at the beginning of a sentence.
  let previous: String?

  init(
    _ text: String, _ kind: Kind, for former: String, trailing: String = "", after previous: String?
  ) {
    (self.text, self.kind, self.former, self.trailing) = (text, kind, former, trailing)
    self.previous = previous
  }

  /// The smallest edit that inserts the word.
  var edit: TextReplacement {
    TextReplacement(former + trailing, text + trailing).withoutCommonStart
  }
}

extension TextReplacement {
  /// The replacement without the common beginning of both texts.
  var withoutCommonStart: TextReplacement {
    let common = zip(former, current).prefix { $0 == $1 }.count
    return TextReplacement(String(former.dropFirst(common)), String(current.dropFirst(common)))
  }

  /// Returns the replacement with `text` appended to both texts.
  func appending(_ text: String) -> TextReplacement {
    TextReplacement(former + text, current + text)
  }

  /// Returns the combination of this replacement, then typing `text`, then `next` at the end of
  /// that; `nil` if they do not fit together.
  func followed(typing text: String, by next: TextReplacement?) -> TextReplacement? {
    guard let next else { return appending(text) }
    let overlap = next.former.dropLast(text.count)
    guard next.former.hasSuffix(text), current.hasSuffix(overlap) else { return nil }
    return TextReplacement(former + text, current.dropLast(overlap.count) + next.current)
  }
}

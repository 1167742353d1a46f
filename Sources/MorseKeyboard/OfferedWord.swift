import TextInput

/// A word that the keyboard offers to put in place of what stands before the insertion point.
public struct OfferedWord: Hashable, Sendable {
  /// Where it comes from.
  public enum Kind: String, Hashable, Sendable {
    /// What the open word may become, or the next word.
    case word
    /// What the open word is short for.
    case replacement
    /// What may have been meant.
    case correction
    /// The last two words as one.
    case join
    /// The last word as two.
    case split
    /// How the last words read otherwise.
    case reading
    /// What the signs that are being put together may make.
    case candidate

    /// Whether it changes what has been typed, and does not go on with it.
    public var changesText: Bool {
      switch self {
      case .correction, .join, .split, .reading: true
      case .word, .replacement, .candidate: false
      }
    }
  }

  /// The word as it is to stand.
  public let text: String
  /// Where it comes from.
  public let kind: Kind
  /// What the word takes the place of.
  let former: String
  /// What stands after both.
  let trailing: String
  /// The word before it; `nil` where a sentence begins.
  let previous: String?

  init(
    _ text: String, _ kind: Kind, for former: String, trailing: String = "", after previous: String?
  ) {
    (self.text, self.kind, self.former, self.trailing) = (text, kind, former, trailing)
    self.previous = previous
  }

  /// The edit that puts it there, as small as can be.
  var edit: TextReplacement {
    TextReplacement(former + trailing, text + trailing).withoutCommonStart
  }
}

extension TextReplacement {
  /// The replacement without what both texts begin with.
  var withoutCommonStart: TextReplacement {
    let common = zip(former, current).prefix { $0 == $1 }.count
    return TextReplacement(String(former.dropFirst(common)), String(current.dropFirst(common)))
  }

  /// Both texts with more after them.
  func appending(_ text: String) -> TextReplacement {
    TextReplacement(former + text, current + text)
  }

  /// This replacement, then `text` typed, and then another at the end of that.
  func followed(typing text: String, by next: TextReplacement?) -> TextReplacement? {
    guard let next else { return appending(text) }
    let overlap = next.former.dropLast(text.count)
    guard next.former.hasSuffix(text), current.hasSuffix(overlap) else { return nil }
    return TextReplacement(former + text, current.dropLast(overlap.count) + next.current)
  }
}

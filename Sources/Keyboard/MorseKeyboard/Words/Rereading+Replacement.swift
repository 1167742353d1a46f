import MorseDecoding
import MorseCode
import TextInput

extension Rereading {
  /// Returns the change to a text that still ends as it was committed.
  ///
  /// - Parameters:
  ///   - typed: the text before the insertion point.
  ///   - action: returns the function of a pattern.
  /// - Returns: the change from the first difference on, with the capitals of the former text;
  ///   `nil` if the text does not end as it was committed, or the reading is not all text.
  func replacement(
    of typed: String, _ action: (MorsePattern) -> PatternAction?
  ) -> TextReplacement? {
    let known = current.map { $0.text(action) }
    guard !known.contains(nil) else { return nil }
    // A pattern without a meaning has typed nothing.
    let committed = former.map { $0.text(action) ?? "" }.joinedByOneSpace
    let typed = typed.suffix(committed.count)
    guard !typed.isEmpty, typed.lowercased() == committed.lowercased() else { return nil }
    let read = known.compactMap(\.self).joinedByOneSpace
    let kept = zip(typed, read).prefix { $0.lowercased() == $1.lowercased() }.count
    let rest = String(typed.dropFirst(kept))
    return TextReplacement(rest, read.dropFirst(kept).cased(like: rest, in: typed))
  }
}

extension DecoderOutput {
  /// Returns the text in lower case; `nil` if it is a command other than a space.
  fileprivate func text(_ action: (MorsePattern) -> PatternAction?) -> String? {
    guard case .character(let character) = self else { return " " }
    return switch action(character.pattern) {
    case .text(let text): text
    case .command(.space): " "
    default: nil
    }
  }
}

extension [String] {
  /// The whole text; a space by a code and the pause after it are one space.
  fileprivate var joinedByOneSpace: String {
    reduce(into: "") { text, next in if next != " " || text.last != " " { text += next } }
  }
}

extension Substring {
  /// Returns the text in capitals if all of `typed` is; otherwise capitalizes it if `rest` begins
  /// with a capital.
  fileprivate func cased(like rest: String, in typed: Substring) -> String {
    let letters = typed.filter(\.isLetter)
    if letters.count > 1, letters.allSatisfy(\.isUppercase) { return uppercased() }
    guard rest.first?.isUppercase ?? false else { return String(self) }
    return prefix(1).uppercased() + dropFirst()
  }
}

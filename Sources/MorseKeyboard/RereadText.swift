import MorseDecoding
import MorseCode
import TextInput

extension Rereading {
  /// Returns the change to a text that still ends as it was committed.
  ///
  /// - Parameters:
  ///   - typed: the text before the insertion point.
  ///   - text: returns the lower-case text of a pattern; `nil` if it types none.
  /// - Returns: the change from the first difference on, with the capitals of the former text;
  ///   `nil` if the text does not end as it was committed, or the reading is not all text.
  func replacement(
    of typed: String, _ text: (MorsePattern) -> String?
  ) -> TextReplacement? {
    let known = current.map { $0.text(text) }
    guard !known.contains(nil) else { return nil }
    // A pattern without a meaning has typed nothing.
    let committed = former.map { $0.text(text) ?? "" }.joined()
    let typed = typed.suffix(committed.count)
    guard !typed.isEmpty, typed.lowercased() == committed.lowercased() else { return nil }
    let read = known.compactMap(\.self).joined()
    let kept = zip(typed, read).prefix { $0.lowercased() == $1.lowercased() }.count
    let rest = String(typed.dropFirst(kept))
    return TextReplacement(rest, read.dropFirst(kept).cased(like: rest, in: typed))
  }
}

extension DecoderOutput {
  fileprivate func text(_ text: (MorsePattern) -> String?) -> String? {
    switch self {
    case .character(let character): text(character.pattern)
    case .wordGap: " "
    }
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

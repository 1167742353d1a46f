import MorseCode

/// Makes slips in words: one element or one letter.
public enum SlipMaker {
  /// Makes one slip of an element or a gap; the result consists of letters and differs from the
  /// word.
  ///
  /// The slip is a wrong, missing or extra element, or a missing or extra character gap.
  public static func elementSlip(
    in word: String, using random: inout some RandomNumberGenerator
  ) -> String {
    let letters = word.compactMap { MorseAlphabet.international.pattern(for: $0)?.description }
    for _ in 0..<1000 {
      var signs = Array(letters.joined(separator: " "))
      let at = Int.random(in: 0..<signs.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where signs[at] != " ": signs[at] = signs[at] == "." ? "-" : "."
      case 1 where signs[at] != " ": signs.remove(at: at)
      case 2: signs.insert(Bool.random(using: &random) ? "." : "-", at: at)
      case 3 where signs[at] == " ": signs.remove(at: at)
      case 4: signs.insert(" ", at: at)
      default: continue
      }
      if let slip = read(String(signs)), slip != word { return slip }
    }
    return word
  }

  /// Returns the letters of patterns; `nil` if a pattern is none.
  private static func read(_ text: String) -> String? {
    let patterns = text.split(separator: " ", omittingEmptySubsequences: false)
    guard !patterns.contains("") else { return nil }
    var word = ""
    for pattern in patterns {
      guard
        let meaning = MorsePattern(parsing: pattern).flatMap(MorseAlphabet.international.meaning),
        case .character(let letter) = meaning, letter.isASCII, letter.isLetter || letter == "'"
      else { return nil }
      word += letter.lowercased()
    }
    return word
  }

  /// Makes one slip of a letter: missing, extra, wrong or swapped.
  public static func letterSlip(
    in word: String, using random: inout some RandomNumberGenerator
  ) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    for _ in 0..<1000 {
      var letters = Array(word)
      let at = Int.random(in: 0..<letters.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where letters.count > 1: letters.remove(at: at)
      case 1: letters.insert(alphabet.randomElement(using: &random) ?? "e", at: at)
      case 2: letters[at] = alphabet.randomElement(using: &random) ?? "e"
      case 3 where at + 1 < letters.count: letters.swapAt(at, at + 1)
      default: continue
      }
      if String(letters) != word { return String(letters) }
    }
    return word
  }
}

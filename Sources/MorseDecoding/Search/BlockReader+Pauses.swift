/// Whether a pause has ended a word: by its length, and by what has been said.
///
/// A sender rests within words as well. Where hardly any word ends the pause must be long to be believed,
/// where most do it need not: the wait is over where a gap between words becomes the likelier one (Bayes).
extension BlockReader {
  /// Where a word ends at the latest, beyond the mean gap between words, as a logarithm.
  private static let latest: Float = 0.4
  private static let fineness: Float = 0.02
  /// How sure the text may be that a word ends, or that it goes on.
  private static let surest: Float = 0.999

  /// The pause in units after the last step that ends a word.
  var wordGapLimit: Double {
    let afterDah = path.last?.isDah ?? false
    let side = afterDah ? 1 : 0
    let odds = wordOdds
    let latest = model.word[side].mean + Self.latest
    var wait = model.character[side].mean
    while wait < latest, !model.isWord(wait, afterDah: afterDah, odds: odds) {
      wait += Self.fineness
    }
    return Logarithm.exponential(Double(wait))
  }

  /// Whether a pause of so many nanoseconds after the last step is rather one between words than
  /// between characters.
  func looksLikeWord(_ pause: Double) -> Bool {
    guard let last = path.last else { return false }
    let x = Float(Logarithm.of(max(1, pause))) - (maker.units.last ?? opening.fixedUnit)
    return model.isWord(x, afterDah: last.isDah, odds: wordOdds)
  }

  /// The logarithm of how much likelier the text makes it that its word has ended than that it goes on.
  private var wordOdds: Float {
    let space = language.next(TextSymbol.space, after: text).0
    let share = min(max(space, 1 - Self.surest), Self.surest)
    return Float(Logarithm.of(Double(share / (1 - share))))
  }
}

import RealFunctions

/// Decides whether a pause has ended a word, by its length and by the text.
///
/// A sender pauses within words as well. If a word seldom ends at a place, the pause must be long;
/// if it often does, a shorter one suffices. The wait ends when a word gap becomes the likelier one
/// (Bayes).
extension BlockReader {
  /// The latest end of a word beyond the mean word gap, as a logarithm: one and a half word gaps.
  private static let latest: Float = 0.4
  /// The step in which the wait is sought, as a logarithm: 2 %, less than a hand can tell.
  private static let fineness: Float = 0.02
  /// The maximum probability, by the text, that a word ends or that it continues.
  private static let surest: Float = 0.999

  /// The pause after the last step that ends a word, in units.
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

  /// Returns whether a pause after the last step is more likely a word gap than a character gap.
  ///
  /// The pause is in nanoseconds.
  func looksLikeWord(_ pause: Double) -> Bool {
    guard let last = path.last else { return false }
    let x = Float(Logarithm.of(max(1, pause))) - (maker.units.last ?? opening.fixedUnit)
    return model.isWord(x, afterDah: last.isDah, odds: wordOdds)
  }

  /// The log odds, by the text, that the word has ended.
  private var wordOdds: Float {
    let space = language.next(TextSymbol.space, after: text).0
    let share = min(max(space, 1 - Self.surest), Self.surest)
    return Float(Logarithm.of(Double(share / (1 - share))))
  }
}

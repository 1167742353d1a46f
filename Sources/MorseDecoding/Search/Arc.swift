/// One way to read on from a mark: a mark, a gap after it, and how well each reading of them fits.
///
/// Most often the two intervals as they came. Where a short one may be a glitch, there are further
/// arcs on which the intervals around it are one.
struct Arc {
  /// The pair of mark and gap at which the next arc begins.
  var end: Int
  /// How many marks the mark is joined from, and the gap.
  var markPieces: UInt8 = 1
  var gapPieces: UInt8 = 1
  /// The logarithms of the joined lengths.
  var mark: Float
  var gap: Float
  /// Whether nothing follows.
  var isLast = false
  /// How well the mark fits a dit, a dah inside a character, a dah at its end.
  var dit: Float = 0
  var dah: Float = 0
  var finalDah: Float = 0
  /// How well the gap fits inside a character, by the elements around it as in ``FistModel``.
  var inner = SIMD4<Float>()
  /// How well the gap fits between characters and between words, after a dit and after a dah.
  var character = SIMD2<Float>()
  var word = SIMD2<Float>()
  /// How well the mark fits the two long dahs, and the gap the one inside a character, of a table
  /// that has them.
  var longDahs = SIMD2<Float>()
  var longGap: Float = 0
}

extension FistModel {
  /// Weighs an arc whose intervals have been joined.
  ///
  /// - Parameters:
  ///   - arc: what to weigh.
  ///   - unit: the logarithm of the unit at its mark and at its gap.
  ///   - swing: how much longer a dah is at this moment than in the whole.
  ///   - cost: the logarithm of how likely the glitches are that it takes for granted.
  @inline(__always)
  func weigh(_ arc: inout Arc, unit: (mark: Float, gap: Float), swing: Float, cost: Float) {
    let x = arc.mark - unit.mark
    arc.dit = dit.score(x) + cost
    arc.dah = dah.score(x - swing) + cost
    arc.finalDah = dah.score(x - swing - finalDah) + cost
    if let stretched { stretched.weigh(&arc, unit: unit, cost: cost) }
    guard !arc.isLast else { return }
    let y = arc.gap - unit.gap
    let after = y + compensation * excess(of: x - swing)
    arc.inner = SIMD4(
      inner[0].score(y), inner[1].score(y), inner[2].score(after), inner[3].score(after))
    arc.character = SIMD2(character[0].score(y), character[1].score(y))
    arc.word = SIMD2(word[0].score(y), word[1].score(y))
  }
}

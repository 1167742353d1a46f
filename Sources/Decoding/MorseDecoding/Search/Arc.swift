/// A lattice arc: one way to read a mark and the gap after it, with the fit of each reading.
///
/// Usually an arc holds the two intervals as received. If a short interval may be a glitch, further
/// arcs join it with the intervals around it.
struct Arc {
  /// The pair of mark and gap at which the next arc begins.
  var end: Int
  /// The number of marks that were joined to the mark, and of gaps that were joined to the gap.
  var markPieces: UInt8 = 1
  var gapPieces: UInt8 = 1
  /// The logarithms of the joined lengths.
  var mark: Float
  var gap: Float
  /// Whether it is the last mark, without a gap.
  var isLast = false
  /// The fit of the mark as a dit, as a dah inside a character, and as a dah at its end.
  var dit: Float = 0
  var dah: Float = 0
  var finalDah: Float = 0
  /// The fit of the gap inside a character, by the elements around it as in ``FistModel``.
  var inner = SIMD4<Float>()
  /// The fits of the gap between characters and between words, after a dit and after a dah.
  var character = SIMD2<Float>()
  var word = SIMD2<Float>()
  /// The fits of American Morse: of the mark as either long dah, and of the gap as the long one.
  ///
  /// They are set only for a table that has these kinds.
  var longDahs = SIMD2<Float>()
  var longGap: Float = 0

  /// Returns the fit of the mark to a step's element.
  func mark(_ step: Step) -> Float { !step.isDah ? dit : step.gap == .inner ? dah : finalDah }

  /// Returns the fit of the gap to the kind that a step assigned.
  func gap(_ step: Step, isDahNext: Bool) -> Float {
    let side = step.isDah ? 1 : 0
    switch step.gap {
    case .inner: return inner[2 * side + (isDahNext ? 1 : 0)]
    case .character: return character[side]
    case .word: return word[side]
    case .long: return longGap
    case .last: return 0
    }
  }
}

extension FistModel {
  /// Scores an arc whose intervals have been joined.
  ///
  /// - Parameters:
  ///   - arc: the arc.
  ///   - unit: the logarithm of the unit at its mark and at its gap.
  ///   - swing: the current log ratio of a dah to the hand's mean dah.
  ///   - cost: the log probability of the glitches that it assumes.
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

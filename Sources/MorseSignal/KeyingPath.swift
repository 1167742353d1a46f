/// The most probable keying: at which cells the key was down.
///
/// A chain of two states, found by Viterbi's rule. A cell's amplitude is Rice distributed while the
/// tone is there and Rayleigh distributed while it is not; every change of the key has its price, so
/// that a moment's noise does not part a mark. Source: L. R. Rabiner, "A tutorial on hidden Markov
/// models", Proc. IEEE 77 (1989), section III B; S. O. Rice, "Mathematical analysis of random noise",
/// Bell System Technical Journal 24 (1945).
struct KeyingPath: Sendable {
  /// Whether the key was down, cell by cell.
  private(set) var isDown: [Bool] = []
  private var wasDown: [(ifUp: Bool, ifDown: Bool)] = []

  /// The price of a change, as a logarithm: changes come every thirty cells or so.
  private static let price: Float = 3.5

  /// Finds the path.
  ///
  /// - Parameters:
  ///   - amplitudes: what was heard.
  ///   - levels: what to expect.
  ///   - weight: how much of one observation an amplitude is; they overlap.
  ///   - startsDown: whether the key was down before the first; `nil` when nothing is known.
  mutating func find(
    _ amplitudes: [Float], levels: ToneLevels, weight: Float, startsDown: Bool?
  ) {
    wasDown.removeAll(keepingCapacity: true)
    var up: Float = startsDown == true ? -Self.price : 0
    var down: Float = startsDown == false ? -Self.price : 0
    for (place, amplitude) in amplitudes.enumerated() {
      let evidence = weight * levels.evidence(of: amplitude, at: place)
      let (fromDown, fromUp) = (down - Self.price, up - Self.price)
      wasDown.append((ifUp: fromDown > up, ifDown: down >= fromUp))
      up = max(up, fromDown)
      down = max(down, fromUp) + evidence
      // Only the difference counts, and it must not grow beyond what a number holds.
      down -= up
      up = 0
    }
    trace(from: down > up)
  }

  private mutating func trace(from last: Bool) {
    isDown.removeAll(keepingCapacity: true)
    var state = last
    for step in wasDown.reversed() {
      isDown.append(state)
      state = state ? step.ifDown : step.ifUp
    }
    isDown.reverse()
  }
}

import CLanguage

/// A backing-off n-gram model of characters, one of those in the program.
///
/// An array of words, in which a context is known by its place; the first knows nothing, and shorter ones come before
/// longer ones. A context has four words: a bit for each symbol that has an entry (two words), the place of the next
/// shorter context, and the weight with which that one takes over. Behind them stand its entries in the order of their
/// symbols, so that a look-up seldom touches more memory than the one line.
///
/// An entry has in its highest byte the negative logarithm of the probability to base two in twelfths, 255 where the
/// n-gram itself was left out and only longer ones go on from it. Below is the place of the context that the symbol
/// leads to. A context without an entry for a symbol backs off to the context without its oldest symbol (Katz, IEEE
/// Trans. ASSP 35, 1987).
struct NGramModel: Sendable {
  /// English prose.
  static let english = NGramModel(isTraffic: false)
  /// The traffic of radio amateurs and of shells.
  static let traffic = NGramModel(isTraffic: true)

  private let isTraffic: Bool

  private static let headSize = 4
  private static let placeBits: UInt32 = 24
  /// The probability that each byte stands for: `2 ^ (-byte / 12)`, and none for 255.
  private let probabilities = (0..<256).map { code in
    code == 255 ? 0 : Float(Logarithm.exponential(-Double(code) / 12 * 0.693_147_18))
  }

  private init(isTraffic: Bool) { self.isTraffic = isTraffic }

  /// The context that knows nothing.
  static let empty: UInt32 = 0

  /// The probability of `symbol` in `context`; zero for one that the model does not know.
  @inline(__always)
  func probability(of symbol: UInt8, in context: UInt32) -> (Float, next: UInt32) {
    var at = Int(context)
    var weight: Float = 1
    let bit = UInt64(1) << UInt64(symbol)
    var next: UInt32?
    while true {
      let symbols = UInt64(word(at)) | UInt64(word(at + 1)) << 32
      if symbols & bit != 0 {
        let entry = word(at + Self.headSize + (symbols & (bit - 1)).nonzeroBitCount)
        let place = next ?? entry & (1 << Self.placeBits - 1)
        let probability = probabilities[Int(entry >> Self.placeBits)]
        if probability > 0 { return (weight * probability, place) }
        next = place
      } else if at == 0 {
        return (0, 0)
      }
      weight *= Float(bitPattern: word(at + 3))
      at = Int(word(at + 2))
    }
  }

  @inline(__always)
  private func word(_ at: Int) -> UInt32 { language_word(isTraffic, at) }
}

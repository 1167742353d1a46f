import CLanguage
import Mathematics

/// A back-off n-gram model of characters, stored in the program.
///
/// The model is an array of 32-bit words, and a context is identified by its index. The first
/// context is empty; shorter contexts precede longer ones. A context has four words: a bit for each
/// symbol with an entry (two words), the index of the next shorter context, and its back-off
/// weight. Its entries follow in the order of their symbols, so a lookup rarely touches more than
/// one cache line.
///
/// The highest byte of an entry is the negative binary logarithm of the probability in twelfths.
/// The value 255 means that the n-gram itself was omitted and only longer ones continue from it.
/// The other bytes are the index of the context after the symbol. A context without an entry for a
/// symbol backs off to the context without its oldest symbol (Katz, IEEE Trans. ASSP 35, 1987).
struct NGramModel: Sendable {
  /// English prose.
  static let english = NGramModel(isTraffic: false)
  /// The traffic of radio amateurs and shells.
  static let traffic = NGramModel(isTraffic: true)

  private let isTraffic: Bool

  private static let headSize = 4
  private static let placeBits: UInt32 = 24
  /// The probability of each byte: `2 ^ (-byte / 12)`, and zero for 255.
  private let probabilities = (0..<256).map { code in
    code == 255 ? 0 : Float(Logarithm.exponential(-Double(code) / 12 * 0.693_147_18))
  }

  private init(isTraffic: Bool) { self.isTraffic = isTraffic }

  /// The empty context.
  static let empty: UInt32 = 0

  /// Returns the probability of `symbol` in `context`; zero if the model does not know it.
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

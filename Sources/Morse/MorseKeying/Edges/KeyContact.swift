/// The function of a switch, lever or key.
public enum KeyContact: String, Hashable, Sendable, CaseIterable {
  /// The dit paddle or dit key.
  case dit
  /// The dah paddle or dah key.
  case dah
  /// A straight key: the duration of a mark determines its element.
  case straight
  /// A switch that ends the character; pressed again, it ends the word.
  case endCharacter = "end"

  /// The keyer's paddle for this contact; `nil` if it is not a paddle.
  public var paddle: Paddle? {
    switch self {
    case .dit: .dit
    case .dah: .dah
    case .straight: .straight
    case .endCharacter: nil
    }
  }
}

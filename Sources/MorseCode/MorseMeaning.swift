/// What a pattern says.
public enum MorseMeaning: Hashable, Sendable, CustomStringConvertible {
  /// A letter, figure or sign.
  case character(Character)
  /// A procedural signal without a sign of its own, named by its letters: `SK` for `...-.-`.
  case prosign(String)

  /// The character, or the prosign as `<SK>`.
  public var description: String {
    switch self {
    case .character(let character): String(character)
    case .prosign(let name): "<\(name)>"
    }
  }
}

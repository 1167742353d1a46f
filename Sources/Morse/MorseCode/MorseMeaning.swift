/// The meaning of a pattern.
public enum MorseMeaning: Hashable, Sendable, CustomStringConvertible {
  /// A letter, digit or punctuation character.
  case character(Character)
  /// A procedural signal without its own character, named by its letters: `SK` for `...-.-`.
  case prosign(String)

  /// The character, or the prosign in brackets, such as `<SK>`.
  public var description: String {
    switch self {
    case .character(let character): String(character)
    case .prosign(let name): "<\(name)>"
    }
  }
}

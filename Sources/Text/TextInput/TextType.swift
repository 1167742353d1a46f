/// The type of a text by name: a kind of text or a purpose.
///
/// `--type`, a program's announcement and a request at the control socket accept the same names.
public enum TextType: Hashable, Sendable {
  /// A kind of text.
  case kind(KeyboardType)
  /// A purpose, which has its usual kind of text.
  case purpose(TextContentType)

  /// All types; a purpose with the name of a kind is that kind.
  public static let all: [TextType] =
    KeyboardType.allCases.map(TextType.kind)
    + TextContentType.allCases.filter { KeyboardType(rawValue: $0.name) == nil }
    .map(TextType.purpose)

  /// Creates the type with this name, such as `url` or `city`; `nil` if there is none.
  public init?(named name: String) {
    guard let type = Self.all.first(where: { $0.name == name }) else { return nil }
    self = type
  }

  /// The name on the command line.
  public var name: String {
    switch self {
    case .kind(let type): type.rawValue
    case .purpose(let type): type.name
    }
  }
}

extension InputTraits {
  /// Creates the traits for a type of text.
  public init(_ type: TextType, language: String? = nil) {
    switch type {
    case .kind(let type): self.init(keyboardType: type, language: language)
    case .purpose(let type): self.init(contentType: type, language: language)
    }
  }
}

/// A code book of the Chinese telegraph, with four digits for each character.
///
/// The books of the mainland and of Taiwan share most codes, and two thirds of the characters on
/// them. Lookup is by scalar, because some distinct characters in Unicode are equal in Swift.
public enum TelegraphCode: String, Hashable, Sendable, CaseIterable {
  /// The code book of the mainland: 7,078 characters.
  case mainland
  /// The code book of Taiwan: 9,024 characters, two of them with two codes.
  case taiwan

  /// The number of digits in a code.
  public static let length = 4

  /// Returns the character of a code; `nil` if the book has none.
  public func character(of code: Int) -> Character? {
    let places = book.characters
    guard places.indices.contains(code), places[code] != HanTable.none else { return nil }
    return Character(places[code])
  }

  /// Returns the character of four digits; `nil` if they are not digits or not a code.
  public func character(of digits: some Sequence<Character>) -> Character? {
    Int(String(digits)).flatMap(character)
  }

  /// Returns the digits of a character; `nil` if the book lacks it.
  public func digits(of character: Character) -> [Character]? {
    let scalars = character.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, let code = book.codes[scalar] else {
      return nil
    }
    return Array(Self.padded(code))
  }

  /// All characters with their codes, in code order.
  public var entries: [(code: String, character: Character)] {
    book.characters.enumerated().filter { $1 != HanTable.none }
      .map { (Self.padded($0), Character($1)) }
  }

  private static func padded(_ code: Int) -> String {
    let digits = String(code)
    return String(repeating: "0", count: length - digits.count) + digits
  }

  /// The other code book.
  var other: TelegraphCode { self == .mainland ? .taiwan : .mainland }

  private var book: Book { self == .mainland ? .mainland : .taiwan }

  /// Returns the digit for a character in telegrams: a digit itself, or a letter used as its cut number.
  static func digit(of character: Character) -> Character? {
    if character.isASCII, character.isWholeNumber { return character }
    return cut[Character(character.lowercased())]
  }

  /// T is 0, A 1, U 2, V 3, E 5, B 7, D 8 and N 9; 4 and 6 are never cut.
  private static let cut: [Character: Character] = [
    "t": "0", "a": "1", "u": "2", "v": "3", "e": "5", "b": "7", "d": "8", "n": "9",
  ]
}

/// A parsed code book.
private struct Book: Sendable {
  let characters: [Unicode.Scalar]
  let codes: [Unicode.Scalar: Int]

  static let mainland = Book(HanTable.mainland)
  static let taiwan = Book(HanTable.taiwan)

  private init(_ text: String) {
    characters = text.unicodeScalars.filter { $0 != "\n" }
    precondition(characters.count == 10_000, "\(characters.count) places in a code book")
    let places = characters.enumerated().filter { $1 != HanTable.none }
    codes = Dictionary(places.map { ($1, $0) }) { first, _ in first }
  }
}

/// Converts text to the characters to send, by the rules of ITU-R M.1677-1, part I.
///
/// - Runs of white space become one space, at the end of a word.
/// - Typographic quotes, dashes, primes and bars become the characters that have a code (1.1.3, 3.5.1).
/// - `2%` and `2 %` become `2-0/0`, per thousand `0/00` (3.3.1).
/// - A fraction is joined to its whole number: `1 3/4` and `1¾` become `1-3/4` (4.3).
///
/// It works on streams: it holds back only the gap after a digit, and a possible fraction.
///
///                  white              digit                other
///     word(digit) ─────► afterDigit ─────► maybeFraction ─────► word
///     word(other)  ─────► gap ─────────────────────────────────► word
struct TextNormalizer: Sendable {
  /// A character to send, and the position of its source character, from 1.
  struct Piece: Hashable, Sendable {
    var character: Character
    var position: Int
  }

  private enum State: Sendable {
    /// At the start, or after a gap that has been output.
    case gap
    /// Within a word; `isNumber` while it has only digits.
    case word(endsInDigit: Bool, isNumber: Bool)
    /// After a word that ends in a digit; its gap is not output yet.
    case afterDigit(wasNumber: Bool)
    /// After a number and a gap that is not output yet, while digits and one slash follow.
    case maybeFraction([Piece])
  }

  /// The characters of 3.3.1, without the hyphen that joins them to a number.
  private static let perHundred: [Character: String] = ["%": "0/0", "‰": "0/00", "‱": "0/000"]

  /// Fractions in one character (Unicode, Number Forms and Latin-1).
  private static let vulgarFractions: [Character: String] = [
    "¼": "1/4", "½": "1/2", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅕": "1/5", "⅖": "2/5",
    "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅐": "1/7", "⅛": "1/8", "⅜": "3/8",
    "⅝": "5/8", "⅞": "7/8", "⅑": "1/9", "⅒": "1/10",
  ]

  /// Characters that are sent as others.
  ///
  /// Multiplication is the letter X (3.2.1), division the colon (1.1.3), minutes one apostrophe and
  /// seconds two (3.5.1). Typographic forms become plain ones. Zero-width characters are dropped.
  private static let spellings: [Character: String] = [
    "×": "X", "÷": ":", "∶": ":", "⁄": "/", "∕": "/",
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "″": "''", "‴": "'''", "ʼ": "'",
    "“": "\"", "”": "\"", "„": "\"", "‟": "\"", "«": "\"", "»": "\"",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
    "…": "...", "\u{AD}": "", "\u{FEFF}": "", "\u{200B}": "",
  ]

  private var state = State.gap
  /// The maximum length of a fraction; no real fraction is longer.
  private static let longestFraction = 9

  /// Adds a character.
  ///
  /// - Parameters:
  ///   - character: the next character of the text.
  ///   - position: its position in the text, from 1.
  ///   - pieces: receives the characters to send.
  mutating func add(_ character: Character, at position: Int, into pieces: inout [Piece]) {
    if character.isWhitespace {
      endWord(into: &pieces)
    } else if let zeros = Self.perHundred[character] {
      beginJoined(at: position, always: true, into: &pieces)
      send(zeros, at: position, into: &pieces)
    } else if let fraction = Self.vulgarFractions[character] {
      beginJoined(at: position, always: false, into: &pieces)
      send(fraction, at: position, into: &pieces)
    } else if let spelling = Self.spellings[character] {
      for plain in spelling {
        handle(Piece(character: plain, position: position), into: &pieces)
      }
    } else {
      handle(Piece(character: character, position: position), into: &pieces)
    }
  }

  /// Ends the text.
  mutating func finish(into pieces: inout [Piece]) {
    release(into: &pieces)
    state = .gap
  }

  private mutating func endWord(into pieces: inout [Piece]) {
    release(into: &pieces)
    switch state {
    case .word(endsInDigit: true, let isNumber): state = .afterDigit(wasNumber: isNumber)
    case .word:
      pieces.append(Piece(character: " ", position: 0))
      state = .gap
    case .gap, .afterDigit, .maybeFraction: break
    }
  }

  private mutating func handle(_ piece: Piece, into pieces: inout [Piece]) {
    var wasNumber = true
    switch state {
    case .gap: break
    case .word(_, let isNumber): wasNumber = isNumber
    case .afterDigit(wasNumber: true) where piece.character.isDigit:
      state = .maybeFraction([piece])
      return
    case .afterDigit: pieces.append(Piece(character: " ", position: 0))
    case .maybeFraction(let held):
      guard !Self.goesOn(held, with: piece.character) else {
        state = .maybeFraction(held + [piece])
        return
      }
      release(into: &pieces)
      handle(piece, into: &pieces)
      return
    }
    pieces.append(piece)
    let isDigit = piece.character.isDigit
    state = .word(endsInDigit: isDigit, isNumber: isDigit && wasNumber)
  }

  private static func goesOn(_ held: [Piece], with character: Character) -> Bool {
    guard held.count < longestFraction else { return false }
    return character.isDigit
      || character == "/" && !held.contains { $0.character == "/" }
  }

  /// Outputs a held fraction, if any; a hyphen joins it if it is a proper fraction.
  private mutating func release(into pieces: inout [Piece]) {
    guard case .maybeFraction(let held) = state, let first = held.first else { return }
    let parts = held.split { $0.character == "/" }.map { part in
      Int(String(part.map(\.character)))
    }
    let joins = parts.count == 2 && (parts[0] ?? 0) < (parts[1] ?? 0)
    pieces.append(Piece(character: joins ? "-" : " ", position: first.position))
    pieces += held
    let isNumber = held.allSatisfy { $0.character.isDigit }
    state = .word(endsInDigit: held.last?.character.isDigit ?? false, isNumber: isNumber)
  }

  /// Begins a part that a hyphen joins to the digit before it.
  ///
  /// Across a gap, a hyphen joins only to a whole number, or to any digit if `always` is true.
  private mutating func beginJoined(at position: Int, always: Bool, into pieces: inout [Piece]) {
    release(into: &pieces)
    switch state {
    case .word(endsInDigit: true, _), .afterDigit(wasNumber: true):
      pieces.append(Piece(character: "-", position: position))
    case .afterDigit:
      pieces.append(Piece(character: always ? "-" : " ", position: position))
    case .gap, .word, .maybeFraction: break
    }
  }

  private mutating func send(_ text: String, at position: Int, into pieces: inout [Piece]) {
    pieces += text.map { Piece(character: $0, position: position) }
    state = .word(endsInDigit: true, isNumber: false)
  }
}

extension Character {
  /// Whether the character is an ASCII digit.
  fileprivate var isDigit: Bool { isASCII && isWholeNumber }
}

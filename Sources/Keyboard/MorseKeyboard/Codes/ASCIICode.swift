import MorseCode
import TextInput

/// Codes for the ASCII characters that a layout has no code for.
///
/// Nine punctuation marks have codes of six elements that no script uses. Those of `] > ^` are
/// Gboard's and those of `[ <` Darci's, where the original codes were free. Every other character
/// has seven elements: dahs, one dit, then its international or Gboard code. So a Latin letter can
/// be typed in a Greek layout: a (`.-`) is `----..-`.
enum ASCIICode {
  /// The punctuation that every layout types by these codes, unless it uses the codes itself.
  static let universal: [MorsePattern: Character] = [
    ".-...-": "<", "-.----": ">", "..-...": "[", ".--..-": "]", "......": "^", ".-....": "*",
    "-...-.": "#", ".....-": "|", "-..--.": "~",
  ]

  /// Short codes for command lines and code editors, where the code table leaves them free.
  ///
  /// `* # \ % [ { <` are Gboard's, `- _` Darci's, and `}` is Adap2U's. `|` is a dit with two dahs
  /// on each side.
  private static let programSymbols: [MorsePattern: Character] = [
    "---.": "-", "--.--": "|", "..--.": "_", ".-..-": "~", "...-.": "*", "--.-.": "#",
    "-.-.-": "\\", "---.-": "%", ".--..": "[", ".--.-": "{", "--..-": "}", "-.---": "<",
    ".---.": ">", "-..--": "$",
  ]

  /// The international code of each character, and codes for punctuation that has none there.
  private static let base: [Character: MorsePattern] = {
    let symbols: [Character: MorsePattern] = [
      "%": "---.-", "\\": "-.-.-", "{": ".--.-", "}": ".--.--", "`": "-..-.-",
    ]
    let own = Dictionary(uniqueKeysWithValues: universal.map { ($1, $0) })
    let table = (0x21...0x7E).map { Character(Unicode.Scalar(UInt8($0))) }
      .compactMap { character in
        character.isUppercase
          ? nil : MorseAlphabet.international.pattern(for: character).map { (character, $0) }
      }
    return symbols.merging(own) { $1 }.merging(table) { $1 }
  }()

  /// The characters by their codes of seven elements.
  private static let filled: [MorsePattern: Character] = Dictionary(
    uniqueKeysWithValues: base.map { (fill($1), $0) })

  /// Pads a code in front with dahs and one dit to seven elements.
  private static func fill(_ pattern: MorsePattern) -> MorsePattern {
    let missing = 7 - pattern.count
    guard missing > 0 else { return pattern }
    let head = Array(repeating: MorseElement.dah, count: missing - 1) + [.dit]
    return MorsePattern(head + Array(pattern)) ?? pattern
  }

  /// All codes, whether or not a layout needs them.
  static let patterns = Array(universal.keys) + Array(filled.keys)

  /// Returns the character that `pattern` types where the layout has no other code for it.
  static func character(
    of pattern: MorsePattern, on layout: KeyboardLayout, in alphabet: MorseAlphabet
  ) -> Character? {
    guard layout.hasTable else { return nil }
    if let character = universal[pattern] { return character }
    guard let character = filled[pattern],
      !hasCode(character, on: layout, in: alphabet)
    else { return nil }
    return character
  }

  /// Whether the layout types a character by its own code, by its table or by a universal code.
  private static func hasCode(
    _ character: Character, on layout: KeyboardLayout, in alphabet: MorseAlphabet
  ) -> Bool {
    func isFree(_ pattern: MorsePattern) -> Bool { layout.codes[pattern] == nil }
    if layout.codes.values.contains(where: { $0.action == .text(String(character)) }) {
      return true
    }
    if let pattern = alphabet.pattern(for: character), isFree(pattern),
      case .character(let read) = alphabet.meaning(of: pattern),
      read.lowercased() == character.lowercased()
    {
      return true
    }
    return universal.contains {
      $0.value == character && isFree($0.key) && !isCharacter($0.key, in: alphabet)
    }
  }

  /// Returns the short codes for documents of this type, in addition to those of the layout.
  static func shortPatterns(in type: KeyboardType) -> [MorsePattern] {
    type.isProgramText ? Array(programSymbols.keys) : []
  }

  /// Returns the character that `pattern` types in documents of this type; `nil` where the layout
  /// uses the pattern for text.
  static func shortCharacter(
    of pattern: MorsePattern, in type: KeyboardType, on layout: KeyboardLayout,
    _ alphabet: MorseAlphabet
  ) -> Character? {
    guard type.isProgramText, layout.hasTable, layout.codes[pattern] == nil,
      let character = programSymbols[pattern]
    else { return nil }
    return isCharacter(pattern, in: alphabet) ? nil : character
  }

  private static func isCharacter(_ pattern: MorsePattern, in alphabet: MorseAlphabet) -> Bool {
    if case .character = alphabet.meaning(of: pattern) { true } else { false }
  }
}

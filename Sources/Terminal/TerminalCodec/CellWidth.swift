/// The number of terminal columns that text occupies.
///
/// `wcwidth` depends on the locale and ignores grapheme clusters. Here a cluster that begins with a
/// wide scalar (emoji sequences, Hangul) takes two columns. Any other cluster takes the sum of its
/// scalars. Terminals differ on joined emoji, so no caller may rely on the width alone.
public enum CellWidth {
  /// The columns of `character`: 0, 1 or 2; a control character counts 1, as it is shown.
  public static func of(_ character: Character) -> Int {
    if character.isASCII { return 1 }
    var width = 0
    for scalar in character.unicodeScalars {
      // U+FE0F requests the emoji form of the preceding character, which is wide.
      width += scalar == "\u{FE0F}" ? width : of(scalar)
      if width >= 2 { return 2 }
    }
    return width
  }

  /// The columns of `text`.
  public static func of(_ text: some StringProtocol) -> Int {
    // Below the combining marks every scalar is a cluster of one column; the exception is CR LF.
    var count = 0
    for scalar in text.unicodeScalars {
      guard scalar.value < 0x300, scalar != "\r" else { return text.reduce(0) { $0 + of($1) } }
      count += 1
    }
    return count
  }

  /// The columns of a scalar on its own.
  static func of(_ scalar: UnicodeScalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: return 1
    case 0xAD: return 1
    // Hangul vowels and final consonants join the preceding syllable.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x200B: return 0
    // Flags: two regional indicators form one wide character.
    case 0x1F1E6...0x1F1FF: return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return WideRanges.contains(scalar.value) ? 2 : 1
    }
  }
}

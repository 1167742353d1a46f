import CHan

/// The built-in tables of Han characters.
///
/// All are generated from the Unicode Han Database 15.0.0 by `scripts/make-han-data.py`.
enum HanTable {
  /// The mainland telegraph codes, 100 lines of 100 characters.
  static var mainland: String { text(of: han_mainland) }
  /// The Taiwanese telegraph codes, 100 lines of 100 characters.
  static var taiwan: String { text(of: han_taiwan) }
  /// Bopomofo syllables, each followed by a tab and its characters.
  static var readings: String { text(of: han_readings) }
  /// JIS X 0208, 94 lines of 94 characters.
  static var jis0208: String { text(of: han_jis0208) }

  /// The placeholder for empty positions of a table.
  static let none: Unicode.Scalar = "\u{3000}"

  private static func text(of table: Int) -> String {
    let bytes = (0..<han_size(Int32(table))).map { han_byte(Int32(table), $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

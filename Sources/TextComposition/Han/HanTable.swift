import CHan

/// The tables of Han characters that are built into the program.
///
/// All are drawn from the Unicode Han Database 15.0.0 by `scripts/make-han-data.py`.
enum HanTable {
  /// Telegraph codes, 100 lines of 100 characters.
  static var mainland: String { text(of: han_mainland) }
  /// Telegraph codes, 100 lines of 100 characters.
  static var taiwan: String { text(of: han_taiwan) }
  /// Syllables in Bopomofo, each with its characters after a tab.
  static var readings: String { text(of: han_readings) }
  /// JIS X 0208, 94 lines of 94 characters.
  static var jis0208: String { text(of: han_jis0208) }

  /// What stands where a table has no character.
  static let none: Unicode.Scalar = "\u{3000}"

  private static func text(of table: Int) -> String {
    let bytes = (0..<han_size(Int32(table))).map { han_byte(Int32(table), $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Compressed and other sound formats that timing readers recognize but cannot read.
package enum PackedSound {
  /// The magic numbers of the formats.
  private static let beginnings: [(bytes: [UInt8], name: String)] = [
    (Array("fLaC".utf8), "FLAC sound"), (Array("OggS".utf8), "Ogg sound"),
    (Array("ID3".utf8), "MP3 sound"), ([0xFF, 0xFB], "MP3 sound"), ([0xFF, 0xF3], "MP3 sound"),
    (Array("FORM".utf8), "AIFF sound"), (Array(".snd".utf8), "AU sound"),
    (Array("caff".utf8), "CAF sound"), ([0x1A, 0x45, 0xDF, 0xA3], "Matroska sound"),
  ]

  /// A hint to build the program with libsndfile, which reads most of them; empty if this build has
  /// it.
  static var build: String {
    #if Sndfile
      ""
    #else
      ", or a program built by 'make build SNDFILE=1'"
    #endif
  }

  /// Returns the kind of sound in a file; `nil` if the file begins with none of the magic numbers.
  package static func name(of bytes: [UInt8]) -> String? {
    beginnings.first { bytes.starts(with: $0.bytes) }?.name
  }
}

/// A packed file that may hold a table or a list of timings.
struct PackedText {
  /// The magic number.
  let beginning: [UInt8]
  let name: String
  /// What to give instead.
  let cure: String

  static let all = [
    PackedText(
      beginning: Array("PK\u{3}\u{4}".utf8), name: "a spreadsheet or another ZIP archive",
      cure: "its table as CSV, such as 'soffice --convert-to csv FILE' makes"),
    PackedText(
      beginning: [0xD0, 0xCF, 0x11, 0xE0], name: "an old spreadsheet or document",
      cure: "its table as CSV, such as 'soffice --convert-to csv FILE' makes"),
    PackedText(
      beginning: [0x1F, 0x8B], name: "a gzip file",
      cure: "its content: gzip -dc FILE | morsekey decode -"),
    PackedText(
      beginning: [0xFD] + Array("7zXZ".utf8), name: "an xz file",
      cure: "its content: xz -dc FILE | morsekey decode -"),
    PackedText(
      beginning: [0x28, 0xB5, 0x2F, 0xFD], name: "a zstd file",
      cure: "its content: zstd -dc FILE | morsekey decode -"),
    PackedText(
      beginning: Array("BZh".utf8), name: "a bzip2 file",
      cure: "its content: bzip2 -dc FILE | morsekey decode -"),
    PackedText(
      beginning: Array("SQLite format 3\0".utf8), name: "a database",
      cure: "its table as CSV, such as 'sqlite3 -csv FILE \"select * from TABLE\"' prints"),
    PackedText(
      beginning: Array("%PDF".utf8), name: "a PDF document", cure: "its table as text"),
  ]
}

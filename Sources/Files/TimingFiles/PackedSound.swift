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

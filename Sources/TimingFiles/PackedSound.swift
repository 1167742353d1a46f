/// Sound files that are recognized and not read by a reader of timing files.
package enum PackedSound {
  /// Their first bytes.
  private static let beginnings: [(bytes: [UInt8], name: String)] = [
    (Array("fLaC".utf8), "FLAC sound"), (Array("OggS".utf8), "Ogg sound"),
    (Array("ID3".utf8), "MP3 sound"), ([0xFF, 0xFB], "MP3 sound"), ([0xFF, 0xF3], "MP3 sound"),
    (Array("FORM".utf8), "AIFF sound"), (Array(".snd".utf8), "AU sound"),
    (Array("caff".utf8), "CAF sound"), ([0x1A, 0x45, 0xDF, 0xA3], "Matroska sound"),
  ]

  /// How to get a program that reads most of them, if this one does not.
  static var build: String {
    #if Sndfile
      ""
    #else
      ", or a program built by 'make build SNDFILE=1'"
    #endif
  }

  /// What kind of sound a file holds; `nil` when it begins like none of them.
  package static func name(of bytes: [UInt8]) -> String? {
    beginnings.first { bytes.starts(with: $0.bytes) }?.name
  }
}

/// A compressed or other sound format that timing readers recognize but cannot read.
package struct PackedSound: Sendable {
  private let name: String
  private let recognize: @Sendable (TimingSample) -> TimingFormat.Recognition

  private init(
    _ name: String, _ recognize: @escaping @Sendable (TimingSample) -> TimingFormat.Recognition
  ) {
    (self.name, self.recognize) = (name, recognize)
  }

  /// Creates a format with a magic number; `nil` stands for any byte.
  private init(_ name: String, magic: [UInt8?]) {
    self.init(name) { $0.recognizeMagic(magic) }
  }

  private init(_ name: String, magic: String) {
    self.init(name, magic: Array(magic.utf8))
  }

  private static let all = [
    PackedSound("FLAC", magic: "fLaC"), PackedSound("Ogg", magic: "OggS"),
    PackedSound("MP3", magic: "ID3"), PackedSound("MP3") { MPEGFrame.recognize(.layerIII, $0) },
    PackedSound("AAC") { MPEGFrame.recognize(.aac, $0) },
    // A box of a few bytes with the kind of the file: M4A, 3GP and others.
    PackedSound("MP4", magic: [0, 0, 0, nil] + Array("ftyp".utf8)),
    PackedSound("AMR", magic: "#!AMR"), PackedSound("WMA", magic: [0x30, 0x26, 0xB2, 0x75]),
    PackedSound("RealAudio", magic: ".RMF"),
    PackedSound("RealAudio", magic: Array(".ra".utf8) + [0xFD]),
    PackedSound("AIFF", magic: "FORM"), PackedSound("AU", magic: ".snd"),
    PackedSound("CAF", magic: "caff"), PackedSound("Matroska", magic: [0x1A, 0x45, 0xDF, 0xA3]),
  ]

  /// What to give instead: sound that can be read, and the program that makes it.
  static let cure = "a WAV file of PCM samples, such as 'ffmpeg -i FILE sound.wav' makes"

  /// A hint to build the program with libsndfile, which reads most of them; empty if this build has
  /// it.
  private static var build: String {
    #if Sndfile
      ""
    #else
      ", or a program built by 'make build SNDFILE=1'"
    #endif
  }

  /// Returns the name of the sound in a file that begins with these bytes; `nil` for other files.
  package static func name(of bytes: [UInt8]) -> String? {
    let sample = TimingSample(bytes, isWhole: true)
    return all.first { $0.recognize(sample) == .yes }?.name
  }

  /// Checks whether a file begins like one of these formats.
  ///
  /// - Returns: whether more bytes are needed to tell.
  /// - Throws: the name of the format and what to give instead.
  static func refuse(_ sample: TimingSample) throws(TimingError) -> Bool {
    for sound in all {
      switch sound.recognize(sample) {
      case .no: continue
      case .undecided: return true
      case .yes:
        throw TimingError(
          .unsupported("\(sound.name) sound is not supported", expected: cure + build),
          line: 1, column: 1)
      }
    }
    return false
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

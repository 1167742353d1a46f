import MorseCode
import TimingFiles
import TestSupport
import Testing

@Suite struct SniffingTests {
  /// Returns the detected format of a file that is read byte by byte.
  private func format(of text: String) -> String {
    var reader = SniffingReader()
    var runs = TimingRuns()
    do {
      for byte in text.utf8 {
        let piece = [byte]
        try reader.read(piece.span, into: &runs)
      }
      try reader.finish(into: &runs)
      return reader.format?.name ?? "none"
    } catch {
      return "\(error.line):\(error.column)"
    }
  }

  @Test(arguments: [
    ("+60 -60", "ms"), ("60 60", "ms"), ("", "ms"), ("# only\n", "ms"), ("[60, -60]", "json"),
    ("\u{FEFF}+60", "ms"), ("60000 60000 180000", "ir-ctl"), ("+560 -60000 +60000", "ir-ctl"),
    ("# x\npulse 10\n", "mode2"), ("carrier 1\n", "mode2"), (".-", "marks"), ("-", "marks"),
    ("AAB101EA608055", "rfraw"),
    ("; x\naa:b0 07 01 01 ea60 80 55\n", "rfraw"), ("AAB2\n", "1:1"), ("aa", "1:1"),
    ("# x\n.- -...\n", "marks"), ("−·", "marks"), ("= .- ≡", "marks"), ("≡", "marks"),
    ("hello", "1:1"), ("# x\n\n  hello", "3:3"),
    ("\u{0}\u{1}\u{2}", "1:1"), ("[9\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}", "1:1"),
    ("[9\n\u{0}\u{0}\u{0}\u{0}\u{0}", "1:1"), (#"{"ts":1,"s":"pulses","c":[60]}"#, "pykob"),
    (#"{"pulses":[60],"s":"ts"}"#, "pulses"), (#"{"s":"Timestamp"}"#, "1:1"),
    ("# morsekey timings in milliseconds\n+3 -3 +9 -21\n", "ms"),
    ("# morsekey timings in milliseconds\n+20000 -20000 +60000\n", "ms"),
    ("# morsekey timings in milliseconds\n+60 -60 xx", "2:9"),
  ])
  func `formats`(text: String, name: String) {
    #expect(format(of: text) == name, "\(text)")
  }

  @Test(arguments: [
    ("+60 -60 +180 -420\n", "ms"), ("60000\n60000\n180000\n60000\n", nil),
    ("# one\n+60 -60 +180", nil), ("+60 -60 +180\n", nil), ("+60 -60 +180 -420 +60 -60", nil),
    ("# morsekey timings in milliseconds\n+60", "ms"),
  ])
  func `a list is recognized by its first four numbers or its signature`(
    text: String, name: String?
  ) throws {
    var options = TimingOptions()
    options.isLive = true
    var reader = SniffingReader(options: options)
    var runs = TimingRuns()
    let bytes = Array(text.utf8)
    try reader.read(bytes.span, into: &runs)
    #expect(reader.format?.name == name, "\(text)")
  }

  @Test(arguments: [
    ("fLaC", "FLAC"), ("OggS", "Ogg"), ("FORM", "AIFF"), ("ID3", "MP3"), ("#!AMR\n", "AMR"),
    (".RMF", "RealAudio"), ("\0\0\0\u{20}ftypM4A ", "MP4"),
  ])
  func `a packed sound format is named`(magic: String, name: String) {
    let bytes = Array((magic + String(repeating: "\u{0}", count: 60)).utf8)
    #expect(refusal(of: bytes) == "\(name) sound is not supported; expected \(Self.cure)")
  }

  /// MPEG-1 of 128 kbit/s at 44.1 kHz, MPEG-2 at 16 and 22.05 kHz, MPEG-2.5 at 8 kHz, AAC.
  @Test(
    arguments: [
      ([0xFF, 0xFB, 0x90, 0x64], 417, "MP3"), ([0xFF, 0xF3, 0x88, 0x64], 288, "MP3"),
      ([0xFF, 0xF2, 0xC3, 0xC0], 418, "MP3"), ([0xFF, 0xE3, 0x48, 0xC4], 288, "MP3"),
      ([0xFF, 0xF1, 0x50, 0x80, 0x0C, 0x9F], 100, "AAC"),
    ] as [([UInt8], Int, String)], [0, 417])
  func `two frames in succession are a packed sound`(
    frame: (head: [UInt8], length: Int, name: String), zeros: Int
  ) {
    let (head, length, name) = frame
    let one = head + [UInt8](repeating: 1, count: length - head.count)
    let bytes = [UInt8](repeating: 0, count: zeros) + one + one
    let message = "\(name) sound is not supported; expected \(Self.cure)"
    #expect(refusal(of: bytes) == message)
    #expect(refusal(of: bytes, pieces: 1) == message)
    for other in [one, one + [1] + one] {
      #expect(refusal(of: other)?.contains(name) != true)
    }
  }

  private static var cure: String {
    var cure = "a WAV file of PCM samples, such as 'ffmpeg -i FILE sound.wav' makes"
    #if !Sndfile
      cure += ", or a program built by 'make build SNDFILE=1'"
    #endif
    return cure
  }

  /// Returns the error of a file that is read in pieces; `nil` if it is read.
  private func refusal(of bytes: [UInt8], pieces: Int = .max) -> String? {
    var reader = SniffingReader()
    var runs = TimingRuns()
    do {
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(pieces))
        try reader.read(piece.span, into: &runs)
        rest = rest.dropFirst(pieces)
      }
      try reader.finish(into: &runs)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: TimingFormat.all.filter { $0.isWritable && $0.isText }.map(\.name))
  func `a byte order mark is skipped in every text`(name: String) throws {
    let format = try #require(TimingFormat.named(name))
    let bytes = TimingTexts.write(
      try Morse.encode("et"), as: format, header: TimingHeader(speed: .standard))
    #expect(throws: Never.self) { try TimingTexts.read(bytes, as: format) }
    for known in [format, nil] {
      let plain = try? TimingTexts.read(bytes, as: known)
      let marked = [0xEF, 0xBB, 0xBF] + bytes
      #expect((try? TimingTexts.read(marked, as: known)) == plain)
      #expect((try? TimingTexts.read(marked, as: known) { 1 }) == plain)
    }
  }

  @Test(arguments: [TimingFormat.ms, .csv, .mor].map(\.name))
  func `a named format may be UTF-16 with its mark`(name: String) throws {
    let format = try #require(TimingFormat.named(name))
    let text = TimingTexts.write(try Morse.encode("paris"), as: format)
    let units = ("\u{FEFF}" + String(decoding: text, as: UTF8.self)).utf16
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let plain = try TimingTexts.read(text, as: format)
    for size in [1, 3, 1000] {
      #expect(try TimingTexts.read(bytes, as: format) { size } == plain)
    }
  }

  @Test(arguments: TimingFormat.all.map(\.name))
  func `every format is found by its name and its endings`(name: String) throws {
    let format = try #require(TimingFormat.named(name))
    for ending in format.endings {
      #expect(TimingFormat.forFile(named: "x.\(ending)")?.name == name)
    }
  }
}

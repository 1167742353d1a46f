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

  @Test(arguments: [("fLaC", "FLAC"), ("OggS", "Ogg"), ("FORM", "AIFF"), ("ID3", "MP3")])
  func `a packed sound format is named`(magic: String, name: String) {
    var reader = SniffingReader()
    var runs = TimingRuns()
    let bytes = Array((magic + String(repeating: "\u{0}", count: 60)).utf8)
    let error = #expect(throws: TimingError.self) {
      try reader.read(bytes.span, into: &runs)
      try reader.finish(into: &runs)
    }
    var expected = "a WAV file, such as 'ffmpeg -i FILE sound.wav' makes"
    #if !Sndfile
      expected += ", or a program built by 'make build SNDFILE=1'"
    #endif
    #expect(error?.description == "\(name) sound is not supported; expected \(expected)")
  }

  @Test(arguments: TimingFormat.all.map(\.name))
  func `every format is found by its name and its endings`(name: String) throws {
    let format = try #require(TimingFormat.named(name))
    for ending in format.endings {
      #expect(TimingFormat.forFile(named: "x.\(ending)")?.name == name)
    }
  }
}

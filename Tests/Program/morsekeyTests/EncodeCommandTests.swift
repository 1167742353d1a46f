@testable import KeyingStreams
import ArgumentParser
@testable import LinuxSystem
import TimingFiles
import TestSupport
import Testing

@testable import morsekey

@Suite struct EncodeCommandTests {
  private let folder = TestFolder()

  @Test(arguments: [
    (
      ["it", "t"],
      "# morsekey timings in milliseconds\n# wpm: 20\n+60 -60 +60 -180 +180 -420\n+180 -420\n"
    ),
    (
      ["--wpm", "25", "--effective", "12.5", "e"],
      "# morsekey timings in milliseconds\n# wpm: 25\n# effective: 12.5\n+48 -1220.210526\n"
    ),
    (["--to", "mode2", "a"], "# wpm: 20\npulse 60000\nspace 60000\npulse 180000\nspace 420000\n"),
    (["--to", "ir-ctl", "a"], "# wpm: 20\n+60000 -60000 +180000 -420000\n"),
    (["--to", "marks", "ab", "c"], ".- -... / -.-.\n"),
    (["--skip", "--to", "marks", "a#b"], ".- -...\n"),
  ])
  func `formats`(arguments: [String], file: String) throws {
    let run = try folder.encode(arguments)
    #expect(run.status == .success)
    #expect(run.output == file)
    #expect(run.errors == "")
  }

  @Test func `the options of sound are checked for timings too`() throws {
    for options in [["--sound", "clicks"], ["--edge-shape", "round"], ["--tone", "600,9"]] {
      let run = try folder.encode(options + ["e"])
      #expect(run.status == .usage && run.output == "", "\(options)")
    }
  }

  @Test func `the file name extension selects the format`() throws {
    let run = try folder.encode(["-o", "@a.marks", "sos"])
    #expect(run.status == .success)
    #expect(run.output == "")
    #expect(try folder.read("a.marks") == "... --- ...\n")
  }

  @Test func `a character without a code is refused, and nothing is written`() throws {
    try folder.write("before", to: "a.ms")
    let run = try folder.encode(["-o", "@a.ms", "ab", "c#"])
    #expect(run.status == .badData)
    #expect(
      run.errors == """
        morsekey: character 5: '#' has no code; expected a character of the international table

        """)
    #expect(try folder.read("a.ms") == "before")
    #expect(folder.names == ["a.ms"])
    #expect(try folder.encode(["ab", "c#"]).output == "")
  }

  @Test func `a file that cannot be created is reported`() throws {
    let run = try folder.encode(["-o", "@none/a.ms", "a"])
    #expect(run.status == .cannotCreate)
    #expect(
      run.errors
        == "morsekey: none/a.ms: No such file or directory; expected a file that can be created\n")
  }

  @Test func `an unknown file name extension is refused`() throws {
    let run = try folder.encode(["-o", "a.doc", "a"])
    #expect(run.status == .usage)
    let endings = TimingFormat.all.filter(\.isWritable).flatMap(\.endings)
    #expect(
      run.errors == "morsekey: the ending of 'a.doc' stands for no format; expected one of"
        + " \((endings + ["wav"]).map { ".\($0)" }.listed), or --to\n")
  }

  @Test func `an effective speed above the other`() throws {
    let run = try folder.encode(["--effective", "30", "a"])
    #expect(run.status == .usage)
    #expect(
      run.errors == "morsekey: the effective speed 30 is above 20; expected at most the same\n")
  }

  /// All printable characters with a code, in words.
  private static let symbols = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZÉ1234567890.,:?'-/()\"=+@!$_&;")

  @Test(arguments: TimingFormat.all.filter(\.isWritable).map(\.name), [5.0, 13, 20, 33, 60])
  func `decode gives the text back`(format: String, wpm: Double) throws {
    var random = SplitMix64(seed: UInt64(wpm))
    let words = (0..<12).map { _ in
      String((0..<6).map { _ in Self.symbols.randomElement(using: &random) ?? "E" })
    }
    let text = "PARIS " + words.joined(separator: " ")
    let encoded = try folder.encode(["--to", format, "--wpm", "\(wpm)", "-o", "@a", "--", text])
    #expect(encoded.status == .success)
    // Binary formats cannot be detected and must be named.
    let options = ["mopp", "vail-binary"].contains(format) ? ["--format", format] : []
    #expect(try folder.decode(options + ["@a"]).output == text + "\n")
  }
}

@Suite struct TextStreamTests {
  @Test func `characters are complete, however the bytes are split`() {
    let text = "aé\nе\u{301}👩‍🚀‰\r\nb"
    var random = SplitMix64(seed: 1)
    for _ in 0..<50 {
      var stream = TextStream()
      var characters: [Character] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...4, using: &random))
        rest = rest.dropFirst(piece.count)
        characters += stream.add(piece)
      }
      characters += stream.finish()
      #expect(characters == Array(text))
    }
  }

  @Test func `a request is handled before its line end arrives`() {
    var stream = TextStream()
    #expect(stream.add(Array("hi\n".utf8)) == "hi\n")
    #expect(stream.add(Array("yo".utf8)) == "y")
    #expect(stream.finish() == "o")
  }

  @Test func `a binary file is called binary`() {
    var stream = TextStream()
    #expect(stream.add([0xFF, 0x41, 0xC3]) == "\u{FFFD}")
    #expect(stream.finish() == "A\u{FFFD}")
  }
}

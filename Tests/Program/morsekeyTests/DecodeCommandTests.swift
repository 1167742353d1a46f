import KeyingStreams
import TextComposition
import ArgumentParser
import Foundation
@testable import LinuxSystem
import MorseCode
import MorseKeying
import TimingFiles
import TestSupport
import Testing

@testable import morsekey

@Suite struct DecodeCommandTests {
  private let hello =
    "# wpm: 20\n+60 -60 +60 -60 +60 -60 +60 -180 +60 -60 +60 -420 +180 -60 +60 -420\n"

  private let folder = TestFolder()

  /// Runs `decode` with these arguments in a folder with `files`.
  private func decode(
    _ arguments: [String], files: [(name: String, text: String)] = []
  ) throws -> CommandRun {
    for file in files { try folder.write(file.text, to: file.name) }
    return try folder.decode(arguments)
  }

  @Test func `a text does not take the place of its recording`() throws {
    let run = try decode(["-o", "@a.ms", "@a.ms"], files: [("a.ms", hello)])
    #expect(run.status == .usage)
    #expect(run.errors.contains("names a recording"))
    #expect(try folder.read("a.ms") == hello)
  }

  @Test func `a file is one line`() throws {
    let run = try decode(["@a.ms"], files: [("a.ms", hello)])
    #expect(run.status == .success)
    #expect(run.output == "HI N\n")
    #expect(run.errors == "")
  }

  @Test func `Chinese has no spaces between its characters`() throws {
    let marks = try Morse.encode("CQ 中文，信息 999", alphabet: .chinese)
    let file = marks.map { "\($0.isMark ? "+" : "-")\($0.nanoseconds / 1_000_000)" }
    let run = try decode(
      ["@a.ms", "--table", "chinese"], files: [("a.ms", file.joined(separator: " ") + "\n")])
    #expect(run.output == "CQ 中文,信息 999\n")
  }

  @Test func `paddles in a MIDI file go through a keyer`() throws {
    let speed = try #require(MorseSpeed(wpm: 28))
    let text = "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG"
    for (keyer, mode) in [("iambic-b", KeyerMode.iambicB), ("iambic-a", .iambicA)] {
      var hand = PaddleHand(mode: mode, speed: speed, seed: 28)
      try folder.write(Data(midiFile(hand.key(text).edges)), to: "vail.mid")
      for arguments in [[], ["--wpm", "28"]] {
        let run = try decode(["@vail.mid", "--keyer", keyer] + arguments)
        #expect(run.output == text + "\n")
      }
    }
    let magic = try decode(["--keyer", "magic"])
    let keyers = KeyerMode.allCases.map(\.rawValue).listed
    #expect(magic.errors == "morsekey: 'magic' is not a keyer; expected one of \(keyers)\n")
  }

  @Test func `several files are one line each, and a failing one does not stop the others`() throws
  {
    let run = try decode(
      ["@a.ms", "@bad.ms", "@none.ms", "@b.marks"],
      files: [("a.ms", hello), ("bad.ms", hello + "+60 x9 +60"), ("b.marks", "... --- ...")])
    #expect(run.status == .badData)
    #expect(run.output == "HI N\nSOS\n")
    #expect(
      run.errors == """
        morsekey: bad.ms:3:5: "x9" is not a duration, such as +60 or -180.5
        morsekey: none.ms: No such file or directory; expected a timing or sound file

        """)
  }

  @Test(arguments: [
    ("@none.ms", "none.ms: No such file or directory"), ("", "'': No such file or directory"),
    ("@.", ".: Is a directory"),
  ])
  func `a file that cannot be opened is reported, and an empty name quoted`(
    name: String, message: String
  ) throws {
    let run = try decode([name])
    #expect(run.status == .noInput)
    #expect(run.errors == "morsekey: \(message); expected a timing or sound file\n")
  }

  @Test(arguments: [12.0, 20, 30])
  func `the speed of a sound is the one it was made with`(wpm: Double) throws {
    _ = try folder.encode(["-o", "@a.wav", "--wpm", "\(wpm)", "paris paris de k1abc"])
    let run = try decode(["--json", "@a.wav"])
    let speeds = run.output.split(separator: "\n").compactMap { line in
      line.split(separator: "\"wpm\": ").dropFirst().first.flatMap { Double($0.dropLast()) }
    }
    #expect(speeds.count == 17)
    #expect(speeds.allSatisfy { abs($0 / wpm - 1) < 0.03 }, "\(speeds)")
  }

  @Test func `a truncated sound is decoded, and its end is reported`() throws {
    _ = try folder.encode(["-o", "@a.wav", "paris paris"])
    let whole = try Data(contentsOf: URL(filePath: folder.path + "/a.wav"))
    for (count, output, errors) in [
      (whole.count, "PARIS PARIS\n", ""),
      (whole.count / 2, "PARIS\n", "morsekey: a.wav: ends after 3.0 of 6.0 seconds\n"),
    ] {
      try folder.write(whole.prefix(count), to: "a.wav")
      let run = try decode(["@a.wav"])
      #expect(run.status == .success && run.output == output)
      #expect(run.errors == errors)
    }
  }

  @Test func `an empty file is an empty line`() throws {
    let run = try decode(["@a.ms"], files: [("a.ms", "")])
    #expect(run.status == .success)
    #expect(run.output == "\n")
  }

  @Test func `a control character never gets out`() throws {
    let run = try decode(["@a.ms"], files: [("a.ms", "\u{1B}[2J\u{7}")])
    #expect(run.status == .badData)
    #expect(run.output == "")
    #expect(
      run.errors
        == "morsekey: a.ms:1:1: \"\\u{7}\" is no key timing; expected a text, or a "
        + "file of a known format: --format ? lists them\n")
  }

  @Test func `unknown and endless patterns`() throws {
    let run = try decode(
      ["@a.marks"], files: [("a.marks", ".-.-.. ........ ............ ...-.-")])
    #expect(run.output == "[.-.-..]<HH><HH><SK>\n")
  }

  @Test func `objects a line`() throws {
    let run = try decode(["--json", "@a.marks"], files: [("a.marks", ". / [")])
    #expect(run.status == .badData)
    #expect(run.output == "")
    let good = try decode(["--json", "@a.marks"], files: [("a.marks", ". / .-.-..")])
    #expect(
      good.output == """
        {"t": 0.06, "text": "E", "pattern": ".", "confidence": 1, "wpm": 20}
        {"t": 0.06, "text": " "}
        {"t": 1.38, "text": "[.-.-..]", "pattern": ".-.-..", "confidence": 1, "wpm": 20}

        """)
  }

  @Test(arguments: [8.0, 12, 25])
  func `an object states the speed of the whole file`(wpm: Double) throws {
    let text = machineKeying("PARIS PARIS", wpm: wpm)
      .map { "\($0.isMark ? "+" : "-")\($0.nanoseconds / 1_000_000)" }.joined(separator: " ")
    let lines = try decode(["--json", "@a.ms"], files: [("a.ms", text)]).output.split(
      separator: "\n")
    #expect(lines.count == 11)
    #expect(
      lines.allSatisfy { $0.contains("\"text\": \" \"") || $0.hasSuffix("\"wpm\": \(Int(wpm))}") })
  }

  /// Letters are composed into syllables, and voiced kana with their marks; SN changes to Latin
  /// letters and DO back.
  @Test(arguments: [
    ("korean", ".--- . ..-. / --. .-", "한 소"), ("wabun", ".-.. .. ...-. .- -..--- .-", "ガAイ"),
    ("russian", ".--. .-. / ......", "ПР ."), ("american", ".- -...", "AB"),
  ])
  func `text in another table`(table: String, marks: String, text: String) throws {
    let run = try decode(["--table", table, "@a.marks"], files: [("a.marks", marks + "\n")])
    #expect(run.output == text + "\n")
  }

  @Test func `objects contain the text in the sender's table`() throws {
    let marks = ".-.. .. ...-. .-\n"
    let run = try decode(["--json", "--table", "wabun", "@a.marks"], files: [("a.marks", marks)])
    let texts = run.output.split(separator: "\n").map { line in
      line.split(separator: "\"").dropFirst(5).first.map(String.init)
    }
    #expect(texts == ["カ", "゛", "<SN>", "A"])
  }

  @Test func `the format of a file is detected`() throws {
    let run = try decode(["-v", "@a"], files: [("a", "pulse 60000\nspace 60000\npulse 180000\n")])
    #expect(run.errors == "morsekey: a: detected format: mode2, LIRC mode2 pulses and spaces\n")
  }

  @Test(arguments: [
    (
      ["--table", "klingon"],
      "'klingon' is not a table; expected one of "
        + MorseAlphabet.names.joined(separator: ", ")
    ),
    (["--unit", "h"], "'h' is not a unit; expected one of ns, us, ms, s"),
    (["--wpm", "0"], "0 is not a speed; expected 1 to 200 words a minute"),
    (
      ["--format", "wax"],
      "'wax' is not a format; expected one of "
        + TimingFormat.all.map(\.name).joined(separator: ", ")
    ),
  ])
  func `choices that do not exist are refused`(arguments: [String], message: String) throws {
    let run = try decode(arguments + ["@a.ms"], files: [("a.ms", hello)])
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(run.errors == "morsekey: \(message)\n")
  }

  @Test func `a short text is decoded with a given speed`() throws {
    let run = try decode(
      ["--wpm", "20", "--fixed", "@a.ms"], files: [("a.ms", "+60 -180 +60 -180 +60")])
    #expect(run.output == "EEE\n")
  }

  @Test func `seconds`() throws {
    let run = try decode(
      ["--unit", "s", "--wpm", "20", "--fixed", "@a.txt"], files: [("a.txt", ".06 .06 .18 .42 .06")]
    )
    #expect(run.output == "A E\n")
  }

  @Test(arguments: [
    ("dah", "'dah' has no value; expected dah=1.2 to 8"),
    ("dah=9", "'9' is not a value for 'dah'; expected dah=1.2 to 8"),
    ("wpm=x", "'x' is not a value for 'wpm'; expected wpm=1 to 200"),
  ])
  func `an invalid fixed parameter is refused`(
    fix: String, message: String
  ) throws {
    let run = try decode(["--fix", fix, "@a.ms"], files: [("a.ms", hello)])
    #expect(run.status == .usage)
    #expect(run.errors == "morsekey: \(message)\n")
  }

  @Test func `a fixed parameter is used`() throws {
    let arguments = ["--fix", "wpm=20", "--fix", "word-gap=9", "--json", "@a.ms"]
    let run = try decode(arguments, files: [("a.ms", hello)])
    #expect(run.status == .success)
    #expect(run.output.contains("\"wpm\": 20}"), "\(run.output)")
  }
}

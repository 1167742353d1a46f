@testable import KeyingStreams
import ArgumentParser
import Glibc
@testable import LinuxSystem
import TestSupport
import TimingFiles
import Testing

@testable import morsekey

@Suite struct ConvertCommandTests {
  private let folder = TestFolder()

  private func convert(
    _ arguments: [String], files: [(name: String, text: String)] = []
  ) throws -> CommandRun {
    for file in files { try folder.write(file.text, to: file.name) }
    return try folder.run(arguments) { (command: ConvertCommand, console) throws(FileError) in
      try command.convert(on: console, into: PreparedFile(path: command.written.output))
    }
  }

  @Test(arguments: ["+60 -9e9 +60", "+9e9"])
  func `a space or mark of absurd length makes no WAV file`(text: String) throws {
    #expect(throws: FileError(name: folder.path + "/a.wav", number: EFBIG)) {
      try convert(["-o", "@a.wav", "@a.ms"], files: [("a.ms", text)])
    }
    #expect(folder.names == ["a.ms"])
  }

  @Test func `a mark longer than any duration is named with its place`() throws {
    let text = "+60 -60 +" + String(repeating: "9", count: 400)
    let run = try convert(["-o", "@a.wav", "@a.ms"], files: [("a.ms", text)])
    #expect(run.status == .badData)
    #expect(run.errors.contains("a.ms:1:9: ") && run.errors.contains("within 292 years"))
    #expect(folder.names == ["a.ms"])
  }

  private static let header = "# morsekey timings in milliseconds\n"

  @Test(arguments: [
    (["--to", "mode2"], "+60.5 -60", "pulse 60500\nspace 60000\n"),
    (["--to", "json"], "+60.5 -60", "[60.5, -60]\n"),
    (["--to", "mor"], "+60 -420", "1 60\n0 420\n"),
    ([], "pulse 60000\nspace 420000\n", header + "+60 -420\n"),
    (["--invert"], "-60 +60 -180", header + "+60 -60 +180\n"),
    (["--unit", "s"], "0.06 0.06", header + "+60 -60\n"),
    ([], ".- -", header + "+60 -60 +180 -180 +180 -420\n"),
    (["--to", "marks"], "+60 -60 +180 -180 +180 -420 +60 -60 +180 -420", ".- - / .-\n"),
    (
      ["--to", "asciicast"], "+60 -60 +180 -180 +180 -420 +60 -60 +180 -420",
      "{\"version\": 2, \"width\": 80, \"height\": 24}\n[0, \"i\", \".\"]\n[0.12, \"i\", \"-\"]\n"
        + "[0.48, \"i\", \"-\"]\n[1.08, \"i\", \".\"]\n[1.2, \"i\", \"-\"]\n"
    ),
    (["--channel", "B"], "Time [s],A,B\n0,0,1\n1,1,0\n2,0,1\n", header + "+1000 -1000\n"),
    (
      ["--key", "57"], "E: 1.0 0001 001e 1\nE: 2.0 0001 0039 1\nE: 3.0 0001 0039 0\n",
      header + "+1000\n"
    ),
  ])
  func `any format to any other`(arguments: [String], text: String, result: String) throws {
    let run = try convert(arguments + ["@a"], files: [("a", text)])
    #expect(run.status == .success)
    #expect(run.errors == "")
    #expect(run.output == result)
  }

  /// The marks of a sound have their duration at half strength.
  @Test func `sound is decoded to the text it was made from`() throws {
    let sent = "+60 -60 +180 -180 +60 -420 +180 -60 +60 -60 +180 -1000"
    let made = try convert(["@a.ms", "-o", "@a.wav"], files: [("a.ms", sent)])
    #expect(made.status == .success)
    let run = try convert(["@a.wav", "--to", "json"])
    #expect(run.status == .success)
    let numbers = run.output.split { "[], \n".contains($0) }.compactMap { Double($0) }
    let marks = sent.split(separator: " ").compactMap { Double($0) }
    // The first mark's edge counts as a silence of two milliseconds.
    #expect(numbers.count == marks.count + 1)
    for (found, mark) in zip(numbers.dropFirst(), marks) { #expect(abs(found - mark) < 8) }
  }

  @Test func `a malformed file produces no output`() throws {
    let text = "+60 -60\n+60 -6o\n"
    let printed = try convert(["@a.ms", "--to", "json"], files: [("a.ms", text)])
    #expect(printed.status == .badData)
    #expect(printed.output == "")
    #expect(
      printed.errors == "morsekey: a.ms:2:5: \"-6o\" is not a duration, such as +60 or -180.5\n")
    #expect(try convert(["@a.ms", "-o", "@b.csv"]).status == .badData)
    #expect(folder.names == ["a.ms"])
  }

  @Test func `a format that is only read`() throws {
    let run = try convert(["@a.ms", "--to", "input-event"], files: [("a.ms", "+60")])
    #expect(run.status == .usage)
    let formats = (TimingFormat.all.filter(\.isWritable).map(\.name) + ["wav"]).listed
    #expect(
      run.errors
        == "morsekey: 'input-event' is not a format to write; expected one of \(formats)\n")
  }
}

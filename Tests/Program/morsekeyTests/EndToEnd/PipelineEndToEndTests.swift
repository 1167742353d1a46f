import Foundation
import Glibc
import TestSupport
import Testing

/// The commands in a pipeline, as a shell runs them.
@Suite(.serialized) struct PipelineEndToEndTests {
  @Test func `text from a pipe is encoded`() throws {
    let marks = try ProgramInPipeline.run(["encode", "--to", "marks"], input: "so\ns\n")
    #expect(marks.output == "... --- / ...\n")
  }

  @Test func `a stream is decoded while it is sent`() throws {
    let timings = try ProgramInPipeline.run(["encode", String(repeating: "PARIS ", count: 20)])
    let program = try ProgramInPipeline.start(["decode"])
    program.write(timings.output)
    let early = program.read(60)
    #expect(early == String(repeating: "PARIS ", count: 10))
    let end = program.finish()
    #expect(
      early + end.output == Array(repeating: "PARIS", count: 20).joined(separator: " ") + "\n")
  }

  @Test func `a broken stream has printed its certain text`() throws {
    let timings = try ProgramInPipeline.run(["encode", "PARIS PARIS PARIS"])
    let text = try ProgramInPipeline.run(["decode"], input: timings.output + "bogus")
    #expect(text.status == 65)
    #expect(text.output.hasPrefix("PARIS PARIS PARIS"))
    #expect(
      text.errors
        == "morsekey: -: the text before the error is printed; its last letters may be wrong\n"
        + "morsekey: -:6:1: \"bogus\" is not a duration, such as +60 or -180.5\n")
  }

  @Test func `a reader that closes the pipe ends the program quietly`() throws {
    let encode = "\(ProgramInTerminal.path) encode '\(String(repeating: "PARIS ", count: 9000))'"
    let shell = try PipedProgram.run(
      ["bash", "-c", "set -o pipefail; \(encode) | head -c 10 >/dev/null"])
    #expect(shell.errors.isEmpty)
  }

  @Test(arguments: [["encode"], ["decode"], ["analyze", "-"], ["convert", "-", "-o", "x.wav"]])
  func `Ctrl-backslash ends a command, and leaves no file`(words: [String]) throws {
    let folder = TestFolder()
    let program = try ProgramInTerminal(
      words.map { $0 == "x.wav" ? folder.path + "/" + $0 : $0 },
      environment: ["SWIFT_BACKTRACE": "enable=yes"])
    program.pass(milliseconds: 500)
    program.type("\u{1C}")
    #expect(program.end() == -SIGQUIT)
    #expect(!program.screen.contains("Backtrac") && folder.names.isEmpty)
  }

  @Test func `the sound of a hand is analyzed as its timings are`() throws {
    let folder = TestFolder()
    // Dits of 70 ms, dahs of 196 ms, gaps of 50 ms: a heavy hand at 17 WPM, with a spread of a
    // tenth.
    let units = [(70, 50), (196, 50), (70, 50), (196, 250)]
    let scatter = [0.92, 1.05, 0.97, 1.1, 1.02, 0.95, 1.08]
    let keying = (0..<80).map { index in
      let (mark, gap) = units[index % 4]
      let (long, short) = (scatter[index % 7], scatter[index * 3 % 7])
      return "+\(Double(mark) * long) -\(Double(gap) * short)"
    }
    try folder.write(keying.joined(separator: " "), to: "hand.ms")
    let (timings, wav) = (folder.path + "/hand.ms", folder.path + "/hand.wav")
    #expect(try ProgramInPipeline.run(["convert", timings, "-o", wav]).status == 0)
    let converted = try ProgramInPipeline.run(["convert", wav, "--to", "ms"])
    try folder.write(converted.output, to: "heard.ms")
    // A mark is measured at half its height; its edges of 5 ms are within its duration.
    let edge = 5.0
    for kind in ["dit", "dah", "element_gap"] {
      let sent = try median(of: kind, in: timings)
      #expect(abs(try median(of: kind, in: wav) - sent) < edge, "\(kind)")
      #expect(abs(try median(of: kind, in: folder.path + "/heard.ms") - sent) < edge, "\(kind)")
    }
  }

  /// Returns the median duration of a class in the report of `analyze`, in milliseconds.
  private func median(of kind: String, in path: String) throws -> Double {
    let report = try ProgramInPipeline.run(["analyze", "--json", path]).output
    let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    let classes = try #require(object?["classes"] as? [String: Any])
    let found = try #require(classes[kind] as? [String: Any], "\(kind) in \(classes.keys)")
    return try #require(found["median_ms"] as? Double)
  }

  @Test func `without a terminal the keyboard prints a message`() throws {
    let (status, _, errors) = try ProgramInPipeline.run([])
    #expect(status == 66)
    #expect(
      errors
        == "morsekey: no terminal: /dev/tty cannot be opened and standard input is not a terminal; "
        + "expected a terminal, as ssh -t gives; for text from a pipe: morsekey encode\n"
    )
  }
}

import Foundation
import TestSupport
import Testing

/// The help of the real program.
@Suite struct HelpEndToEndTests {
  private func run(
    _ arguments: [String], output: ChildProgram.Stream? = nil
  ) throws -> PipedProgram.Ending {
    try PipedProgram.run([ProgramInTerminal.path] + arguments, output: output)
  }

  @Test(arguments: [["--help"], ["--version"], ["decode", "--help"], ["help", "play"]])
  func `a failing output of help is reported`(arguments: [String]) throws {
    let (status, _, errors) = try run(arguments, output: .file("/dev/full", O_WRONLY))
    #expect(status == 74)
    let message = "morsekey: standard output: No space left on device; expected to write to it\n"
    #expect(errors == message)
  }

  @Test func `printing help is not an error`() throws {
    let (status, printed, errors) = try run(["--version"])
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(printed.firstMatch(of: /^[0-9.]+\n$/) != nil)
  }

  @Test(arguments: [
    (["--help"], "OVERVIEW: A Morse keyboard for every program on Linux."),
    (["-h"], "OVERVIEW: A Morse keyboard for every program on Linux."),
    (["decode", "--help"], "USAGE: morsekey decode [<options>]"),
    (["ask", "-h"], "USAGE: morsekey ask [<options>]"),
  ])
  func `--help prints the help of the program, or of the named command`(
    arguments: [String], line: String
  ) throws {
    let (status, printed, _) = try run(arguments)
    #expect(status == 0)
    #expect(printed.contains(line), "\(printed.prefix(300))")
  }

  @Test func `a reader that has closed is not an error`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let writing = pipe.fileHandleForWriting.fileDescriptor
    let (status, _, errors) = try run(["--help"], output: .descriptor(writing))
    #expect(status == 0)
    #expect(errors.isEmpty)
  }

  private static let commands =
    "one of type, speak, run, ask, try, learn, train, report, decode, encode, convert, play,"
    + " replay, listen, analyze, chart, keys, calibrate, lexicon, layouts, config, completions,"
    + " doctor, ibus"

  @Test(arguments: [
    (["plya"], "'plya'; expected play (morsekey --help lists all)"),
    (["help", "runn"], "'runn'; expected run (morsekey --help lists all)"),
    (["config", "chekc"], "'config chekc'; expected check (morsekey config --help lists all)"),
    (["foo"], "'foo'; expected \(commands)"), (["help", "foo"], "'foo'; expected \(commands)"),
  ])
  func `an unknown command is reported with the list of commands`(
    arguments: [String], message: String
  ) throws {
    let (status, _, errors) = try run(arguments)
    #expect(status == 64)
    #expect(errors == "morsekey: there is no command \(message)\n")
  }

  private static let speeds = "1 to 200 words a minute"
  private static let pauses = "auto, off, 1 to 600000 milliseconds, or 0.1u to 1000u"
  private static let tones = "100 to 5000 hertz"
  private static let latencies = "low, safe, or milliseconds from 0.5 to 1000"

  @Test(arguments: [
    (["--wpm", "-5"], "-5 is not a speed; expected \(speeds)"),
    (["run", "--effective", "-5", "--", "true"], "-5 is not a speed; expected \(speeds)"),
    (["--letter-gap", "-3u"], "'-3u' is not a pause; expected \(pauses)"),
    (["--word-gap", "-9"], "'-9' is not a pause; expected \(pauses)"),
    (["--weight", "-1"], "-1 is not a weight; expected 25 to 75 percent"),
    (["--ratio", "-1"], "-1 is not a ratio; expected 2 to 5 units"),
    (["--autospace", "-1"], "'-1' is not an autospace; expected off, 2, 3 or 4"),
    (["--window", "-1"], "-1 is not a window; expected 0 to 100 percent"),
    (["--scan", "-1"], "-1 is not a time for a row; expected 100 to 60000 milliseconds"),
    (["--tone", "-600"], "-600 is not a tone; expected \(tones)"),
    (["--edge", "-1"], "-1 is not an edge; expected 1 to 25 ms"),
    (["--volume", "-1"], "-1 is not a volume; expected 0 to 100"),
    (["--latency", "-1"], "'-1' is not a latency; expected \(latencies)"),
    (["--height", "0"], "'0' is not a height; expected auto or 1 to 100"),
    (["run", "--height", "-1", "--", "true"], "'-1' is not a height; expected auto or 0 to 100"),
    (["decode", "--wpm", "-1"], "-1 is not a speed; expected \(speeds)"),
    (["decode", "--lag", "-1"], "-1 is not a number of characters; expected 0 or more"),
    (["encode", "--wpm", "-1", "e"], "-1 is not a speed; expected \(speeds)"),
    (["play", "--volume", "-1", "e"], "-1 is not a volume; expected 0 to 100"),
    (["calibrate", "--seconds", "-1"], "-1 is not a time to listen; expected 1 to 600 seconds"),
    (["convert", "--tone", "-1", "x", "--to", "wav"], "-1 is not a tone; expected \(tones)"),
    (["convert", "--tone", "nan", "x", "--to", "ms"], "nan is not a tone; expected \(tones)"),
    (["encode", "--tone", "nan", "e"], "nan is not a tone; expected \(tones)"),
    (["encode", "--edge", "inf", "e"], "inf is not an edge; expected 1 to 25 ms"),
  ])
  func `a number out of its range is refused with the range`(
    arguments: [String], message: String
  ) throws {
    let (status, _, errors) = try run(arguments)
    #expect(status == 64, "\(arguments)")
    #expect(errors == "morsekey: \(message)\n")
  }

  @Test func `an invalid option is an error with the program's name`() throws {
    let (status, _, errors) = try run(["--nonsense"])
    #expect(status == 64)
    #expect(errors.hasPrefix("morsekey: "))
  }
}

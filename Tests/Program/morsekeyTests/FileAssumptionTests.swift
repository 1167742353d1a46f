import Foundation
import KeyingStreams
@testable import LinuxSystem
import TestSupport
import Testing

@testable import morsekey

/// What commands on files say about them, and where their output goes.
@Suite struct FileAssumptionTests {
  private let folder = TestFolder()
  private let inverted =
    "Time [s],PTT,KEY\n0.0,1,1\n"
    + [
      1.0, 1.18, 1.24, 1.30, 1.36, 1.54, 1.60, 1.66, 1.84, 1.90, 1.96, 2.14, 2.20, 2.38, 2.80, 2.98,
      3.04, 3.10, 3.16, 3.22,
    ].enumerated().map { "\($1),1,\($0 % 2)\n" }.joined()

  @Test func `standard error says what was assumed, and the status is right`() throws {
    try folder.write(inverted, to: "a.csv")
    let run = try folder.decode(["@a.csv"])
    #expect(run.status == .success)
    #expect(run.output == "CW D\n")
    #expect(run.errors.hasPrefix("morsekey: a.csv: read as "))
    #expect(run.errors.contains("level inverted"))
  }

  @Test func `an unknown channel names those that there are`() throws {
    try folder.write(inverted, to: "a.csv")
    let run = try folder.decode(["@a.csv", "--channel", "XX"])
    #expect(run.status == .badData)
    #expect(run.errors.contains("no channel is named \"XX\"; expected one of PTT (2), KEY (3)"))
  }

  @Test func `a file without text says why`() throws {
    try folder.write("-60 -60\n", to: "a.ms")
    let run = try folder.decode(["@a.ms"])
    #expect(run.status == .success)
    #expect(run.errors == "morsekey: a.ms: no text: the file holds no key presses\n")
  }

  @Test func `a sound without text says one reason`() throws {
    _ = try folder.encode(["-o", "@a.wav", "paris"])
    let url = URL(filePath: folder.path + "/a.wav")
    var bytes = try Data(contentsOf: url)
    var random = SplitMix64(seed: 4)
    for place in stride(from: 44, to: bytes.count - 1, by: 2) {
      bytes[place + 1] = UInt8.random(in: 0...15, using: &random)
    }
    try bytes.write(to: url)
    let run = try folder.decode(["@a.wav"])
    #expect(run.status == .success)
    #expect(run.errors.hasPrefix("morsekey: a.wav: no text: "))
    #expect(run.errors.count { $0 == "\n" } == 1, "\(run.errors)")
  }

  @Test func `prosigns come back on request`() throws {
    let sent = "<BT> <AR> <KN> <AS> CQ"
    let file = try folder.encode([sent])
    try folder.write(file.output, to: "a.ms")
    #expect(try folder.decode(["@a.ms"]).output == "= + ( & CQ\n")
    #expect(try folder.decode(["@a.ms", "--prosigns"]).output == sent + "\n")
  }

  @Test func `the text goes to a file`() throws {
    try folder.write("+60 -60 +60 -420 +180 -420\n", to: "a.ms")
    let output = folder.path + "/a.txt"
    let run = try folder.run(["@a.ms", "-o", output]) {
      (command: DecodeCommand, console) throws(FileError) in
      try command.decode(on: console, into: PreparedFile(path: command.output))
    }
    #expect(run.status == .success)
    #expect(run.output == "")
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "I T\n")
  }

  @Test func `a hyphen is standard output`() throws {
    let run = try folder.encode(["-o", "-", "ET"])
    #expect(run.output == "# morsekey timings in milliseconds\n# wpm: 20\n+60 -180 +180 -420\n")
    let sound = try folder.run(["-o", "-", "--to", "mode2", "E"]) {
      (command: EncodeCommand, console) throws(FileError) in
      try command.encode(on: console, into: PreparedFile(path: command.written.output))
    }
    #expect(sound.output.hasPrefix("# wpm: 20\npulse 60000\n"))
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test func `an option of another command is named`() throws {
    let sibling = SiblingOption(
      in: "Error: Unknown option '--to'\nUsage: x", askedBy: ["decode", "--to", "ms"])
    let text = try #require(sibling).description
    #expect(text.hasPrefix("decode has no --to, encode, convert have it"))
    #expect(text.contains("morsekey convert FILE --to NAME"))
    #expect(SiblingOption(in: "Error: Unknown option '--zz'", askedBy: ["decode"]) == nil)
  }

  @Test(arguments: [
    ("decode", "named without an option"), ("calibrate", "here --from FILE"),
    ("learn", "'morsekey learn --help'"),
  ])
  func `the way to name a file is that of the command`(command: String, way: String) throws {
    let sibling = SiblingOption(in: "Error: Unknown option '--file'", askedBy: [command])
    #expect(try #require(sibling).description.contains(way))
  }
}

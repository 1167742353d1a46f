@testable import KeyingStreams
import ArgumentParser
import Foundation
@testable import LinuxSystem
import WAVFiles
import TestSupport
import Testing

@testable import morsekey

@Suite struct PlayCommandTests {
  private let folder = TestFolder()

  private func play(_ arguments: [String]) throws -> CommandRun {
    try folder.run(arguments) { (command: PlayCommand, console) throws(FileError) in
      try command.play(on: console, into: PreparedFile(path: command.output))
    }
  }

  private func samples(_ name: String) throws -> WAVFile {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
    return try WAVFile(parsing: Array(data))
  }

  @Test func `a text as a sound file, exact to the frame`() throws {
    #expect(try play(["-o", "@a.wav", "paris"]).status == .success)
    let wave = try samples("a.wav")
    #expect(wave.rate == 48_000)
    // Fifty units of 60 ms.
    #expect(wave.samples.count == 144_000)
    #expect(wave.samples.contains { abs($0) > 0.4 })
    // The element gap after the first dit.
    #expect(wave.samples[2880..<5760].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    [], ["--tone", "700,450"], ["--edge", "20", "--edge-shape", "blackman"],
    ["--sound", "sounder"], ["--wpm", "30", "--tone", "700,450"],
  ])
  func `play and encode render the same samples, whatever the sound`(options: [String]) throws {
    let plain = try play(["-o", "@plain.wav", "e t"])
    #expect(plain.status == .success)
    #expect(try play(options + ["-o", "@a.wav", "e t"]).status == .success)
    _ = try folder.encode(options + ["-o", "@b.wav", "e t"])
    let made = try samples("a.wav")
    #expect(try made == samples("b.wav"))
    #expect(try (made == samples("plain.wav")) == options.isEmpty)
  }

  @Test func `a timing file`() throws {
    try folder.write("+100 -100", to: "a.ms")
    #expect(try play(["-f", "@a.ms", "-o", "@a.wav"]).status == .success)
    #expect(try samples("a.wav").samples.count == 9600)
  }

  @Test func `a malformed timing file produces no output`() throws {
    try folder.write("+100 x", to: "a.ms")
    let run = try play(["-f", "@a.ms", "-o", "@a.wav"])
    #expect(run.status == .badData)
    #expect(
      run.errors == "morsekey: a.ms:1:6: \"x\" is not a duration, such as +60 or -180.5\n")
    #expect(folder.names == ["a.ms"])
  }

  @Test(arguments: [
    (["--volume", "101", "e"], CommandStatus.usage, "101 is not a volume; expected 0 to 100"),
    (
      ["--sound", "clicks", "e"], .usage,
      "'clicks' is not a sound of marks; expected one of tone, sounder"
    ),
    (["--tone", "9", "e"], .usage, "9 is not a tone; expected 100 to 5000 hertz"),
    (
      ["-o", "@a.wav", "e#"], .badData,
      "character 2: '#' has no code; expected a character of the international table"
    ),
    (
      ["-o", "p.txt", "e"], .usage,
      "play writes sound, and 'p.txt' does not end in .wav; for timings use morsekey encode"
    ),
    (
      ["-f", "@a.ms", "e"], .usage,
      "a text and --file exclude each other; expected one of them"
    ),
    (
      ["-f", "@no.ms"], .noInput,
      "no.ms: No such file or directory; expected a timing or sound file"
    ),
    (
      ["--device", "nosuchdevice", "e"], .ioError,
      "nosuchdevice: no sound device; expected a device that plays, or -o FILE.wav"
    ),
  ])
  func `an unplayable device is reported`(
    arguments: [String], status: CommandStatus, message: String
  ) throws {
    let run = try play(arguments)
    #expect(run.status == status)
    #expect(run.errors == "morsekey: \(message)\n")
  }
}

import ArgumentParser
import Glibc
@testable import LinuxSystem
import TestSupport
import Testing

@testable import morsekey

@Suite struct DoctorCommandTests {
  private let folder = TestFolder()

  private func examine(_ arguments: [String]) throws -> CommandRun {
    try folder.run(arguments) { (command: DoctorCommand, console) throws(FileError) in
      try command.run(on: console)
    }
  }

  @Test(arguments: [
    (["heart"], "'heart' is not a page; expected one of sound, terminal, privacy, desktop, touch"),
    (
      ["--latency", "x"],
      "'x' is not a latency; expected low, safe, or milliseconds from 0.5 to 1000"
    ),
  ])
  func `an invalid choice is named`(arguments: [String], message: String) throws {
    let run = try examine(arguments)
    #expect(run.status == .usage)
    #expect(run.errors == "morsekey: \(message)\n")
    #expect(run.output.isEmpty)
  }

  @Test func `a missing device is reported with a remedy`() throws {
    let run = try examine(["sound", "--device", "there-is-no-such-device"])
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("sound\n  device     there-is-no-such-device\n"))
    #expect(run.output.contains("state      no sound device\n"))
    #expect(run.output.contains("  * No such device: plug it in"))
  }

  @Test func `the capture device is named, or chosen by ALSA`() throws {
    #expect(try DoctorCommand.parse([]).loopback == nil)
    #expect(try DoctorCommand.parse(["--loopback"]).loopback == "default")
    #expect(try DoctorCommand.parse(["--loopback=plughw:1", "sound"]).loopback == "plughw:1")
  }

  #if ALSA
    /// Devices that support only floating-point samples, or only eight channels.
    private static let limitedDevices = """
      !@hooks [ ]
      pcm.float { type lfloat slave { pcm null format S16_LE } }
      pcm.eight { type multi slaves.a { pcm null channels 8 }
        bindings { \((0..<8).map { "\($0) { slave a channel \($0) }" }.joined(separator: " ")) } }
      """

    /// The beginning of the output for each device.
    private static let measured = [
      ("null", #""rate":48000,"encoding":"int16","channels":1,"#),
      ("float", #""rate":48000,"encoding":"float32","channels":1,"#),
      ("eight", #""rate":48000,"encoding":"int16","channels":8,"#),
    ]

    @Test(.timeLimit(.minutes(1)))
    func `a capture device that hangs is given up`() throws {
      // Opening a pipe without a writer waits for ever, as a sound server that hangs.
      let pipe = folder.path + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      let config = try folder.write(
        """
        pcm.ear { type file slave.pcm "null" file "/dev/null" infile "\(pipe)" format "raw" }

        """, to: "asound.conf")
      let output = try PipedProgram.run(
        [
          ProgramInTerminal.path, "doctor", "sound", "--device", "null", "--loopback", "ear",
        ],
        environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + config]
      ).output
      #expect(output.contains("\n  listening  ear: sound failed\n"))
    }

    @Test func `a device is measured in its own format`() throws {
      let config = try folder.write(Self.limitedDevices, to: "asound.conf")
      // A measurement takes five seconds, in which the program mostly waits.
      let programs = try Self.measured.map { device, _ in
        try PipedProgram(
          [ProgramInTerminal.path, "doctor", "sound", "--json", "--device", device],
          environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + config])
      }
      for ((device, agreed), program) in zip(Self.measured, programs) {
        let output = program.finish().output
        #expect(output.hasPrefix(#"{"sound":{"device":"\#(device)",\#(agreed)"#))
        #expect(output.contains(#""sounds":30,"latency_ms":{"median":"#))
        #expect(!output.contains(#""median":-"#))
      }
    }
  #endif
}

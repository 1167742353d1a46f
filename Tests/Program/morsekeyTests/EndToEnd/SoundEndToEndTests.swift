import Foundation
import TestSupport
import Testing

#if ALSA
  /// The real program and its sound libraries.
  @Suite(.serialized) struct SoundEndToEndTests {
    /// The path of libasound's plug-in for libpulse, which prints arbitrary messages.
    private static let plugIn = ["x86_64", "aarch64"].map {
      "/usr/lib/\($0)-linux-gnu/alsa-lib/libasound_module_pcm_pulse.so"
    }.first { FileManager.default.fileExists(atPath: $0) }

    /// The names of a program's threads.
    private func threads(of program: ProgramInTerminal) throws -> [String] {
      let folder = "/proc/\(program.process)/task"
      return try FileManager.default.contentsOfDirectory(atPath: folder).map {
        try String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8)
      }
    }

    @Test(arguments: [[], ["run", "--", "sleep", "60"]])
    func `a keyboard without sound cannot turn it on`(command: [String]) throws {
      let options = ["--no-sound", "--letter-gap", "off"]
      let program = try ProgramInTerminal.open(
        command.prefix(1) + options + command.dropFirst(), showing: "sound off")
      program.type("--...-\r")
      #expect(program.waits(for: "opened without it"))
      #expect(try !threads(of: program).contains("sound\n"))
    }

    @Test(.enabled("needs libasound's plug-in for PulseAudio") { plugIn != nil })
    func `output of libraries does not reach the screen`() throws {
      let folder = TestFolder()
      let config = try folder.write(
        "!@hooks [ ]\npcm.!default { type pulse }\nctl.!default { type pulse }\n",
        to: "asound.conf")
      let program = try ProgramInTerminal.open(
        [],
        environment: [
          "ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + config, "HOME": folder.path,
          "PULSE_SERVER": "unix:/nowhere", "PULSE_LOG": "4", "PULSE_LOG_META": "1",
        ], showing: "no sound: no device found")
      program.type("...\r")
      #expect(program.waits(for: "s"))
      program.ends(typing: "\u{1B}")
      #expect(!program.screen.contains(".c:"), "\(program.screen)")
    }
  }
#endif

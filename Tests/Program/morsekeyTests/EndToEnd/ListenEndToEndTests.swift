import Foundation
import Glibc
import MorseCode
import TestSupport
import Testing

#if ALSA
  /// The real program with a capture device that plays a file.
  @Suite(.serialized) struct ListenEndToEndTests {
    /// Returns a text keyed at 30 words a minute, as frames with two 16-bit samples.
    private func sound(_ text: String) throws -> Data {
      try keyedSound(text, wpm: 30, pitch: 650, gain: 9000, end: 0, rate: 48_000)
        .flatMap { [Int16($0), Int16($0)] }.withUnsafeBytes { Data($0) }
    }

    @Test func `captured sound is decoded, shown and saved`() throws {
      let folder = TestFolder()
      let input = try folder.write(sound("CQ CQ DE K1ABC"), to: "in.raw")
      let config = try folder.write(
        """
        pcm.ear {
          type file
          slave.pcm "null"
          file "\(folder.path)/played.raw"
          infile "\(input)"
          format "raw"
        }

        """, to: "asound.conf")
      let program = try ProgramInTerminal.open(
        ["listen", "--device", "ear", "--output", folder.path + "/out.txt"],
        environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + config],
        showing: "tone 650 Hz")
      #expect(program.waits(for: "CQ CQ DE K1ABC"))
      program.ends(typing: "q")
      #expect(try folder.read("out.txt").hasPrefix("CQ CQ DE K1ABC"))
    }

    @Test(arguments: [
      ["listen", "--device", "null"], ["play", "--device", "null", "--wpm", "5", "PARIS PARIS"],
    ])
    func `a signal restores the terminal, and is the exit status`(command: [String]) throws {
      for signal in [SIGTERM, SIGHUP, SIGSYS, SIGUSR1] {
        let program = try ProgramInTerminal.open(command, showing: "\u{1B}[?25l")
        kill(program.process, signal)
        #expect(program.end() == 128 + signal)
        #expect(program.modes == program.initialModes)
        let shown = program.screen.range(of: "\u{1B}[?25h", options: .backwards)
        let hidden = program.screen.range(of: "\u{1B}[?25l", options: .backwards)
        #expect(try #require(shown).lowerBound > #require(hidden).lowerBound)
      }
    }

    @Test(arguments: [
      ["listen", "--device", "null"], ["play", "--device", "null", "--wpm", "5", "PARIS PARIS"],
    ])
    func `a crash shows the cursor`(command: [String]) throws {
      for signal in [SIGSEGV, SIGABRT] {
        let program = try ProgramInTerminal.open(command, showing: "\u{1B}[?25l")
        program.forgetScreen()
        kill(program.process, signal)
        #expect(program.end() == -signal)
        #expect(program.modes == program.initialModes)
        let screen = program.screen
        let shown = try #require(screen.range(of: "\u{1B}[?25h", options: .backwards))
        #expect(!screen[shown.upperBound...].contains("\u{1B}[?25l"))
      }
    }

    @Test func `a missing device is named, and opened when it appears`() throws {
      let folder = TestFolder()
      let config = try folder.write("", to: "asound.conf")
      // ALSA reads a file again if its modification time changes. The sandbox allows the file, not
      // its name.
      try FileManager.default.setAttributes(
        [.modificationDate: Date.distantPast], ofItemAtPath: config)
      let program = try ProgramInTerminal.open(
        ["listen", "--device", "later"],
        environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + config],
        showing: "later: no sound device; waiting for it")
      let writer = try #require(FileHandle(forWritingAtPath: config))
      try writer.write(contentsOf: Data("pcm.later { type null }\n".utf8))
      try writer.close()
      #expect(program.waits(for: "later: listening again"))
      #expect(program.waits(for: "no tone"))
      program.ends(typing: "q")
    }
  }
#endif

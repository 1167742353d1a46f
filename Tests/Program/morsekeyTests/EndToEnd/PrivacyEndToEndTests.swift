import CLinux
import Foundation
import Glibc
import LinuxSystem
import TestSupport
import Testing

/// The sandbox, tested in the program itself, because the test process could not leave it.
@Suite struct PrivacyEndToEndTests {
  private struct Page: Decodable {
    struct Privacy: Decodable {
      struct Attempt: Decodable {
        let tried: String
        let refused: Bool
        let by: String?
        let promised: Bool
      }
      let kept: Bool
      let attempts: [Attempt]
    }
    let privacy: Privacy
  }

  private func examine(
    _ environment: [String: String] = [:]
  ) throws -> (status: Int32, privacy: Page.Privacy) {
    let program = try ProgramInPipeline.start(
      ["doctor", "--privacy", "--json"], environment: environment)
    let (status, output, errors) = program.finish()
    #expect(errors.isEmpty)
    return (status, try JSONDecoder().decode(Page.self, from: Data(output.utf8)).privacy)
  }

  @Test(.enabled("needs Landlock") { clinux_landlock_version() >= 1 })
  func `every forbidden action is refused`() throws {
    let home = TestFolder()
    let (status, privacy) = try examine(["HOME": home.path])
    for attempt in privacy.attempts where attempt.promised {
      #expect(attempt.refused, "\(attempt.tried)")
    }
    #expect(privacy.attempts.count { $0.by == "seccomp" } >= 35)
    #expect(privacy.attempts.count { $0.by == "Landlock" } >= 6)
    #expect(privacy.attempts.count { !$0.promised } == (geteuid() == 0 ? 3 : 2))
    #expect(privacy.attempts.allSatisfy { $0.promised || !$0.refused || geteuid() == 0 })
    #expect(privacy.kept)
    #expect(status == 0)
    #expect(home.names.isEmpty)
  }

  @Test func `without the sandbox attempts succeed and are reported`() throws {
    let home = TestFolder()
    let (status, privacy) = try examine(["HOME": home.path, "MORSEKEY_SANDBOX": "off"])
    let read = try #require(privacy.attempts.first { $0.tried == "read it" })
    #expect(!read.refused)
    #expect(privacy.attempts.contains { $0.tried == "start a program" && !$0.refused })
    #expect(!privacy.kept)
    #expect(status == 1)
    #expect(home.names.isEmpty)
  }

  /// The fields of proc(5) that show it; limits list the soft one first.
  @Test func `the keyboard runs in the sandbox`() throws {
    let program = try ProgramInTerminal.open(["--no-sound"])
    program.type("...\r")
    #expect(program.waits(for: "s"))
    let status = try String(contentsOfFile: "/proc/\(program.process)/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1\n"))
    #expect(status.contains("Seccomp:\t2\n"))
    let limits = try String(contentsOfFile: "/proc/\(program.process)/limits", encoding: .utf8)
    let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core") })
    #expect(core.split(separator: " ").dropFirst(4).first == "0")
    program.ends(typing: "\u{1B}")
  }

  @Test func `the hosted program is not limited, its host is`() throws {
    let folder = TestFolder()
    let file = folder.path + "/status"
    let program = try ProgramInTerminal.open(
      [
        "run", "--no-sound", "--", "sh", "-c",
        "read go; grep -h Seccomp: /proc/$$/status /proc/$PPID/status >\(file); echo written",
      ])
    program.type("\r")
    #expect(program.waits(for: "written"))
    #expect(program.end() == 0)
    #expect(try folder.read("status") == "Seccomp:\t0\nSeccomp:\t2\n")
  }

  #if ALSA
    @Test func `a plug-in from the user's ALSA settings works in the sandbox`() throws {
      let folder = TestFolder()
      let config = try folder.write(
        """
        !@hooks [ ]
        pcm.!default { type plug slave.pcm {
          type file file "\(folder.path)/heard.raw" format raw slave.pcm null } }
        """, to: "asound.conf")
      let program = try ProgramInPipeline.start(
        ["play", "e"], environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + config])
      #expect(program.finish().status == 0)
      let recorded = try Data(contentsOf: URL(filePath: folder.path + "/heard.raw"))
      #expect(recorded.contains { $0 != 0 })
    }
  #endif
}

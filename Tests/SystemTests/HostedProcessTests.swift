import Glibc
import LinuxSystem
import Testing

@testable import PseudoTerminal

@Suite struct HostedProcessTests {
  private func terminal() throws -> HostTerminal { try HostTerminal(columns: 61, rows: 17) }

  /// Runs a shell to its end; what it wrote, and how it ended.
  private func run(_ script: String) throws -> (output: String, ending: HostedProcess.Ending?) {
    let host = try terminal()
    let process = try HostedProcess(
      ["sh", "-c", script], environment: ["PATH=/usr/bin:/bin"], in: host)
    host.closeProgramSide()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<12000 where process.ending == nil {
      _ = process.look()
      while let count = try? host.descriptor.read(into: &buffer), count > 0 {
        bytes += buffer[..<count]
      }
      usleep(5000)
    }
    return (String(decoding: bytes, as: UTF8.self), process.ending)
  }

  @Test func `a program leads a session that has the terminal`() throws {
    let (output, ending) = try run(
      "stty size; test $$ = $(ps -o sid= -p $$) && : >/dev/tty && echo own")
    #expect(output == "17 61\r\nown\r\n")
    #expect(ending == .exited(0))
  }

  @Test(arguments: [
    ("exit 3", HostedProcess.Ending.exited(3)), ("kill -9 $$", .killed(Signal(rawValue: 9))),
  ])
  func `its end is known`(script: String, ending: HostedProcess.Ending) throws {
    #expect(try run(script).ending == ending)
  }

  @Test func `signals are as at the beginning`() throws {
    #expect(try run("kill -TERM $$; sleep 5").ending == .killed(.terminate))
    #expect(HostedProcess.Ending.killed(.terminate).status == 143)
  }

  @Test func `one that cannot be run says why`() throws {
    let host = try terminal()
    for (name, number) in [("/nowhere/at/all", ENOENT), ("/etc/passwd", EACCES)] {
      #expect(throws: SystemError(call: name, errno: number)) {
        _ = try HostedProcess([name], environment: [], in: host)
      }
    }
  }

  @Test func `settings and size are told`() throws {
    let host = try terminal()
    #expect(host.settings?.isCanonical == true && host.settings?.isEchoing == true)
    #expect(host.settings?.erase == 0x7F)
    try host.resize(columns: 20, rows: 5)
    var size = winsize()
    _ = ioctl(host.descriptor.rawValue, UInt(TIOCGWINSZ), &size)
    #expect(size.ws_col == 20 && size.ws_row == 5)
  }

  @Test func `the programs of a group are named, and what they wish is read`() throws {
    let host = try terminal()
    let process = try HostedProcess(
      ["sh", "-c", "env MORSEKEY=off sleep 20; :"], environment: ["PATH=/usr/bin:/bin"], in: host)
    var facts = ProcessFacts(ofGroup: process.identifier)
    for _ in 0..<6000 where facts.names.last != "sleep" {
      usleep(5000)
      facts = ProcessFacts(ofGroup: process.identifier)
    }
    process.send(Signal(rawValue: SIGKILL), toGroup: process.identifier)
    // Exit tests wait for any child of this process: none may be left behind.
    while process.ending == nil {
      _ = process.look()
      usleep(1000)
    }
    #expect(facts.names == ["sh", "sleep"])
    #expect(facts.optsOut)
    #expect(ProcessFacts(ofGroup: 0).names.isEmpty)
  }
}

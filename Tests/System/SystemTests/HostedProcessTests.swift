import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import TerminalDevice

@Suite struct HostedProcessTests {
  private let host: HostTerminal

  init() throws { host = try HostTerminal(columns: 61, rows: 17) }

  /// Runs a shell to its end; returns its output and its ending.
  private func run(_ script: String) throws -> (output: String, ending: HostedProcess.Ending?) {
    let process = try HostedProcess(
      ["sh", "-c", script], environment: ["PATH=/usr/bin:/bin"], in: host)
    host.closeProgramSide()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    eventually {
      _ = process.look()
      while let count = try? host.descriptor.read(into: &buffer), count > 0 {
        bytes += buffer[..<count]
      }
      return process.ending != nil
    }
    return (String(decoding: bytes, as: UTF8.self), process.ending)
  }

  private func waitForEnd(of process: HostedProcess) {
    eventually {
      _ = process.look()
      return process.ending != nil
    }
  }

  @Test func `a hosted program leads a session with a controlling terminal`() throws {
    let (output, ending) = try run(
      "stty size; test $$ = $(ps -o sid= -p $$) && : >/dev/tty && echo own")
    #expect(output == "17 61\r\nown\r\n")
    #expect(ending == .exited(0))
  }

  @Test func `a binary of another machine is not given to the shell`() throws {
    let folder = TestFolder()
    let binary = try folder.write("\u{7F}ELF\0\0exit 7\n", to: "binary", mode: 0o755)
    #expect(throws: SystemError(call: binary, errno: ENOEXEC)) {
      try HostedProcess([binary], environment: [], in: host)
    }
    let script = try folder.write("exit 7\n\0", to: "script", mode: 0o755)
    let process = try HostedProcess([script], environment: [], in: host)
    waitForEnd(of: process)
    #expect(process.ending == .exited(7))
  }

  /// Returns the terminal's size as a program sees it.
  private func size(of host: HostTerminal) throws -> [UInt16] {
    let program = try FileDescriptor.open(host.path, O_RDWR | O_NOCTTY)
    defer { program.close() }
    var size = winsize()
    #expect(ioctl(program.rawValue, UInt(TIOCGWINSZ), &size) == 0)
    return [size.ws_col, size.ws_row, size.ws_xpixel, size.ws_ypixel]
  }

  @Test func `the foreground program is asked to draw again, at the same size`() throws {
    let before = try size(of: host)
    let process = try HostedProcess(
      ["sh", "-c", "trap 'stty size; exit 3' WINCH; echo ready; while :; do sleep 0.01; done"],
      environment: ["PATH=/usr/bin:/bin"], in: host)
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    var isAsked = false
    eventually {
      while let count = try? host.descriptor.read(into: &buffer), count > 0 {
        bytes += buffer[..<count]
      }
      if !isAsked, !bytes.isEmpty {
        host.askForRedraw()
        isAsked = true
      }
      _ = process.look()
      return process.ending != nil
    }
    #expect(process.ending == .exited(3))
    #expect(try size(of: host) == before)
  }

  @Test func `cells have as many pixels as the other terminal's`() throws {
    let window = try PseudoTerminal()
    window.resize(columns: 80, rows: 24, width: 720, height: 432)
    let host = try HostTerminal(columns: 80, rows: 22, like: window.program)
    #expect(try size(of: host) == [80, 22, 720, 396])
    window.resize(columns: 100, rows: 50, width: 1000, height: 1000)
    try host.resize(columns: 90, rows: 48)
    #expect(try size(of: host) == [90, 48, 900, 960])
    window.resize(columns: 0, rows: 1, width: .max, height: .max)
    try host.resize(columns: 1_000_000, rows: 1_000_000)
    #expect(try size(of: host) == [.max, .max, 0, .max])
    #expect(try size(of: self.host) == [61, 17, 0, 0])
  }

  @Test(arguments: [
    ("exit 3", HostedProcess.Ending.exited(3)), ("kill -9 $$", .killed(Signal(rawValue: 9))),
  ])
  func `the end of the program is reported`(script: String, ending: HostedProcess.Ending) throws {
    #expect(try run(script).ending == ending)
  }

  @Test func `signals are as at the beginning`() throws {
    #expect(try run("kill -TERM $$; sleep 5").ending == .killed(.terminate))
    #expect(HostedProcess.Ending.killed(.terminate).status == 143)
  }

  @Test func `a program that cannot be run reports the reason`() throws {
    for (name, number) in [("/nowhere/at/all", ENOENT), ("/etc/passwd", EACCES)] {
      #expect(throws: SystemError(call: name, errno: number)) {
        _ = try HostedProcess([name], environment: [], in: host)
      }
    }
  }

  @Test func `a child process waits for its start, and ends if it is never started`() throws {
    var process: HostedProcess? = try HostedProcess(
      waiting: ["sh", "-c", "exit 4"], environment: ["PATH=/usr/bin:/bin"], in: host)
    let identifier = try #require(process?.identifier)
    #expect(process?.isStarted == false && kill(identifier, 0) == 0)
    process = nil
    #expect(kill(identifier, 0) == -1 && errno == ESRCH)
    let second = try HostedProcess(
      waiting: ["sh", "-c", "exit 4"], environment: ["PATH=/usr/bin:/bin"], in: host)
    try second.start()
    #expect(second.isStarted)
    waitForEnd(of: second)
    #expect(second.ending == .exited(4))
  }

  @Test func `the watcher process reports the same about a process group`() throws {
    let watcher = try #require(ProcessWatcher())
    let process = try HostedProcess(
      ["env", "MORSEKEY=off", "sleep", "20"], environment: ["PATH=/usr/bin:/bin"], in: host)
    var facts = watcher.facts(ofGroup: process.identifier)
    // A program has its name a moment before its environment can be read.
    eventually {
      facts = watcher.facts(ofGroup: process.identifier)
      return facts?.names == ["sleep"] && facts?.optsOut == true
    }
    #expect(facts == ProcessFacts(ofGroup: process.identifier))
    #expect(facts?.optsOut == true && facts?.folder != nil)
    process.send(Signal(rawValue: SIGKILL))
    waitForEnd(of: process)
    // On a busy machine an answer may come too late.
    let ended = ProcessFacts(ofGroup: process.identifier)
    #expect(eventually { watcher.facts(ofGroup: process.identifier) == ended })
    #expect(eventually { watcher.facts(ofGroup: 0)?.names.isEmpty == true })
  }

  @Test func `settings and size are reported`() throws {
    #expect(host.settings?.isCanonical == true && host.settings?.isEchoing == true)
    #expect(host.settings?.erase == 0x7F)
    try host.resize(columns: 20, rows: 5)
    var size = winsize()
    _ = ioctl(host.descriptor.rawValue, UInt(TIOCGWINSZ), &size)
    #expect(size.ws_col == 20 && size.ws_row == 5)
  }

  @Test func `the programs of a process group and their MORSEKEY variables are read`() throws {
    let process = try HostedProcess(
      ["sh", "-c", "env MORSEKEY=off sleep 20; :"], environment: ["PATH=/usr/bin:/bin"], in: host)
    var facts = ProcessFacts(ofGroup: process.identifier)
    eventually {
      facts = ProcessFacts(ofGroup: process.identifier)
      return facts.names.last == "sleep"
    }
    kill(-process.identifier, SIGKILL)
    // Exit tests wait for any child of this process, so none may remain.
    waitForEnd(of: process)
    #expect(facts.names == ["sh", "sleep"])
    #expect(facts.optsOut)
    #expect(ProcessFacts(ofGroup: 0).names.isEmpty)
  }
}

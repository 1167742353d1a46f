import Glibc
import LinuxSystem
import Synchronization
import TerminalCodec
import TerminalDevice
import TestSupport
import Testing

#if ALSA
  import CALSA
#endif

/// Serialized, because the crash guard of a session belongs to the whole process.
@Suite(.serialized) struct TerminalSessionTests {
  private let enter = "\u{1B}[?2004h"
  private let restore = "\u{1B}[?2004l\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?2026l"

  private let pty: PseudoTerminal
  /// The terminal's settings at the beginning.
  private let before: String

  init() throws {
    pty = try PseudoTerminal()
    before = pty.settings
  }

  private func session() throws -> TerminalSession {
    try TerminalSession(Terminal(descriptor: pty.openProgramSide()))
  }

  /// Checks that the terminal has been set up and restored once.
  private func expectRestored(at place: SourceLocation = #_sourceLocation) throws {
    #expect(pty.settings == before, sourceLocation: place)
    #expect(try pty.output() == enter + restore, sourceLocation: place)
  }

  @Test func `all terminal settings are restored`() throws {
    let session = try session()
    #expect(pty.settings == before)
    try session.enter()
    #expect(pty.isRaw && pty.settings != before)
    session.leave()
    try expectRestored()
  }

  @Test func `a hushed terminal echoes nothing, and keeps its lines and signal keys`() throws {
    let session = try session()
    try session.hush()
    #expect(!pty.isRaw && pty.settings != before)
    try pty.type("secret\r")
    #expect(eventually { (try? pty.unread()) == "secret\n" })
    #expect(try pty.output() == "")
    try session.resume()
    #expect(!pty.isRaw)
    session.leave()
    #expect(pty.settings == before)
    try session.hush()
    try session.enter()
    #expect(pty.isRaw)
    try session.hush()
    #expect(pty.isRaw)
    session.leave()
    #expect(pty.settings == before)
    #expect(try pty.output() == enter + restore)
  }

  @Test func `late events are dropped up to the answer, and text after it stays`() throws {
    let session = try TerminalSession(
      Terminal(descriptor: pty.openProgramSide()), modes: TerminalModes(keyboard: .releases))
    try session.enter()
    // The release of the key that ended the program, the answer, and text typed ahead.
    try pty.type("\u{1B}[27;1:3u\u{1B}[I\u{1B}[<0;1;1m\u{1B}[?62;22cls\r")
    session.leave()
    #expect(pty.settings == before)
    #expect(try pty.output().hasSuffix("\u{1B}[?2026l\u{1B}[c"))
    #expect(try pty.unread() == "ls\r")
  }

  @Test func `each step is performed once, however often it is requested`() throws {
    let session = try session()
    try session.resume()
    session.suspend()
    #expect(try pty.output() == "" && pty.settings == before)
    try session.enter()
    try session.enter()
    session.leave()
    session.leave()
    #expect(try pty.output() == enter + restore)
  }

  @Test func `stopping restores the terminal, and continuing sets it up again`() throws {
    let session = try session()
    try session.enter()
    session.suspend()
    try expectRestored()
    try session.resume()
    #expect(pty.isRaw)
    session.leave()
    try expectRestored()
  }

  @Test func `after an unannounced stop the terminal is set up again`() throws {
    let session = try session()
    try session.enter()
    let raw = pty.settings
    _ = try pty.output()
    var cooked = termios()
    tcgetattr(pty.program.rawValue, &cooked)
    cooked.c_lflag |= tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(pty.program.rawValue, TCSANOW, &cooked)
    try session.resume()
    #expect(pty.settings == raw)
    #expect(try pty.output() == "\u{1B}[?2004l\u{1B}[?2004h")
    session.leave()
    #expect(pty.settings == before)
  }

  @Test func `leaving while suspended leaves the shell's terminal alone`() throws {
    let session = try session()
    try session.enter()
    session.suspend()
    _ = try pty.output()
    session.leave()
    #expect(try pty.output() == "")
  }

  @Test func `new modes undo the former ones`() throws {
    let session = try session()
    try session.enter()
    _ = try pty.output()
    try session.change(to: TerminalModes(keyboard: .releases))
    #expect(try pty.output() == "\u{1B}[?2004l\u{1B}[?2004h\u{1B}[>31u")
    session.leave()
    // Key releases may still be on the way, so a question is asked.
    #expect(try pty.output() == "\u{1B}[<u" + restore + "\u{1B}[c")
  }

  @Test func `dropping a session restores the terminal`() throws {
    try session().enter()
    #expect(pty.settings == before)
  }

  @Test func `a terminal that stops reading delays nothing`() throws {
    let terminal = try Terminal(descriptor: pty.openProgramSide())
    let session = try TerminalSession(terminal)
    try session.enter()
    let bytes = [UInt8](repeating: 0x2E, count: 1024)
    var writtenCount = 0
    while writtenCount < 1000, try terminal.write(bytes) { writtenCount += 1 }
    #expect(writtenCount < 1000 && terminal.hasPending)
    session.leave()
    #expect(pty.settings == before)
  }

  @Test func `a terminal that reads nothing for a second is restored`() throws {
    let terminal = try Terminal(descriptor: pty.openProgramSide())
    let session = try TerminalSession(terminal)
    try session.enter()
    let bytes = [UInt8](repeating: 0x2E, count: 1024)
    while try !terminal.hasPending && terminal.write(bytes) {}
    let (person, restore) = (pty.person, Array(restore.utf8))
    let isRestored = Mutex(false)
    let reader = try PosixThread.start(name: "reader") {
      usleep(1_000_000)
      var (shown, buffer): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4096))
      for _ in 0..<400 where shown.suffix(restore.count) != restore[...] {
        if let count = try? person.read(into: &buffer) { shown += buffer[..<count] }
        usleep(1000)
      }
      isRestored.withLock { $0 = shown.suffix(restore.count) == restore[...] }
    }
    session.leave()
    reader.join()
    #expect(isRestored.withLock { $0 })
  }

  @Test func `queued output is written when there is room`() throws {
    let terminal = try Terminal(descriptor: pty.openProgramSide())
    let session = try TerminalSession(terminal, modes: .none)
    try session.enter()
    let text = String(repeating: "0123456789", count: 3000)
    try terminal.write(Array(text.utf8))
    var output = try pty.output()
    while terminal.hasPending {
      try terminal.flush()
      output += try pty.output()
    }
    #expect(output == text)
    session.leave()
  }

  @Test func `a trap in the program restores the terminal`() async throws {
    let path = pty.path
    await #expect(processExitsWith: .failure) { [path = path as String] in
      let session = try enteredSession(path)
      defer { session.leave() }
      fatalError("on purpose")
    }
    try expectRestored()
  }

  @Test(arguments: [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP])
  func `a crash restores the terminal and its signal reaches the parent process`(_ signal: CInt)
    async throws
  {
    let path = pty.path
    await #expect(processExitsWith: .signal(signal)) { [path = path as String, signal] in
      let session = try enteredSession(path)
      defer { session.leave() }
      raise(signal)
    }
    try expectRestored()
  }

  @Test func `a stack overflow restores the terminal`() async throws {
    let path = pty.path
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      let session = try enteredSession(path)
      defer { session.leave() }
      print(bottomless(1))
    }
    #expect(pty.settings == before)
  }

  @Test func `a crash prints the unsaved text after it has restored the terminal`() async throws {
    let path = pty.path
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      let session = try enteredSession(path)
      defer { session.leave() }
      session.printAfterCrash(Array("first".utf8), after: [])
      session.suspend()
      session.printAfterCrash(
        Array("é\u{1B}[2J\u{7}\u{9B}1m\tü\n日\u{7F}.".utf8), after: Array("<\u{1B}[J".utf8))
      try session.resume()
      raise(SIGSEGV)
    }
    #expect(pty.settings == before)
    let end = try #require(try pty.output().split(separator: "<", maxSplits: 1).last)
    #expect(end == "\u{1B}[Jé[2J1m\tü\r\n日.")
  }

  #if ALSA
    @Test(arguments: [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP])
    func `a crash in a thread without the terminal descriptor restores the terminal`(_ signal: CInt)
      async throws
    {
      let path = pty.path
      await #expect(processExitsWith: .signal(signal)) { [path = path as String, signal] in
        let session = try enteredSession(path)
        defer { session.leave() }
        try crashApart { raise(signal) }
      }
      try expectRestored()
    }

    @Test func `a stack overflow in another thread restores the terminal`() async throws {
      let path = pty.path
      await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
        let session = try enteredSession(path)
        defer { session.leave() }
        try crashApart { print(bottomless(1)) }
      }
      try expectRestored()
    }

    @Test func `crashes in many threads at once restore the terminal once`() async throws {
      let path = pty.path
      await #expect(processExitsWith: .failure) { [path = path as String] in
        let session = try enteredSession(path)
        defer { session.leave() }
        for signal in [SIGSEGV, SIGBUS, SIGTRAP, SIGILL] {
          _ = try PosixThread.start(name: "crashing") { raise(signal) }
        }
        raise(SIGFPE)
      }
      try expectRestored()
    }
  #endif
}

#if ALSA
  /// Crashes in a thread whose descriptor table lacks the terminal, like that of the sound thread.
  private func crashApart(_ crash: @escaping @Sendable () -> Void) throws {
    let (one, other) = (try WakeFile(), try WakeFile())
    let thread = try PosixThread.start(name: "apart") {
      _ = calsa_isolate_descriptors(one.descriptor.rawValue, other.descriptor.rawValue)
      // A file with the terminal's number must not be written to instead.
      for _ in 0..<64 { _ = open("/dev/full", O_RDWR) }
      crash()
    }
    thread.join()
  }
#endif

/// Returns a session on a terminal, in a process that is about to crash.
private func enteredSession(_ path: String) throws -> TerminalSession {
  prepareToCrash()
  let descriptor = try FileDescriptor.open(path, O_RDWR | O_NOCTTY)
  let session = try TerminalSession(Terminal(descriptor: descriptor))
  try session.enter()
  return session
}

/// Disables core dumps, and unblocks faults, which the worker threads of the test block.
private func prepareToCrash() {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
  var size = rlimit(rlim_cur: 0, rlim_max: 0)
  setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &size)
}

private func bottomless(_ depth: Int) -> Int {
  depth == 0 ? 0 : bottomless(depth + 1) + bottomless(depth + 2)
}

extension PseudoTerminal {
  /// Sends keys to the program.
  fileprivate func type(_ keys: String) throws {
    _ = try person.write(Array(keys.utf8)[...])
  }

  /// Returns the keys that no program has read.
  fileprivate func unread() throws -> String {
    var settings = termios()
    tcgetattr(program.rawValue, &settings)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(program.rawValue, TCSANOW, &settings)
    try program.setNonBlocking(true)
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = try program.read(into: &buffer) ?? 0
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}

import Glibc
import TestSupport
import Testing
import Timeline

@testable import LinuxSystem

/// The files that a keyboard opens by itself, with anything in their place.
@Suite struct FileContentsTests {
  private let folder = TestFolder()

  private func problem(with path: String) -> Int32? {
    do {
      _ = try FileContents.read(path, limit: 1000)
      return nil
    } catch {
      return error.number
    }
  }

  @Test func `a file is read up to its limit`() throws {
    let path = try folder.write(String(repeating: "x", count: 1000), to: "file")
    #expect(try FileContents.read(path, limit: 1000).count == 1000)
    try folder.write(String(repeating: "x", count: 1001), to: "file")
    #expect(problem(with: path) == EFBIG)
    #expect(problem(with: folder.path + "/none") == ENOENT)
  }

  @Test func `pipes, devices, folders and loops end at once`() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    try folder.link("linked", to: pipe)
    try folder.link("loop", to: folder.path + "/loop")
    let terminal = try PseudoTerminal()
    #expect(problem(with: pipe) == FileError.notAFile)
    #expect(problem(with: folder.path + "/linked") == FileError.notAFile)
    #expect(problem(with: folder.path + "/loop") == ELOOP)
    #expect(problem(with: folder.path) == EISDIR)
    for device in ["/dev/zero", "/dev/full", "/dev/urandom"] {
      #expect(problem(with: device) == FileError.notAFile)
    }
    let name = String(cString: ttyname(terminal.program.rawValue))
    #expect(problem(with: name) == FileError.notAFile)
    #expect(try FileContents.read("/dev/null", limit: 1000).isEmpty)
    #expect(FileError(name: "x", number: FileError.notAFile).reason == "Not a regular file")
  }

  @Test func `a child that prints or takes too much is killed`() throws {
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(
        throws: SystemError(call: "read", errno: ETIMEDOUT)
      ) {
        try ChildProcess(["sh", "-c", "sleep 600 & sleep 600"])
          .result(atMost: 100, within: .milliseconds(100))
      }
      #expect(throws: SystemError(call: "read", errno: EFBIG)) {
        try ChildProcess(["sh", "-c", "while :; do echo yes; done"])
          .result(atMost: 65_536, within: .seconds(60))
      }
      #expect(throws: SystemError(call: "read", errno: ETIMEDOUT)) {
        try ChildProcess(["sh", "-c", "kill -STOP $$"])
          .result(atMost: 100, within: .milliseconds(100))
      }
      #expect(throws: SystemError(call: "wait", errno: ETIMEDOUT)) {
        try ChildProcess(["sh", "-c", "exec >&-; sleep 600"])
          .result(atMost: 100, within: .milliseconds(100))
      }
    }
    #expect(time < .seconds(60))
    let result = try ChildProcess(["sh", "-c", "echo yes; exit 3"])
      .result(atMost: 100, within: .seconds(60))
    #expect(result.output == Array("yes\n".utf8) && result.status == 3)
  }

  @Test(
    .timeLimit(.minutes(1)), arguments: ["sleep 600", "exec >&-; sleep 600"])
  func `a signal that ends the keyboard ends the wait for a child`(command: String) throws {
    Signal.holdEndings()
    defer { Signal.releaseEndings() }
    raise(SIGINT)
    let child = try ChildProcess(["sh", "-c", command])
    // The signal is held already, so it may come before the shell closes its output.
    let failure = #expect(throws: SystemError.self) {
      try child.result(atMost: 100, within: .seconds(600))
    }
    #expect(failure?.errno == EINTR)
    #expect(kill(child.identifier, 0) != 0 && errno == ESRCH)
  }

  @Test func `a child that does not crash in time is killed`() throws {
    let clock = MonotonicClock()
    let child = try ChildProcess(["sh", "-c", "kill -STOP $$"])
    let deadline = clock.now.advanced(by: .milliseconds(50))
    #expect(child.waitForCrash(until: deadline, on: clock) == nil)
    #expect(kill(child.identifier, 0) != 0 && errno == ESRCH)
    let crashing = try ChildProcess(["sh", "-c", "ulimit -c 0; kill -ABRT $$"])
    let later = clock.now.advanced(by: .seconds(60))
    #expect(crashing.waitForCrash(until: later, on: clock) != nil)
  }

  @Test func `a removed file keeps its claim from files that come later`() throws {
    let path = try folder.write("", to: "removed")
    let claim = try FileClaim(path)
    unlink(path)
    // A file system may give the number of a removed file to the next one.
    for number in 1...20 { _ = try FileClaim(try folder.write("", to: "later \(number)")) }
    withExtendedLifetime(claim) {}
  }

  @Test func `a file has one writer at a time, by whatever name`() throws {
    let path = try folder.write("", to: "recording")
    try folder.link("linked", to: path)
    var first: FileClaim? = try FileClaim(path)
    #expect(throws: FileError(name: path, number: FileError.inUse)) { try FileClaim(path) }
    #expect(throws: FileError.self) { try FileClaim(folder.path + "/linked") }
    _ = try FileClaim(folder.path + "/other")
    let new = try FileClaim(folder.path + "/new")
    #expect(throws: FileError.self) { try FileClaim(folder.path + "/new") }
    for _ in 1...2 { _ = try FileClaim("/dev/null") }
    #expect(link(path, folder.path + "/hard") == 0)
    let hard = folder.path + "/hard"
    #expect(throws: FileError(name: hard, number: FileError.inUse)) { try FileClaim(hard) }
    // The place of a claim that failed is free.
    unlink(hard)
    _ = try FileClaim(hard)
    let nowhere = try (FileClaim("/none/file"), FileClaim("/none/file"))
    withExtendedLifetime(nowhere) {}
    withExtendedLifetime((first, new)) {}
    first = nil
    _ = try FileClaim(path)
  }

  @Test func `one file has one identity, also before it exists`() throws {
    let path = try folder.write("", to: "file")
    try folder.link("linked", to: path)
    #expect(link(path, folder.path + "/hard") == 0)
    let file = FileIdentity(path)
    #expect(file != nil)
    for name in ["linked", "hard", "./file"] {
      #expect(FileIdentity(folder.path + "/" + name) == file)
    }
    let new = FileIdentity(folder.path + "/new")
    #expect(new != nil && new != file && new == FileIdentity(folder.path + "/./new"))
    #expect(FileIdentity("/dev/null") == nil && FileIdentity("/none/file") == nil)
  }

  @Test func `a link to a file that does not exist yet names that file`() throws {
    try folder.write("", to: "real/other")
    try folder.link("folder", to: "real")
    try folder.link("first", to: "folder/second")
    try folder.link("real/second", to: "../real/target")
    try folder.link("loop", to: "loop")
    let target = folder.path + "/real/target"
    let names = ["first", "folder/second", "folder/target", "real/../first"]
    for name in names.map({ folder.path + "/" + $0 }) {
      #expect(FileIdentity(name) == FileIdentity(target))
      let claim = try FileClaim(name)
      #expect(throws: FileError(name: target, number: FileError.inUse)) { try FileClaim(target) }
      withExtendedLifetime(claim) {}
    }
    #expect(FileIdentity(folder.path + "/loop") != FileIdentity(target))
    #expect(!FilePlace(folder.path + "/loop").path.isEmpty)
  }

  @Test func `links to devices are not watched, and a link to nowhere is found`() throws {
    try folder.link("folder/zero", to: "/dev/zero")
    try folder.link("folder/none", to: "/none")
    #expect(Folder.linked(from: folder.path + "/folder").isEmpty)
    let file = try folder.write("", to: "file")
    try folder.link("folder/file", to: file)
    #expect(Folder.linked(from: folder.path + "/folder").count == 1)
    let broken = folder.path + "/folder/none"
    #expect(Folder.brokenPart(of: broken) == broken)
    #expect(Folder.brokenPart(of: broken + "/file") == broken)
    #expect(Folder.brokenPart(of: file + "/file") == file)
    for path in [broken, broken + "/file"] {
      #expect(throws: FileError(name: broken, number: FileError.brokenLink)) {
        try FileContents.read(path, limit: 1)
      }
    }
    #expect(throws: FileError(name: folder.path + "/other", number: ENOENT)) {
      try FileContents.read(folder.path + "/other", limit: 1)
    }
    #expect(Folder.brokenPart(of: file) == nil)
    #expect(Folder.brokenPart(of: folder.path + "/other/file") == nil)
  }

  @Test func `a signal between the end and the printing loses nothing`() {
    Signal.holdEndings()
    let endings = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGALRM]
    for number in endings { raise(number) }
    Signal.releaseEndings()
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    #expect(endings.allSatisfy { sigismember(&mask, $0) == 0 })
    let statuses = [Signal.interrupt, .terminate, .hangup, .quit, Signal(rawValue: SIGSYS)]
      .map(CommandStatus.init(endedBy:))
    #expect(statuses.map(\.rawValue) == [130, 143, 129, 131, 159])
  }

  @Test func `a thread that crashes ends alone and reports it`() throws {
    let (news, other) = (try WakeFile(), try WakeFile())
    let most = Int.max - Int(news.descriptor.rawValue.signum())
    let thread = try PosixThread.start(name: "crashing", reportingCrashTo: news) {
      // Overflows: the compiler cannot know the number.
      let sum = most + Int(other.descriptor.rawValue)
      if sum > 0 { other.wake() }
    }
    thread.join()
    #expect(news.drainReport())
    #expect(!other.drain())
    let right = try PosixThread.start(name: "right", reportingCrashTo: news) { other.wake() }
    right.join()
    #expect(!news.drainReport())
    #expect(other.drain())
  }
}

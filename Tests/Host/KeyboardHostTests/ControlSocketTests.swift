import KeyboardHost
import Foundation
import Glibc
import LinuxSystem
import MorseKeyboard
import TerminalCodec
import TerminalKeyboard
import TextInput
import TestSupport
import Testing
import Timeline

@Suite struct ControlSocketTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/socket" }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : nil
  }

  @Test func `the socket is accessible only to its user, and removed with its keyboard`() throws {
    let server = try ControlServer(path: path)
    #expect(mode(path) == S_IFSOCK | 0o600)
    server.close()
    #expect(mode(path) == nil)
  }

  @Test func `an abandoned socket is replaced, one in use is not`() throws {
    let first = try ControlServer(path: path)
    #expect(throws: FileError(name: path, number: EADDRINUSE)) { try ControlServer(path: path) }
    #expect(mode(path) != nil)
    // As left behind by a killed keyboard.
    try FileManager.default.linkItem(atPath: path, toPath: path + ".kept")
    first.close()
    try FileManager.default.moveItem(atPath: path + ".kept", toPath: path)
    let second = try ControlServer(path: path)
    #expect(mode(path) == S_IFSOCK | 0o600)
    second.close()
  }

  @Test func `a file that is not a socket is not changed`() throws {
    let path = try folder.write("text", to: "file")
    #expect(throws: FileError(name: path, number: EEXIST)) { try ControlServer(path: path) }
    #expect(try folder.read("file") == "text")
    let long = folder.path + "/" + String(repeating: "x", count: 120)
    #expect(throws: FileError(name: long, number: ENAMETOOLONG)) { try ControlServer(path: long) }
    #expect(throws: FileError(name: "/nowhere/x", number: ENOENT)) {
      try ControlServer(path: "/nowhere/x")
    }
  }

  @Test func `a newer socket at the same path stays`() throws {
    let first = try ControlServer(path: path)
    try FileManager.default.removeItem(atPath: path)
    let second = try ControlServer(path: path)
    first.close()
    #expect(mode(path) != nil)
    second.close()
    #expect(mode(path) == nil)
  }
}

@Suite struct RunOrderTests {
  private func run() -> RunSession {
    var run = RunSession(
      session: KeyboardSession(document: KeystrokeDocument(), isMuted: true, modes: .none),
      settings: RunSettings(), columns: 40, rows: 12)
    run.begin(at: .zero)
    run.receive(terminal: Array("\u{1B}[1;1R".utf8), at: .zero)
    run.note(HostedProgram(group: 7, names: ["bash"]), at: .zero)
    return run
  }

  @Test func `text becomes keys, and nothing else does`() {
    var run = run()
    #expect(run.execute(.insert("ls\n\u{1B}[A"), at: .zero) == nil)
    #expect(String(decoding: run.toProgram, as: UTF8.self) == "ls\r[A")
    #expect(run.execute(.hide, at: .zero) == nil && !run.isShown)
    #expect(run.execute(.hide, at: .zero) == nil && !run.isShown)
    #expect(run.execute(.show, at: .zero) == nil && run.isShown)
    #expect(run.execute(.dismiss, at: .zero) == nil && !run.isShown)
    #expect(run.execute(.speed(500), at: .zero) == .outOfRange)
  }

  @Test(arguments: [
    HostedProgram(group: 7, names: ["bash"], line: LineMode(isEchoing: false)),
    HostedProgram(group: 8, names: ["sudo"]),
    HostedProgram(group: 9, names: ["cat"], optsOut: true),
  ])
  func `the control socket cannot type at a password prompt or into a denied program`(
    program: HostedProgram
  ) {
    var run = run()
    run.note(program, at: .zero)
    for order in [KeyboardOrder.insert("a"), .delete(1), .command(.tab), .nextKeyboard] {
      #expect(run.execute(order, at: .zero) == .secret)
    }
    #expect(run.toProgram.isEmpty)
    #expect(run.execute(.hide, at: .zero) == nil)
  }
}

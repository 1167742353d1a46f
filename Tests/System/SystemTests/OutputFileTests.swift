import CLinux
import Foundation
import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite struct OutputFileTests {
  private let place = TestFolder()
  private var folder: String { place.path }
  private var path: String { folder + "/file" }
  private var names: [String] { place.names }

  private func contents(_ name: String = "file") -> String? { try? place.read(name) }

  private func put(_ text: String, at name: String = "file", mode: Int? = nil) throws {
    try place.write(text, to: name, mode: mode)
  }

  @Test(arguments: [false, true], [false, true])
  func `a file is replaced as a whole`(isThere: Bool, keepsName: Bool) throws {
    if isThere { try put("before") }
    let file = try OutputFile(path: path, isDurable: true, keepsName: keepsName)
    try file.write("af")
    try file.flush()
    #expect(names == (isThere ? ["file"] : []) && contents() == (isThere ? "before" : nil))
    try file.write("ter")
    try file.finish()
    #expect(names == ["file"] && contents() == "after")
  }

  @Test(arguments: [false, true])
  func `an unfinished file is removed`(keepsName: Bool) throws {
    try put("before")
    var file: OutputFile? = try OutputFile(path: path, keepsName: keepsName)
    try file?.write("after")
    try file?.flush()
    file = nil
    #expect(names == ["file"] && contents() == "before")
  }

  @Test(
    arguments: [
      (.byUmask, nil, 0o666), (.owner, nil, 0o600), (.ownerAlone, nil, 0o600),
      (.byUmask, 0o640, 0o640), (.owner, 0o640, 0o640), (.ownerAlone, 0o640, 0o600),
    ] as [(OutputFile.Permissions, Int?, Int)])
  func `files have the requested permissions, or keep their own`(
    permissions: OutputFile.Permissions, before: Int?, after: Int
  ) throws {
    if let before { try put("", mode: before) }
    let file = try OutputFile(path: path, permissions: permissions)
    try file.finish()
    let umask = after == 0o666 ? try #require(Self.umask) : 0
    #expect(try place.mode(of: "file") == after & ~umask)
  }

  /// The umask of this process (proc(5)).
  private static var umask: Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("Umask:") }
    return line?.split(separator: "\t").last.flatMap { Int($0, radix: 8) }
  }

  @Test(arguments: ["before", nil])
  func `a link is followed, also to a file that does not exist yet`(old: String?) throws {
    try put(old ?? "", at: old == nil ? "there/other" : "there/target")
    try place.link("file", to: "there/target")
    let file = try OutputFile(path: path)
    try file.write("after")
    try file.finish()
    #expect(contents("there/target") == "after")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "there/target")
  }

  @Test func `a predictable file name cannot redirect a write to another file`() throws {
    try put("mine", at: "victim")
    try place.link("file.\(getpid()).part", to: "victim")
    let file = try OutputFile(path: path)
    try file.write("after")
    try file.finish()
    #expect(contents() == "after" && contents("victim") == "mine")
  }

  @Test func `a pipe is written to, a folder and an empty name are refused`() throws {
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let file = try OutputFile(path: path)
    try file.write("x")
    try file.finish()
    var byte: UInt8 = 0
    #expect(read(reader, &byte, 1) == 1 && byte == UInt8(ascii: "x"))
    #expect(throws: FileError(name: folder, number: EISDIR)) { try OutputFile(path: folder) }
    let slashed = folder + "/new/"
    #expect(throws: FileError(name: slashed, number: EISDIR)) { try OutputFile(path: slashed) }
  }

  @Test func `without O_TMPFILE a hidden file is used until the end`() throws {
    var (one, other) = (clinux_new_file(), clinux_new_file())
    #expect(clinux_new_file_begin_named(&one, folder, "file", 0o600) == 0)
    #expect(clinux_new_file_begin_named(&other, folder, "file", 0o600) == 0)
    #expect(names.count == 2)
    for name in names { #expect(name.wholeMatch(of: /\.file\.[0-9a-f]{16}\.part/) != nil) }
    _ = write(one.descriptor, "one", 3)
    #expect(clinux_new_file_publish(&one) == 0)
    clinux_new_file_end(&one, true)
    clinux_new_file_end(&other, false)
    #expect(names == ["file"] && contents() == "one")
  }

  @Test func `a sweep removes every abandoned file and lock, and nothing else`() throws {
    var written = clinux_new_file()
    #expect(clinux_new_file_begin_named(&written, folder, "file", 0o600) == 0)
    try FileLock.hold(path) { () throws(FileError) in
      #expect(names.contains(".file.lock"))
      let kept =
        names + ["a.0123456789abcdef.part", ".0123456789abcdef.part", ".a.0123456789abcde.part"]
        + [".a.0123456789ABCDEF.part", ".lock", "a.lock", "config.toml"]
      for name in kept.dropFirst(2) { try? put("", at: name) }
      try? put("1234", at: ".emacs.lock")
      for name in [".config.toml.0123456789abcdef.part", ".a.b.ffffffffffffff00.part", ".b.lock"] {
        try? put("", at: name)
      }
      Folder.sweep(folder)
      #expect(names == (kept + [".emacs.lock"]).sorted())
    }
    clinux_new_file_end(&written, false)
    Folder.sweep(folder + "/missing")
  }

  @Test func `abandoned files are removed, open ones are not`() throws {
    var written = clinux_new_file()
    #expect(clinux_new_file_begin_named(&written, folder, "file", 0o600) == 0)
    let kept = names + [".file.0123456789abcde.part", ".file.0123456789abcdeg.part", "other"]
    for name in kept.dropFirst() { try put("", at: name) }
    let linked = ".file.ffffffffffffffff.part"
    try place.link(linked, to: "other")
    for name in [".file.0123456789abcdef.part", ".file.ffffffffffffff00.part"] {
      try put("", at: name)
    }
    let file = try OutputFile(path: path)
    #expect(names == (kept + [linked]).sorted())
    try file.finish()
    clinux_new_file_end(&written, false)
  }

  @Test(.enabled("needs Landlock") { clinux_landlock_version() >= 1 })
  func `in the sandbox only a file opened before it can be finished`() async throws {
    try put("before")
    let folder = folder
    await #expect(processExitsWith: .exitCode(42)) { [folder = folder as String] in
      let file = try OutputFile(path: folder + "/file", keepsName: true)
      _ = try LocalListener(path: folder + "/socket")
      let listener = try LocalListener(path: folder + "/socket")
      Sandbox.enter(SandboxPolicy(files: []))
      try file.write("after")
      try file.finish()
      listener.close()
      guard (try? OutputFile(path: folder + "/more")) == nil,
        unlink(folder + "/file") != 0, open(folder + "/file", O_WRONLY) < 0
      else { exit(1) }
      exit(42)
    }
    #expect(names == ["file"] && contents() == "after")
  }

  @Test func `the socket is removed even after kill -9`() async throws {
    let folder = folder
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      let listener = try LocalListener(path: folder + "/socket")
      guard access(folder + "/socket", F_OK) == 0 else { exit(1) }
      kill(getpid(), SIGKILL)
      listener.close()
    }
    #expect(eventually { names.isEmpty })
  }

  @Test(.enabled("needs Landlock") { clinux_landlock_version() >= 1 })
  func `in a read-only folder the target of a link is overwritten`() async throws {
    try put("before and longer", at: "elsewhere/file", mode: 0o640)
    try place.link("own/file", to: "../elsewhere/file")
    let folder = folder
    await #expect(processExitsWith: .exitCode(42)) { [folder = folder as String] in
      let own = SandboxPolicy.Grant(folder + "/own", [.read, .write, .create])
      let linked = SandboxPolicy.Grant(folder + "/own/file", [.read, .write])
      Sandbox.enter(SandboxPolicy(files: [own, linked], calls: [.storing]))
      let bytes = Array("after".utf8)
      try OutputFile.replace(folder + "/own/file", with: bytes, permissions: .owner)
      try OutputFile.replace(folder + "/own/new", with: bytes, permissions: .owner)
      exit(42)
    }
    #expect(contents("elsewhere/file") == "after" && contents("own/new") == "after")
    #expect(try place.mode(of: "elsewhere/file") == 0o640)
  }

  @Test func `a file beyond RLIMIT_FSIZE is an error and does not end the program`() async throws {
    let folder = folder
    await #expect(processExitsWith: .exitCode(42)) { [folder = folder as String] in
      let file = try OutputFile(path: folder + "/file")
      let text = try AppendedText(path: folder + "/text")
      var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let bytes = [UInt8](repeating: 0x65, count: 2000)
      do throws(FileError) {
        try file.write(bytes)
        try file.finish()
        exit(1)
      } catch {
        guard error.number == EFBIG else { exit(2) }
      }
      do throws(FileError) {
        try text.update(to: String(decoding: bytes, as: UTF8.self))
        exit(3)
      } catch {
        exit(error.number == EFBIG ? 42 : 4)
      }
    }
    #expect(names == ["text"])
  }
}

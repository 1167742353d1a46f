import Foundation
import Glibc
import LinuxSystem
import Synchronization
import TestSupport
import Testing

@Suite struct FileLockTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/words" }

  /// Reads the file, adds a line and replaces it.
  private static func add(_ line: String, to path: String) throws(FileError) {
    try FileLock.hold(path, patience: .seconds(60)) { () throws(FileError) in
      let former = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      try OutputFile.replace(path, with: Array((former + line + "\n").utf8), permissions: .owner)
    }
  }

  @Test(arguments: [false, true])
  func `no update of several threads is lost, and no lock file is left`(sweeps: Bool) throws {
    let failures = Mutex<[FileError]>([])
    let threads = try (0..<6).map { [path] writer in
      try PosixThread.start(name: "writer") {
        for number in 0..<40 {
          do throws(FileError) { try Self.add("\(writer).\(number)", to: path) } catch {
            failures.withLock { $0.append(error) }
          }
        }
      }
    }
    if sweeps { for _ in 0..<2000 { Folder.sweep(folder.path) } }
    for thread in threads { thread.join() }
    #expect(failures.withLock { $0 }.isEmpty)
    let lines = try folder.read("words").split(separator: "\n")
    #expect(Set(lines).count == 240 && lines.count == 240)
    #expect(folder.names == ["words"])
  }

  @Test func `a lock held by another process is waited for, then given up`() throws {
    let lock = folder.path + "/.words.lock"
    let other = open(lock, O_RDWR | O_CREAT, 0o600)
    #expect(flock(other, LOCK_EX) == 0)
    #expect(throws: FileError(name: path, number: EBUSY)) {
      try FileLock.hold(path, patience: .milliseconds(30)) {}
    }
    #expect(folder.names == [".words.lock"])
    close(other)
    // The lock file of a killed process is used again.
    try Self.add("kept", to: path)
    #expect(folder.names == ["words"])
  }

  @Test func `a lock file deleted by its holder does not count as the lock`() throws {
    let lock = folder.path + "/.words.lock"
    let other = open(lock, O_RDWR | O_CREAT, 0o600)
    #expect(flock(other, LOCK_EX) == 0)
    let thread = try PosixThread.start(name: "waiting") { [path] in
      try? Self.add("second", to: path)
    }
    usleep(20_000)
    unlink(lock)
    close(other)
    thread.join()
    #expect(try folder.read("words") == "second\n")
    #expect(folder.names == ["words"])
  }

  @Test func `a device file is not locked`() throws {
    try FileLock.hold("/dev/null") {}
    #expect(access("/dev/.null.lock", F_OK) != 0)
  }
}

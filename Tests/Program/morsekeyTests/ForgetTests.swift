import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import morsekey

@Suite struct ForgetTests {
  private func forget(
    _ delete: () throws(FileError) -> Bool
  ) throws -> CommandRun {
    try TestFolder().run { console throws(FileError) in
      try console.forget("/state/hands.toml", by: delete)
    }
  }

  @Test func `a deleted file is named, and a missing one is no error`() throws {
    let deleted = try forget { true }
    #expect(deleted == (.success, "forgotten: /state/hands.toml\n", ""))
    let missing = try forget { false }
    #expect(missing == (.success, "nothing was stored\n", ""))
  }

  @Test func `a file that cannot be deleted is reported as such`() throws {
    let run = try forget { () throws(FileError) in
      throw FileError(name: "/state/hands.toml", number: EACCES)
    }
    #expect(run.status == .ioError && run.output == "")
    #expect(
      run.errors == "morsekey: /state/hands.toml: Permission denied; expected to delete it\n")
  }
}

@testable import KeyingStreams
import ArgumentParser
import LinuxSystem
import TestSupport
import Testing

@testable import morsekey

@Suite struct WrittenFilesTests {
  private static let options = ["--output", "--record", "--trace", "--events", "--control"]
  private let folder = TestFolder()

  @Test(arguments: options, options)
  func `a file that one keyboard writes is refused to another`(
    first: String, second: String
  ) throws {
    let path = try folder.write("", to: "file")
    let claims = try WrittenFiles([first: path]).claim()
    let inUse = FileError(name: path, number: FileError.inUse)
    #expect(throws: inUse) { try WrittenFiles([second: path]).claim() }
    withExtendedLifetime(claims) {}
  }

  @Test(arguments: options)
  func `the file of a keyboard is no file of another command`(option: String) throws {
    let path = folder.path + "/file"
    do {
      let claims = try WrittenFiles([option: path]).claim()
      let refused = try folder.run { console throws(FileError) in
        try PreparedFile(path: path).withFile(on: console) { _ in .success }
      }
      #expect(refused.status == .cannotCreate)
      #expect(
        refused.errors
          == "morsekey: file: In use by another morsekey; expected a file that can be created\n")
      withExtendedLifetime(claims) {}
    }
    let prepared = PreparedFile(path: path)
    #expect(throws: FileError.self) { try WrittenFiles([option: path]).claim() }
    withExtendedLifetime(prepared) {}
  }

  @Test func `a keyboard refuses one file for two options`() throws {
    try folder.link("link", to: "file")
    let (path, link) = (folder.path + "/file", folder.path + "/link")
    for options in [
      ["--output", link, "--record", path], ["--control", path, "--output", path],
      ["--trace", link, "--control", path], ["--control", link, "--events", path],
    ] {
      let command = try TypeCommand.parse(options)
      #expect(throws: UsageError.self) { try command.writtenFiles.check() }
    }
    try TypeCommand.parse(["--output", link, "--control", path + "2"]).writtenFiles.check()
  }

  @Test func `listen refuses one file for its sound and its text`() throws {
    for name in ["file", "./file"] {
      let command = try ListenCommand.parse(
        ["--record", folder.path + "/file", "-o", "\(folder.path)/\(name)"])
      #expect(throws: UsageError.self) { try command.writtenFiles.check() }
    }
    try ListenCommand.parse(["--record", "-", "-o", "-"]).writtenFiles.check()
    try ListenCommand.parse(["--record", folder.path + "/file"]).writtenFiles.check()
  }
}

import Foundation
import Testing

/// A package of somebody else's that depends on the library.
@Suite struct ClientEndToEndTests {
  @Test func `nothing is fetched for a package that depends on the library only`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = root.appending(path: "scripts/check-client.sh")
    process.arguments = ["--resolve"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text == "nothing fetched\n")
  }
}

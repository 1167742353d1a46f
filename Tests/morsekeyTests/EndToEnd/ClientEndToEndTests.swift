import Foundation
import TestSupport
import Testing

/// Another developer's package that depends on the library.
@Suite struct ClientEndToEndTests {
  @Test func `a package that depends only on the library fetches nothing`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let script = root.appending(path: "scripts/check-client.sh").path
    let (status, output, _) = try PipedProgram.run([script, "--resolve"])
    #expect(status == 0)
    #expect(output == "nothing fetched\n")
  }
}

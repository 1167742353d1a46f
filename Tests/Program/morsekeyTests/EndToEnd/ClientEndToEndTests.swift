import Foundation
import TestSupport
import Testing

/// Another developer's package that depends on the library.
@Suite struct ClientEndToEndTests {
  @Test func `a client of MorseCode fetches no package and links Timeline alone`() throws {
    let script = ProjectFiles.root.appending(path: "scripts/check-client.sh").path
    let (status, output, _) = try PipedProgram.run([script, "--small"])
    #expect(status == 0)
    #expect(output == "nothing fetched; MorseCode links Timeline alone\n")
  }
}

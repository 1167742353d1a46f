import Testing

@testable import Stores

@Suite struct UserFolderTests {
  @Test(arguments: [
    ("/x/config.toml:3: 'wpn' is not a setting", "config.toml:3: 'wpn' is not a setting"),
    ("'q' is not a mode; expected one of a, b, c", "'q' is not a mode; expected one of a, b, c"),
    (
      "/x/c:1: 'q' is not a layout; expected one of a, b, c, d, e, f, g, h, i, j",
      "c:1: 'q' is not a layout; expected one of a, b, c or 7 others"
    ),
  ])
  func `a problem fits the panel`(problem: String, shown: String) {
    #expect(UserFolder.inFewWords(problem, folder: "/x") == shown)
  }
}

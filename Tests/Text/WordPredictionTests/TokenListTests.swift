import Testing
import WordPrediction

@Suite struct TokenListTests {
  private static let list: TokenList = {
    var list = TokenList()
    list.add("#1700000000\ngit status\ngit commit -m x\ngit status\nssh pegasus.example.org\n")
    list.add(": 1700000001:0;git push origin main\nls /etc/hosts\nls")
    return list
  }()

  private func offers(_ line: String, limit: Int = 3) -> [String] {
    let context = TokenList.context(of: line)
    return Self.list.offers(for: context.prefix, after: context.previous, limit: limit)
  }

  @Test(arguments: [
    ("", ["git", "ls", "ssh"]), ("g", ["git"]), ("git ", ["status", "commit", "push"]),
    ("git s", ["status", "ssh"]), ("ssh p", ["pegasus.example.org", "push"]),
    ("cat /e", ["/etc/hosts"]), ("git status", []), ("nothing ", []),
    ("echo a\ngi", ["git"]), ("git push origin ", ["main"]),
  ])
  func `tokens that followed the same token rank first`(line: String, expected: [String]) {
    #expect(offers(line) == expected)
  }

  @Test func `a token whose bytes are not UTF-8 is not offered`() {
    var tokens = TokenList()
    tokens.add("K\u{FFFD}se\n\u{FFFD}\u{FFFD}\n")
    #expect(tokens.isEmpty)
  }

  @Test func `history times and single characters are not tokens`() {
    #expect(!offers("1", limit: 9).contains("1700000000"))
    #expect(offers(":", limit: 9).isEmpty && offers("x", limit: 9).isEmpty)
  }

  @Test func `only characters that can still follow are offered`() {
    let found = Self.list.offers(for: "", after: nil, limit: 3) { $0 == "s" }
    #expect(found == ["ssh"])
  }
}

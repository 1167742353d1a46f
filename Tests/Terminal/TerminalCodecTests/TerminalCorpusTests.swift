import TestSupport
import Testing

@Suite struct TerminalCorpusTests {
  @Test func `all input of terminals is parsed`() throws {
    let corpus = try Vectors.corpus("terminal")
    #expect(!corpus.isEmpty)
    for (name, bytes) in corpus { #expect(ParserCheck.problem(in: bytes) == nil, "\(name)") }
  }
}

import TestSupport
import Testing

/// Replays the inputs found by fuzzing: those with unusual coverage, and all that once failed.
@Suite struct CorpusTests {
  @Test func `readers`() throws {
    let corpus = try Vectors.corpus("readers")
    #expect(!corpus.isEmpty)
    for (name, bytes) in corpus { #expect(ReaderCheck.problem(in: bytes) == nil, "\(name)") }
  }

  @Test func `files of no known format`() throws {
    let corpus = try Vectors.corpus("sniffer")
    #expect(!corpus.isEmpty)
    for (name, bytes) in corpus {
      #expect(ReaderCheck.sniffingProblem(in: bytes) == nil, "\(name)")
    }
  }

  @Test func `the decoder`() throws {
    let corpus = try Vectors.corpus("decoder")
    #expect(!corpus.isEmpty)
    for (name, bytes) in corpus { #expect(DecoderCheck.problem(in: bytes) == nil, "\(name)") }
  }
}

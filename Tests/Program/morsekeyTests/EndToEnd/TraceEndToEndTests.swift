import TestSupport
import Testing

/// Sessions that are traced for bug reports, and replayed.
@Suite(.serialized) struct TraceEndToEndTests {
  private let folder = TestFolder()
  private var file: String { folder.path + "/bug.trace" }

  private func traced(_ text: String, _ options: [String] = []) throws -> String {
    let program = try ProgramInTerminal.open(["--no-sound", "--trace", file] + options)
    program.ends(typing: ProgramInTerminal.keys(text) + "\u{1B}")
    #expect(try folder.mode(of: "bug.trace") == 0o600)
    return program.standardOutput()
  }

  @Test func `a trace with text types the same text again`() throws {
    let typed = try traced("sos hello 73", ["--trace-text", "--type", "text"])
    #expect(typed == "Sos hello 73\n")
    let result = try ProgramInPipeline.run(["replay", file])
    #expect(result.output == typed)
    #expect(result.errors.isEmpty)
  }

  @Test func `a trace without text is printed, and contains no text`() throws {
    #expect(try traced("sos hello") == "sos hello\n")
    let trace = try folder.read("bug.trace")
    // The words may be loaded between any two letters.
    let counts = trace.matches(of: /character(?:\*([0-9]+))?/).map { Int($0.1 ?? "1") ?? 0 }
    #expect(counts.reduce(0, +) == 8)
    #expect(trace.hasSuffix("# ended: dismissed\n"))
    #expect(!trace.contains("sos") && !trace.contains("...") && !trace.contains("bytes"))
    let result = try ProgramInPipeline.run(["replay", file])
    #expect(result.output == trace)
    let notice = "\(file): the trace holds no text; with --trace-text it can be replayed"
    #expect(result.errors == "morsekey: \(notice)\n")
  }

  @Test func `a trace that does not fit is reported at once, and by the exit status`() throws {
    let command = "ulimit -f 0; exec \(ProgramInTerminal.path) --no-sound --trace \(file)"
    let program = try ProgramInTerminal(["-c", command], program: "/bin/bash")
    #expect(program.waits(for: "the trace is incomplete: File too large"))
    program.ends(typing: ".\r\u{1B}", with: 74, printing: "e\n")
  }

  @Test func `secure text is not traced`() throws {
    let program = try ProgramInTerminal.open(
      [
        "ask", "--no-sound", "--secure", "--trace", file, "--trace-text", "PIN?",
      ], showing: "PIN?")
    program.ends(typing: ProgramInTerminal.keys("77") + "\r", printing: "77\n")
    let trace = try folder.read("bug.trace")
    #expect(trace.hasSuffix("secret text\n"))
    #expect(!trace.contains("bytes") && !trace.contains("PIN"))
  }

  @Test func `a missing file, or one that is not a trace, is refused`() throws {
    let other = try folder.write("sos", to: "other")
    let refused = try ProgramInPipeline.run(["replay", other])
    #expect(refused.status == 65)
    #expect(refused.errors == "morsekey: \(other):1: no trace; expected 'morsekey trace 1'\n")
    let missing = try ProgramInPipeline.run(["replay", file])
    #expect(missing.status == 66)
    #expect(
      missing.errors == "morsekey: \(file): No such file or directory; expected to read it\n")
  }
}

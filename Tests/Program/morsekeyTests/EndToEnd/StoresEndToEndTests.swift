import TestSupport
import Testing

/// Several processes that change the user's files at the same time.
@Suite struct StoresEndToEndTests {
  private let home = TestFolder()

  @Test func `words added by four processes at once are all kept`() throws {
    var words: [String] = []
    for round in 0..<6 {
      let ending = String(repeating: "x", count: round)
      let letters = ["anna", "bert", "cleo", "dora"].map { $0 + ending }
      let programs = try letters.map {
        try ProgramInPipeline.start(["lexicon", "add", $0], environment: ["HOME": home.path])
      }
      for program in programs { #expect(program.finish() == (0, "", "")) }
      words += letters
    }
    let folder = ".local/share/morsekey/"
    let lines = try home.read(folder + "lexicon.tsv").split(separator: "\n")
    let kept = Set(lines.compactMap { $0.split(separator: "\t").first.map(String.init) })
    #expect(kept.isSuperset(of: words))
    #expect(home.names(in: folder) == ["lexicon.tsv"])
  }

  @Test func `settings set by four processes at once are all kept`() throws {
    let settings = [("wpm", "25"), ("tone", "440"), ("volume", "30"), ("language", "de")]
    let programs = try settings.map {
      try ProgramInPipeline.start(["config", "set", $0.0, $0.1], environment: ["HOME": home.path])
    }
    for program in programs { #expect(program.finish() == (0, "", "")) }
    let text = try home.read(".config/morsekey/config.toml")
    for (name, _) in settings { #expect(text.contains("\(name) = "), "\(name)") }
  }

  @Test(arguments: ["type", "run -- true", "decode /dev/null", "config path"])
  func `only keyboards remove files that a killed program left behind`(
    command: String
  ) throws {
    let folders = [".config/morsekey", ".local/state/morsekey", ".local/share/morsekey"]
    let abandoned = [".config.toml.0123456789abcdef.part", ".lexicon.tsv.lock"]
    for folder in folders {
      for name in abandoned + ["notes.part"] { try home.write("", to: folder + "/" + name) }
    }
    // Without a terminal, a keyboard ends at once.
    let words = command.split(separator: " ").map(String.init)
    let program = try ProgramInPipeline.start(words, environment: ["HOME": home.path])
    _ = program.finish()
    let isKeyboard = ["type", "run"].contains(words[0])
    for folder in folders {
      let left = home.names(in: folder)
      let expected = (isKeyboard ? [] : abandoned) + ["notes.part"]
      #expect(Set(left).subtracting(["texts-opened"]) == Set(expected), "\(folder)")
    }
  }
}

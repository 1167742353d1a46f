import MorseKeyboard
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline
import WordPrediction

@testable import TerminalKeyboard

@Suite struct PanelWordsTests {
  private static let lexicon = Lexicon(
    name: "few", counts: [("rabbit", 60), ("rather", 50), ("remarkable", 20), ("the", 500)])

  private func session(_ line: String, text: String = "so ") -> TextSession {
    var session = TextSession(document: TextDocument(text))
    session.predict(with: WordPredictor(lexicon: Self.lexicon), at: .zero)
    return run(session, line).machine
  }

  private func accessory(_ line: String, columns: Int = 80) -> String {
    let lines = Panel(session(line), soundNote: nil, columns: columns, rows: 24).lines
    return lines[lines.count - 2].text
  }

  @Test func `suggested words show their keys and codes`() {
    let words = "1 rabbit (---.)   2 rather (---.-)"
    #expect(accessory(".-.\\r .-\\r").hasPrefix(words + "   . dit   - dah"))
  }

  @Test(arguments: 0...90)
  func `nothing is cut off at any screen width`(columns: Int) {
    let cells: Set<Substring> = [
      "1 rabbit (---.)", "2 rather (---.-)", ". dit", "- dah",
      "enter ends a letter", "tab other keys",
    ]
    let shown = accessory(".-.\\r .-\\r", columns: columns)
    #expect(Set(shown.split(separator: "   ")).isSubset(of: cells), "\(shown)")
    #expect(shown.count < max(1, columns))
  }

  @Test func `the open letter and its neighbours rank before the words`() {
    let wide = accessory(".-", columns: 60)
    #expect(wide.hasPrefix(".-  a   . r   - w   .. l"), "\(wide)")
    let words = accessory(".-.", columns: 80)
    #expect(words.contains("   1 rabbit   2 rather   3 remarkable"), "\(words)")
    #expect(words.hasPrefix(".-.  r   . l"), "\(words)")
    #expect(!accessory(".-.", columns: 20).contains("1 "))
  }

  @Test func `the suggestion of a code is shown while the code is keyed`() {
    let line = accessory(".-.\\r .-\\r ---")
    #expect(line.contains("   . take: rabbit"), "\(line)")
  }

  @Test func `letters continue the open letter before commands, which are set apart`() {
    let line = accessory("---", columns: 200)
    let parts = line.split(separator: "   |", maxSplits: 1)
    #expect(parts.count == 2, "\(line)")
    #expect(parts[0].contains("   .. 8") && !parts[0].contains("delete"), "\(line)")
    #expect(parts[1].contains("   - delete") && parts[1].contains("page up"), "\(line)")
  }

  @Test(arguments: [KeyboardType.shell, .text])
  func `the code shown at a word takes it`(type: KeyboardType) {
    var traits = InputTraits()
    traits.keyboardType = type
    traits.spellCheckingType = .yes
    var predictor = WordPredictor(lexicon: Self.lexicon)
    predictor.tokens.add("rabbit\n")
    var session = TextSession(document: TextDocument("", traits: traits))
    session.predict(with: predictor, at: .zero)
    var now = Timestamp.after(.seconds(1))
    func key(_ text: String) {
      session.handle(Array((text + "\r").utf8), at: now)
      now = now.advanced(by: .seconds(1))
    }
    key(".-.")
    let lines = Panel(session, soundNote: nil, columns: 80, rows: 24).lines
    let line = lines[lines.count - 2].text
    let shown = line.split(separator: " ").dropFirst(2).first ?? ""
    #expect(line.hasPrefix("1 rabbit "), "\(line)")
    key(String(shown))
    #expect(session.keyboard.document.text == "rabbit ", "\(line)")
  }

  @Test(arguments: [
    (".-.\\r .-\\r1", "so rabbit "), (".-.\\r.-\\r1", "so rabbit "), (".-.\\r .-2", "so rather "),
    (".-.\\r3", "so remarkable "),
    (".-.\\r .-\\r ---.\\r", "so rabbit "), (".-.\\r1 \\b", "so r"),
  ])
  func `a word is accepted by key and by code`(line: String, text: String) {
    #expect(session(line).keyboard.document.text == text)
  }

  @Test(arguments: [".-.\\r .-\\r", ".-.\\r .-\\r ---.\\r", ".-.\\r .-"])
  func `keys in one read offer the same words as single keys`(line: String) {
    let (single, together) = (session(line), session(line.replacing(" ", with: "")))
    #expect(together.keyboard.suggestions == single.keyboard.suggestions)
    #expect(together.keyboard.document.text == single.keyboard.document.text)
  }

  @Test func `the keys type themselves in pass-through`() {
    #expect(session("\\t1").keyboard.document.text == "so 1")
    #expect(session("\\tr").keyboard.suggestions.isEmpty)
  }

  /// When the hosted keyboard is keyed.
  private static let keyingTime = Timestamp.zero.advanced(by: .seconds(3))

  /// Returns a keyboard under `run` that knows words, after keys.
  private func hosted(
    _ session: KeyboardSession<KeystrokeDocument>, keyed: String
  ) -> RunSession {
    var run = RunSession(session: session, settings: RunSettings(), columns: 80, rows: 24)
    run.begin(at: .zero)
    run.receive(terminal: Array("\u{1B}[1;1R".utf8), at: .zero)
    run.predict(with: WordPredictor(lexicon: Self.lexicon), at: .zero)
    run.receive(terminal: Array(keyed.utf8), at: Self.keyingTime)
    return run
  }

  @Test func `under run a problem, and at first the advice, come before the words`() {
    func panel(_ keySet: KeySet, problem: String?, keyed: String) -> String {
      var session = KeyboardSession(document: KeystrokeDocument(), keyMap: KeyMap(keySet: keySet))
      session.configurationNote = problem
      let run = hosted(session, keyed: keyed)
      return RunPanel(run, soundNote: nil, columns: 80, height: 2).lines[0].text
    }
    let problem = "config.toml:3: 'wpn' is not a setting"
    #expect(panel(.two, problem: problem, keyed: "").hasPrefix(problem))
    #expect(panel(.two, problem: problem, keyed: ".-.\r").hasPrefix("r   " + problem))
    #expect(panel(.one, problem: nil, keyed: "").hasPrefix("tap for a dit, hold until"))
  }

  @Test func `under run the suggestions follow the keyed text`() {
    let session = KeyboardSession(document: KeystrokeDocument())
    var run = hosted(session, keyed: ".-.\r")
    let now = Self.keyingTime
    #expect(RunPanel(run, soundNote: nil).lines[0].text.contains("1 rabbit (---.)"))
    run.toProgram = []
    run.receive(terminal: Array("1".utf8), at: now)
    #expect(String(decoding: run.toProgram, as: UTF8.self) == "abbit ")
    run.receive(terminal: [0x7F], at: now)
    #expect(run.session.keyboard.document.documentContextBeforeInput == "r")
  }
}

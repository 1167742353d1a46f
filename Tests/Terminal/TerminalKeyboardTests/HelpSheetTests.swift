import MorseKeying
import TextComposition
import MorseDecoding
import MorseCode
import MorseKeyboard
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

@Suite struct HelpSheetTests {
  private func help(isForProgram: Bool, type: KeyboardType = .text) -> String {
    var map = KeyMap()
    map.isForProgram = isForProgram
    let document = TextDocument(traits: InputTraits(keyboardType: type))
    let session = KeyboardSession(document: document, keyMap: map)
    return Panel.helpText(session, columns: 200).joined(separator: "\n")
  }

  @Test func `under run help lists no key that the program receives`() {
    let over = help(isForProgram: true)
    for key in ["ctrl-c", "ctrl-w", "f1", "shift-left", "done"] {
      #expect(!over.contains(key), "\(key)")
    }
    #expect(over.contains("esc close help; otherwise sent to the program"))
    #expect(help(isForProgram: false).contains("ctrl-c leave with nothing"))
  }

  @Test func `while scanning, help lists no key that types itself`() {
    var settings = KeyboardSettings()
    settings.layout = KeyboardLayout(name: "letters")
    (settings.layout.hasTable, settings.layout.scans) = (false, true)
    settings.layout.cells = [[LayoutKey(.text("a")), LayoutKey(.text("b"))]]
    let session = TextSession(settings: settings, keyMap: KeyMap(keySet: .one))
    let help = Panel.helpText(session, columns: 20)
    for key in ["1 2 3", "+ ", "/ ", "?"] {
      #expect(!help.contains { $0.hasPrefix(key) }, "\(key)")
    }
    #expect(help.contains { $0.hasPrefix("space scan") } && help.contains { $0.hasPrefix("f1 ") })
    #expect(help.contains { $0.hasPrefix("enter new line") })
  }

  @Test func `letters come in the order of the alphabet, and signals say what they mean`() throws {
    let sheet = help(isForProgram: false)
    let places = try [".- a", "-... b", "--.. z", ".---- 1", ".....- |", "...-.- <SK> end of work"]
      .map { try #require(sheet.firstRange(of: $0)?.lowerBound, "\($0)") }
    #expect(places == places.sorted())
  }

  @Test func `the codes of a layout without letters come before the commands`() throws {
    var settings = KeyboardSettings()
    settings.layout = KeyboardLayout(name: "board")
    settings.layout.hasTable = false
    settings.layout.codes = [".": LayoutKey(.phrase("Water, please."), cap: "water")]
    let help = Panel.helpText(TextSession(settings: settings), columns: 200)
      .joined(separator: "\n")
    let phrase = try #require(help.firstRange(of: ". water")?.lowerBound)
    let command = try #require(help.firstRange(of: "-.--.. delete forward")?.lowerBound)
    #expect(phrase < command)
  }

  @Test func `short codes of the kind of text are among the codes`() {
    #expect(help(isForProgram: false, type: .shell).contains("--.-- |"))
    #expect(!help(isForProgram: false).contains("--.-- |"))
  }
}

@Suite struct BindingNoteTests {
  private func notes(_ line: String, _ key: String) throws -> [String] {
    let map = KeyMap(bindings: [try #require(Key(key)): .dit])
    var session = TextSession(keyMap: map)
    session.begin(asking: true, at: .zero)
    return run(session, line).machine.notes
  }

  @Test func `a bound key that the terminal does not report is named at once`() throws {
    let note = try notes(Answers.kitty, "left-ctrl")
    #expect(note.isEmpty)
    let problem = "left-ctrl: this terminal does not report such keys; bind others, as dit=f9"
    #expect(try notes(Answers.xterm + " 500", "left-ctrl") == [problem])
    #expect(try notes(Answers.xterm + " 500", "f9").isEmpty)
  }
}

@Suite struct RefusedInputTests {
  private func notice(_ line: String, type: KeyboardType) -> String? {
    let document = TextDocument(traits: InputTraits(keyboardType: type))
    return Panel.notice(run(TextSession(document: document), line).machine)
  }

  @Test func `a refused letter is not called unknown`() {
    #expect(notice("- . - \\r", type: .number) == "k  is not accepted here")
    #expect(notice("- - - . . . . \\r", type: .number) == "---....  means nothing")
  }

  @Test func `the status line names the table, and capitals only where they exist`() throws {
    func status(_ table: String, _ type: KeyboardType) throws -> [String] {
      var settings = KeyboardSettings(alphabet: try #require(MorseAlphabet.named(table)))
      settings.layout.name = "mine"
      let document = TextDocument(traits: InputTraits(keyboardType: type))
      let session = KeyboardSession(document: document, settings: settings)
      return Panel.status(session, soundNote: nil, ways: [], columns: 80)
    }
    #expect(try status("chinese", .text).contains("chinese"))
    #expect(try !status("international", .text).contains("international"))
    #expect(try status("russian", .text).contains("Abc"))
    #expect(try !status("hebrew", .text).contains("Abc"))
    #expect(try !status("korean", .text).contains("Abc"))
    #expect(try !status("bopomofo", .text).contains("Abc"))
  }

  @Test func `marked text is printed when a signal ends the keyboard`()
    throws
  {
    let korean = try #require(MorseAlphabet.named("korean"))
    let settings = KeyboardSettings(alphabet: korean, characterGap: .off, wordGap: .off)
    let (script, end) = bytes(". - - - \\r . \\r . . - . ")
    var session = MachineRun(TextSession(settings: settings), script: script, end: end).machine
    session.finishText(at: end)
    #expect(session.keyboard.document.text == "한")
    #expect(session.keyboard.document.markedText == nil)
  }
}

/// Paging through the help shows all of it, in every window.
@Suite struct HelpPagesTests {
  /// A way through the help and back: the pieces of input that scroll down and up.
  enum Way: CaseIterable {
    case pages, rows, codes

    func keys(down: Bool) -> [String] {
      switch self {
      case .pages: [down ? "\u{1B}[6~" : "\u{1B}[5~"]
      case .rows: [down ? "\u{1B}[B" : "\u{1B}[A"]
      case .codes: (down ? "---.-.\r" : "---..-\r").map(String.init)
      }
    }
  }

  /// The widths for a way; rows and codes take many keys.
  private static func widths(_ way: Way) -> [Int] { way == .pages ? [20, 40, 80] : [40] }

  /// Scrolls until nothing changes; returns all rows shown on the way, and the last screen.
  private func collect(
    limit: Int, _ shown: () -> [String], _ scroll: () -> Void
  ) -> (seen: Set<String>, last: [String]) {
    var (seen, last) = (Set<String>(), [String]())
    for _ in 0..<limit where last != shown() {
      last = shown()
      seen.formUnion(last)
      scroll()
    }
    return (seen, last)
  }

  private func check(
    _ all: [String], _ name: String, _ shown: () -> [String], _ scroll: (Bool) -> Void
  ) {
    let (rows, first, limit) = (Set(all), shown(), 2 * all.count + 2)
    let down = collect(limit: limit, shown, { scroll(true) })
    #expect(rows.subtracting(down.seen).isEmpty, "\(name): not shown on the way down")
    #expect(down.last.contains(all.last ?? ""), "\(name): the end is not reached")
    let up = collect(limit: limit, shown, { scroll(false) })
    #expect(rows.subtracting(up.seen).isEmpty, "\(name): not shown on the way up")
    #expect(up.last == first, "\(name): the beginning is not reached")
  }

  @Test(arguments: [10, 24, 50], Way.allCases)
  func `in a terminal`(rows: Int, way: Way) {
    for columns in Self.widths(way) {
      for height in [PanelHeight.automatic, .rows(12)] {
        var (session, now) = (TextSession(), Timestamp.zero)
        var configured = ConfiguredKeyboard(settings: session.settings, keyMap: session.keyMap)
        configured.height = height
        session.change(to: configured, at: now)
        session.resize(columns: columns, rows: rows)
        var steps = Lesson()
        session.teach(&steps)
        session.handle(Array("?".utf8), at: now)
        let all = Panel.helpText(session, columns: columns)
        let known = Set(all)
        check(
          all, "\(columns) × \(rows), \(height)",
          {
            Panel(session, soundNote: nil, columns: columns, rows: rows).lines.map(\.text)
              .filter { known.contains($0) }
          }
        ) { isDown in
          for key in way.keys(down: isDown) {
            now = now.advanced(by: .milliseconds(100))
            session.handle(Array(key.utf8), at: now)
          }
        }
      }
    }
  }

  @Test(arguments: [10, 24, 50], Way.allCases)
  func `under a program`(rows: Int, way: Way) {
    for height in [PanelHeight.automatic, .rows(3)] {
      for columns in Self.widths(way) {
        var settings = RunSettings()
        settings.height = height
        var run = HostedRun(settings, rows: rows, columns: columns)
        run.terminal("?")
        check(
          Panel.helpText(run.run.session, columns: columns), "\(columns) × \(rows), \(height)",
          { RunPanel(run.run, soundNote: nil).lines.dropLast(2).map(\.text) }
        ) { isDown in
          for key in way.keys(down: isDown) {
            run.wait(100)
            run.terminal(key)
          }
        }
      }
    }
  }

  @Test(arguments: 10...60) func `no line of help is cut`(columns: Int) {
    for isForProgram in [false, true] {
      var map = KeyMap()
      map.isForProgram = isForProgram
      let session = TextSession(keyMap: map)
      let lines = Panel.helpText(session, columns: columns)
      #expect(lines.allSatisfy { $0.count < columns })
      func letters(_ lines: [String]) -> [Character] {
        lines.joined().filter { $0 != " " }.sorted()
      }
      #expect(letters(lines) == letters(Panel.helpText(session, columns: 400)))
    }
  }
}

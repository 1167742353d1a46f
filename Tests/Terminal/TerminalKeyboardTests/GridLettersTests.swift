import MorseKeyboard
import MorseKeying
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// The letters of languages on grids from a to z.
@Suite struct GridLettersTests {
  /// A grid as on a typewriter, with a page of digits.
  private static var letters: KeyboardLayout {
    var layout = KeyboardLayout(name: "letters")
    (layout.hasTable, layout.scans) = (false, true)
    layout.cells = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map {
      $0.map { LayoutKey(.text("\($0)")) }
    }
    layout.cells.append([
      LayoutKey(.layout("digits"), cap: "123"), LayoutKey(.text(",")),
      LayoutKey(.command(.space)),
    ])
    return layout
  }

  private static var digits: KeyboardLayout {
    var layout = KeyboardLayout(name: "digits")
    (layout.hasTable, layout.scans) = (false, true)
    layout.cells = [[LayoutKey(.text("1")), LayoutKey(.text("2"))]]
    return layout
  }

  private func session(
    _ language: String?, _ order: ScanSettings.Order = .rows, on layout: KeyboardLayout = letters
  ) -> TextSession {
    var settings = KeyboardSettings()
    (settings.layout, settings.enabled) = (layout, [layout])
    settings.others = [Self.letters, Self.digits].filter { $0.name != layout.name }
    (settings.language, settings.scanning.order) = (language, order)
    return TextSession(
      document: TextDocument(), settings: settings, keyMap: KeyMap(keySet: .one))
  }

  private func rows(_ session: TextSession) -> [String] {
    session.controller.grid.rows.map { $0.map(\.key.label).joined() }
  }

  @Test(arguments: [
    ("de-AT", ["äöüß"]), ("es", ["áéíñóúü"]), ("fr", ["éèàçêùâî", "ôûëïœüÿæ"]), ("en", []),
  ])
  func `accented letters are below the others`(language: String, added: [String]) {
    let grid = rows(session(language))
    #expect(Array(grid.prefix(3)) == ["qwertyuiop", "asdfghjkl", "zxcvbnm"])
    #expect(Array(grid.dropFirst(3).prefix(added.count)) == added)
    #expect(grid[3 + added.count] == "123,space")
    #expect(grid.count == 5 + added.count)
  }

  @Test(arguments: [
    ("el", "αβγδεζηθικλμνξοπρστυφχψω"), ("ru", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
    ("uk", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"), ("he", "אבגדהוזחטיכלמנסעפצקרשת"),
    ("ar", "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"), ("ja", "あいうえおかきくけこ"),
  ])
  func `letters of another script come first, and a to z last`(language: String, first: String) {
    let grid = rows(session(language))
    #expect(grid.joined().hasPrefix(first))
    #expect(Array(grid.suffix(3)) == ["qwertyuiop", "asdfghjkl", "zxcvbnm"])
    #expect(grid.contains("123,space"))
    let all = session(language).controller.grid.rows.joined().map(\.key)
    #expect(Set(all).count == all.count, "a key is there twice")
  }

  @Test func `the language of the text comes before the usual one`() {
    func letters(_ language: String?, usual: String) -> String {
      var settings = KeyboardSettings()
      (settings.layout, settings.language) = (Self.letters, language)
      settings.scanning.language = usual
      let session = TextSession(
        document: TextDocument(), settings: settings, keyMap: KeyMap(keySet: .one))
      return rows(session)[3]
    }
    #expect(letters(nil, usual: "sv-SE") == "åäö")
    #expect(letters("de", usual: "sv-SE") == "äöüß")
  }

  /// A grid by frequency in English, with a space before the letters and keys behind them.
  private static var frequent: KeyboardLayout {
    var layout = letters
    (layout.name, layout.isByFrequency) = ("frequent", true)
    layout.cells = ["eandwb", "toslfv", "ihcgk", "ruyxq", "mpjz"].map {
      $0.map { LayoutKey(.text("\($0)")) }
    }
    layout.cells[0].insert(LayoutKey(.command(.space)), at: 0)
    layout.cells[4].append(LayoutKey(.command(.shift)))
    layout.cells.append([LayoutKey(.text("."))])
    return layout
  }

  @Test(
    arguments: [
      (nil, ["spaceeandwb", "toslfv", "ihcgk", "ruyxq", "mpjzshift"]),
      ("en", ["spaceeandwb", "toslfv", "ihcgk", "ruyxq", "mpjzshift"]),
      ("de", ["spaceeiauozßq", "nrtlbvj", "sdcwpö", "hmfüy", "gkäxshift"]),
      ("ru", ["spaceоанлубхщ", "еискязшф", "твдычюё"]),
    ] as [(String?, [String])])
  func `a grid by frequency has the order of the language`(language: String?, first: [String]) {
    let grid = rows(session(language, on: Self.frequent))
    for (row, start) in zip(grid, first) { #expect(row.hasPrefix(start), "\(grid)") }
    #expect(grid[4].hasSuffix("shift") && grid[5] == ".")
  }

  @Test(arguments: ["ca", "cs", "de", "eo", "et", "fr", "hu", "nn", "pl", "pt", "tr", "el", "uk"])
  func `a grid by frequency has the letters of every other grid, each once`(language: String) {
    func letters(_ layout: KeyboardLayout) -> [Character] {
      GridLetters(layout, language: language).all.compactMap(\.character).filter(\.isLetter)
    }
    let all = letters(Self.frequent)
    #expect(Set(all) == Set(letters(Self.letters)) && Set(all).count == all.count)
  }

  @Test func `letters of another script stand by frequency, and a to z in the last rows`() {
    let grid = rows(session("ru", on: Self.frequent))
    #expect(grid.suffix(5).first == "eandwb" && grid.last == "mpjz")
  }

  @Test func `a grid of other letters and a page of digits stay as they are`() {
    var own = Self.letters
    own.cells = [[LayoutKey(.text("б")), LayoutKey(.text("a"))]]
    #expect(rows(session("ru", on: own)).first == "бa")
    #expect(rows(session("ru", on: Self.digits)).first == "12")
  }

  @Test func `the way back to a page of letters is as likely as its letters`() throws {
    var session = session("el", .probable)
    #expect(session.execute(.keyboard("digits"), at: .zero) == nil)
    let grid = session.controller.grid
    let chances = ScanChances(grid, session.keyboard, doubt: 0).cells
    let keys = grid.rows.flatMap { $0.map(\.key.action) }
    let back = try #require(keys.firstIndex(of: .layout("letters")))
    // Without words each letter has a chance of 0.02: 26 Latin ones, and 35 Greek ones.
    #expect(chances[back].chance > 1)
  }

  /// A user who presses a quarter of a second after the wanted cell is marked.
  @Test(arguments: ScanSettings.Order.allCases, ["fr é", "el ω", "ru я", "he ש", "ar ع"])
  func `a switch types the letters in every order of marks`(
    order: ScanSettings.Order, line: String
  ) throws {
    let (language, wanted) = (String(line.prefix(2)), String(line.suffix(1)))
    var (session, now) = (session(language, order), Timestamp.zero)
    func place() -> [Int]? {
      for (row, cells) in session.controller.grid.rows.enumerated() {
        let column = cells.firstIndex { $0.key.action == .text(wanted) }
        if let column { return [row, column] }
      }
      return nil
    }
    for _ in 0..<2000 where !session.keyboard.document.text.lowercased().contains(wanted) {
      let cell = try #require(place())
      let isMarked = session.scanMark.contains(row: cell[0], column: cell[1])
      guard isMarked || !session.scanMark.isShown else {
        now = now.advanced(by: .milliseconds(50))
        session.advance(to: now)
        continue
      }
      for isDown in [true, false] {
        now = now.advanced(by: .milliseconds(isDown ? 230 : 20))
        session.advance(to: now)
        let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))
        session.handle(.edge(edge), at: now)
      }
    }
    #expect(session.keyboard.document.text.lowercased().contains(wanted))
  }
}

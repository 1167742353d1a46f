import Foundation
import MorseKeyboard
import TestSupport
import Testing

@testable import Configuration

@Suite struct BoardFileTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    let path = ProjectFiles.root.appending(path: "Tests/Vectors/boards/" + name)
    return [UInt8](try Data(contentsOf: path))
  }

  @Test func `an archive has its boards, and the links between them`() throws {
    let file = try BoardFile(bytes("start.obz"))
    #expect(file.root == "boards/start.obf")
    #expect(file.boards.keys.sorted() == ["boards/food.obf", "boards/start.obf"])
    let start = try #require(file.boards[file.root])
    #expect(start.name == "Start" && start.locale == "en")
    #expect(start.rows.map { $0.map(\.label) } == [["I", "want", "food"], ["help!", "say it"]])
    #expect(
      start.rows.joined().map(\.action) == [
        .text("I"), .text("I would like"), .open("boards/food.obf"), .text("Please help me."),
        .speak,
      ])
    let food = try #require(file.boards["boards/food.obf"])
    #expect(food.rows.map { $0.map(\.label) } == [["soup", "bread"], ["back", "+s"]])
    #expect(food.rows[1].map(\.action) == [.open("boards/start.obf"), .spell("s")])
  }

  @Test func `a single board needs no archive, and no grid`() throws {
    let file = try BoardFile(
      Array(
        #"{"format":"open-board-0.1","buttons":[{"id":1,"label":"a"},{"id":2,"label":"b"}]}"#.utf8))
    #expect(file.root == "" && file.boards[""]?.rows.map { $0.map(\.label) } == [["a", "b"]])
    #expect(throws: BoardProblem.self) { try BoardFile(bytes("start.obf").dropLast(2)) }
  }

  /// Returns an archive (APPNOTE.TXT) of stored files.
  private func archive(_ files: [(name: String, text: String)]) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, text) in files {
      let (name, text) = (Array(name.utf8), Array(text.utf8))
      let sizes = number(text.count, 4) + number(text.count, 4) + number(name.count, 2)
      let start = bytes.count
      bytes += number(0x0403_4B50, 4) + number(0, 14) + sizes + number(0, 2) + name + text
      directory +=
        number(0x0201_4B50, 4) + number(0, 16) + sizes + number(0, 12) + number(start, 4) + name
    }
    let end = number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2)
    return bytes + directory + end + number(files.count, 2) + number(directory.count, 4)
      + number(bytes.count, 4) + number(0, 2)
  }

  @Test func `what only other programs can open becomes a text, and is named`() throws {
    let file = try BoardFile(
      archive([
        ("manifest.json", #"{"root":"a.obf","paths":{"boards":{"7":"b.obf"}}}"#),
        (
          "a.obf",
          "\u{FEFF}"
            + #"{"buttons":[{"id":1,"label":"food","load_board":{"id":"7"}},"#
            + #"{"id":2,"label":"far","load_board":{"path":"gone.obf"}},"#
            + #"{"id":3,"label":"web","load_board":{"url":"x"}},"#
            + #"{"id":4,"label":"+s","actions":["+s","+t"]},"#
            + #"{"id":5,"label":"end","actions":[":none",":home"]},"#
            + #"{"id":6,"label":"empty","load_board":{"path":"c.obf"}}]}"#
        ),
        ("b.obf", #"{"buttons":[{"id":1,"label":"soup"}]}"#),
        ("c.obf", #"{"buttons":[]}"#),
      ]))
    #expect(
      file.boards["a.obf"]?.rows.joined().map(\.action) == [
        .open("b.obf"), .open("gone.obf"), .text("web"), .spell("st"), .home, .open("c.obf"),
      ])
    #expect(
      file.missing.sorted() == [
        "the board 'c.obf': a board without buttons to choose",
        "the board 'gone.obf': is missing or damaged",
      ])
    let layouts = file.layouts(named: "board")
    #expect(layouts.map(\.name) == ["board", "board b.obf"])
    #expect(
      layouts[0].cells.joined().map(\.action) == [
        .layout("board b.obf"), .phrase("far "), .phrase("web "), .phrase("st"), .layout("board"),
        .phrase("empty "),
      ])
  }

  @Test func `a link from a single board to another file is named`() throws {
    let file = try BoardFile(
      Array(
        #"{"buttons":[{"id":1,"label":"far","load_board":{"path":"gone.obf"}},{"id":2,"label":"hi"}]}"#
          .utf8))
    #expect(file.missing == ["the board 'gone.obf': is in another file"])
    let cells = file.layouts(named: "board")[0].cells.joined().map(\.action)
    #expect(cells == [.phrase("far "), .phrase("hi ")])
  }

  @Test(arguments: [
    ("", "byte 1: expected a JSON value"), ("PK", "a damaged archive"),
    ("{}", "no board: expected \"format\": \"open-board-0.1\""),
    (#"{"format":"open-board-0.1"}"#, "a board without buttons, or with more than 500"),
    (#"{"format":"open-board-0.1","buttons":[]}"#, "a board without buttons to choose"),
  ])
  func `a file that is no board is refused with a word`(text: String, problem: String) {
    #expect(throws: BoardProblem(problem)) { try BoardFile(Array(text.utf8)) }
  }

  @Test(arguments: ["start.obz", "start.obf"])
  func `5,000 damaged files are read or refused, without a trap`(name: String) throws {
    let whole = try bytes(name)
    var random = SplitMix64(seed: 7)
    var (read, refused) = (0, 0)
    for _ in 0..<5000 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        guard !damaged.isEmpty else { break }
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: damaged.removeSubrange(place..<min(damaged.count, place + 9))
        default: damaged.removeLast(damaged.count - place)
        }
      }
      do throws(BoardProblem) {
        let file = try BoardFile(damaged)
        #expect(file.boards[file.root] != nil)
        read += 1
      } catch {
        #expect(!error.description.isEmpty)
        refused += 1
      }
    }
    #expect(refused > 1000 && read > 100)
  }

  @Test func `DEFLATE with fixed, dynamic and stored blocks is expanded`() throws {
    // Made by zlib: a run, and a stored block.
    let run: [UInt8] = [0x4B, 0x4C, 0x84, 0x01, 0x00]
    #expect(Inflate.expand(run[...], to: 10) == Array("aaaaaaaaaa".utf8))
    #expect(Inflate.expand(run[...], to: 9) == nil && Inflate.expand(run[...], to: 11) == nil)
    let stored: [UInt8] = [0x01, 0x02, 0x00, 0xFD, 0xFF, 0x68, 0x69]
    #expect(Inflate.expand(stored[...], to: 2) == Array("hi".utf8))
    #expect(Inflate.expand([], to: 0) == nil)
  }

  @Test(arguments: [
    (241, [0xAB, 0xA8, 0x18, 0x61, 0x00, 0x00]),
    (600, [0xAB, 0xA8, 0x18, 0x05, 0xA3, 0x80, 0xFA, 0x00, 0x00]),
  ])
  func `DEFLATE's longest repetitions are expanded`(count: Int, bytes: [UInt8]) {
    #expect(Inflate.expand(bytes[...], to: count) == Array(repeating: 0x78, count: count))
  }
}

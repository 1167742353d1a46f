import Foundation
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
}

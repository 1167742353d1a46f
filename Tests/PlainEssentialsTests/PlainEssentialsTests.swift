import Foundation
import PlainEssentials
import Testing

/// A value of each kind that the encoder supports.
private struct Sample: Encodable {
  var text = "a \"quoted\" \\ back/slash\n\t\r\u{8}\u{c}\u{1}\u{1f}\u{7f} é 日本 🦆"
  var flag = true
  var numbers = [0, -7, Int.max]
  var fraction = 0.25
  var absent: Int?
  var present: Int? = 3
  var emptyList: [String] = []
  var emptyObject: [String: String] = [:]
  var nested = ["z": ["b": 1, "a": 2], "a": [:]]
  var choice = Choice.second
  var holes: [Int?] = [1, nil]
  var children = [Child(name: "x", children: [Child(name: "y", children: [])])]
}

private enum Choice: String, Encodable { case first, second }

private struct Child: Encodable {
  let name: String
  let children: [Child]
}

@Suite struct PlainEssentialsTests {
  @Test func `values are written as Foundation writes them`() throws {
    #expect(try plain(Sample()) == (try foundation(Sample())))
    #expect(try plain([Sample(), Sample()]) == (try foundation([Sample(), Sample()])))
    #expect(try plain([String]()) == (try foundation([String]())))
  }

  @Test func `an error in a value is thrown on`() {
    struct Refusal: Error {}
    struct Unwilling: Encodable {
      func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
    #expect(throws: Refusal.self) { try plain(["key": [Unwilling()]]) }
  }
}

private func plain(_ value: some Encodable) throws -> String {
  let encoder = PlainEssentials.JSONEncoder()
  encoder.outputFormatting = .prettyPrinted
  encoder.outputFormatting.insert(.sortedKeys)
  return try #require(String(data: encoder.encode(value), encoding: .utf8))
}

private func foundation(_ value: some Encodable) throws -> String {
  let encoder = Foundation.JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

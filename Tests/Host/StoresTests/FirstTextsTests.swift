import TestSupport
import Testing

@testable import Stores

@Suite struct FirstTextsTests {
  private let folder = TestFolder()

  private func begin(in folder: String?) -> Bool {
    FirstTexts.begin { $0 == "XDG_STATE_HOME" ? folder : nil }
  }

  @Test func `ten texts are a newcomer's`() throws {
    let first = (0..<12).map { _ in begin(in: folder.path) }
    #expect(first == Array(repeating: true, count: 10) + [false, false])
  }

  @Test func `without a store every text counts as one of the first`() throws {
    #expect(begin(in: nil))
    let file = try folder.write("", to: "file")
    #expect(begin(in: file))
  }

  @Test func `a damaged count of texts turns the countdown off`() throws {
    #expect(begin(in: folder.path))
    try folder.write("many\n", to: "morsekey/texts-opened")
    #expect(!begin(in: folder.path))
  }
}

import Testing

@testable import Stores

@Suite struct FirstTextsTests {
  @Test func `ten texts are a newcomer's`() throws {
    let folder = try TestFolder()
    let variable = { (name: String) in name == "XDG_STATE_HOME" ? folder.path : nil }
    let first = (0..<12).map { _ in FirstTexts.begin(variable: variable) }
    #expect(first == Array(repeating: true, count: 10) + [false, false])
  }

  @Test func `without a store every text counts as one of the first`() throws {
    #expect(FirstTexts.begin { _ in nil })
    let folder = try TestFolder()
    let file = try folder.write("", to: "file")
    #expect(FirstTexts.begin { $0 == "XDG_STATE_HOME" ? file : nil })
  }

  @Test func `a damaged count of texts turns the countdown off`() throws {
    let folder = try TestFolder()
    let variable = { (name: String) in name == "XDG_STATE_HOME" ? folder.path : nil }
    #expect(FirstTexts.begin(variable: variable))
    _ = try folder.write("many\n", to: "morsekey/texts-opened")
    #expect(!FirstTexts.begin(variable: variable))
  }
}

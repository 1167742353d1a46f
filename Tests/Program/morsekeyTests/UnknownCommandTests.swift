import Testing

@testable import morsekey

@Suite struct UnknownCommandTests {
  @Test(arguments: [
    [], ["--wpm", "20"], ["type"], ["run", "--", "foo"], ["decode", "foo"], ["encode", "help"],
    ["help"], ["help", "decode"], ["help", "layouts", "check"], ["layouts", "check", "foo"],
    ["config", "get", "wpm"], ["--version"], ["config", "--config", "x"], ["lexicon"],
    ["help", "--help"],
  ])
  func `text of another kind passes`(words: [String]) {
    #expect(UnknownCommand(in: words)?.description == nil)
  }

  @Test(arguments: [
    (["foo"], []), (["plya"], ["play"]), (["ply"], ["play"]), (["DECODE"], ["decode"]),
    (["endcode"], ["encode"]), (["conf"], ["config"]), (["doctors"], ["doctor"]),
    (["help", "rum"], ["run"]), (["layouts", "lst"], ["list"]), (["lexicon", "ad"], ["add"]),
    ([""], []), (["x"], []),
  ])
  func `similar names are suggested`(words: [String], near: [String]) throws {
    let unknown = try #require(UnknownCommand(in: words))
    #expect(Set(unknown.near) == Set(near), "\(unknown.near)")
  }

  @Test func `without a near name all names are listed`() throws {
    let unknown = try #require(UnknownCommand(in: ["help", "layouts", "zzzz"]))
    #expect(
      "\(unknown)" == "there is no command 'layouts zzzz'; expected one of list, show, check, new")
  }
}

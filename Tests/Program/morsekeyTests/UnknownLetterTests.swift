import Testing

@testable import morsekey

@Suite struct UnknownLetterTests {
  @Test(arguments: [
    ["ask", "-h"], ["ask", "-oh", "--help"], ["help", "ask"], ["decode", "-vh"], ["lexicon"],
    ["lexicon", "reset", "-yh"], ["run", "--", "ls", "-xh"], ["type", "-hh"], [],
  ])
  func `help that was asked for is printed`(words: [String]) {
    #expect(UnknownLetter(in: words)?.description == nil)
  }

  @Test(arguments: [
    (["run", "-o/home", "bash"], "run"), (["ask", "-oh"], "ask"), (["run", "-hot"], "run"),
  ])
  func `an option of other commands is named`(words: [String], command: String) {
    let owners = "type, decode, encode, convert have it"
    #expect(
      UnknownLetter(in: words)?.description
        == "\(command) has no -o, \(owners); here '> FILE' writes the output to a file")
    let value = SiblingOption(in: "Error: Unknown option '-ofile'", askedBy: words)
    #expect(value?.description == UnknownLetter(in: words)?.description)
  }

  @Test(arguments: [
    (["lexicon", "list", "-xh"], "lexicon list --help"), (["-xh"], "--help"),
    (["config", "-hx"], "config --help"),
  ])
  func `an h after an unknown letter is no request for help`(words: [String], page: String) {
    let word = words.last ?? ""
    #expect(
      UnknownLetter(in: words)?.description
        == "Unknown option '\(word)'; 'morsekey \(page)' lists the options")
  }
}

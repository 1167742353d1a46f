import Testing

@testable import morsekey

@Suite struct RunCommandTests {
  @Test(arguments: [
    ("bash", "-- bash"), ("bash -c ls", "-- bash -c ls"), ("--wpm 20 bash", "--wpm 20 -- bash"),
    ("--no-sound --wpm=20 vim -- a", "--no-sound --wpm=20 -- vim -- a"),
    ("bash --wpm 20", "-- bash --wpm 20"), ("-- bash -c ls", "-- bash -c ls"),
    ("--wpm 20 -- bash", "--wpm 20 -- bash"),
  ])
  func `the program's command begins at the first other word`(line: String, marked: String) {
    #expect(Self.marked("run " + line) == "run " + marked)
  }

  @Test(arguments: ["run", "run --wpm 20", "run --unknown bash", "run --help", "play bash", "type"])
  func `other command lines stay`(line: String) {
    #expect(Self.marked(line) == line)
  }

  @Test(arguments: [
    ("--keyboards morse", "--layouts morse"), ("keyboards list", "layouts list"),
    ("run --keyboards=raw cat --keyboards", "run --layouts=raw -- cat --keyboards"),
  ])
  func `names of earlier versions are read, but not in the program's command`(
    line: String, current: String
  ) {
    let words = line.split(separator: " ").map(String.init)
    #expect(Program.words(of: words).joined(separator: " ") == current)
  }

  private static func marked(_ line: String) -> String {
    let words = line.split(separator: " ").map(String.init)
    return RunCommand.markingCommand(in: words).joined(separator: " ")
  }
}

import Foundation
import Glibc
import TestSupport
import Testing

/// Lessons of the real program.
@Suite struct TrainEndToEndTests {
  private let home = TestFolder()
  private let file = ".local/state/morsekey/training.txt"

  private func open(_ arguments: [String] = [], showing text: String = "e: key dit") throws
    -> ProgramInTerminal
  {
    try .open(
      ["train", "--no-sound", "--look", "plain"] + arguments, environment: ["HOME": home.path],
      showing: text)
  }

  private func stored(_ line: String) -> Bool {
    eventually { (try? home.read(file))?.contains(line) == true }
  }

  private func run(_ arguments: String...) throws -> (Int32, String, String) {
    try ProgramInPipeline.start(["train"] + arguments, environment: ["HOME": home.path]).finish()
  }

  @Test func `a whole lesson without sound goes from a letter to the keys and back`() throws {
    let program = try open()
    program.type("-\r")
    #expect(program.waits(for: "t (dah) was keyed; once more"))
    let answers = [
      ("e: key", ".\r"), ("t: key", "-\r"), ("space: press", " "), ("Delete the x", "\u{7F}"),
      ("new line: ", ".-.-"),
    ]
    var count = 1
    while !program.screen.contains("a: key di-dah"), count < 60 {
      let asked = answers.filter { program.screen.contains($0.0) }
      program.forgetScreen()
      program.type(asked.last?.1 ?? "")
      count += 1
      #expect(program.waits(for: " > "))
      program.pass(milliseconds: 200)
    }
    #expect(stored("answers \(count); wrong 1;"))
    program.ends(typing: "\u{1B}")
    #expect(
      program.standardOutput().hasPrefix(
        "\(count) answers, \((count - 1) * 100 / count) % right"))
  }

  /// Goal: on a new account the first letter is asked within 20 s, without a question before it.
  @Test func `a new account is asked for a letter within 20 seconds`() throws {
    let start = ContinuousClock.now
    let program = try open()
    #expect(ContinuousClock.now - start <= .seconds(20))
    program.ends(typing: "\u{1B}", printing: "nothing practised; 0 letters known\n")
  }

  @Test func `two lessons at once lose nothing, and a killed one has stored its answers`() throws {
    let killed = try open()
    let other = try open()
    killed.type(".\r")
    #expect(killed.waits(for: "t: key dah"))
    #expect(stored("item letter e; asked 1;"))
    other.type(".\r")
    #expect(other.waits(for: "t: key dah"))
    #expect(stored("item letter e; asked 2;"))
    killed.type("-\r")
    #expect(stored("item letter t; asked 1;"))
    kill(killed.process, SIGKILL)
    #expect(killed.end() == -SIGKILL)
    other.type("-\r")
    #expect(stored("item letter t; asked 2;"))
    other.ends(typing: "\u{1B}")
    let text = try home.read(file)
    #expect(text.contains("answers 4; wrong 0;"), "\(text)")
    #expect(try run("--report").1.hasPrefix("Letters known: 0 of 2 asked"))
  }

  @Test func `a lesson that is killed at its next prompt has stored the answer`() throws {
    let program = try open()
    program.type(".\r")
    #expect(program.waits(for: "t: key dah"))
    kill(program.process, SIGKILL)
    #expect(program.end() == -SIGKILL)
    #expect(try home.read(file).contains("item letter e; asked 1;"))
  }

  @Test func `a course asks for the same text with the same seed`() throws {
    for _ in 0..<2 {
      let program = try open(["calls", "--seed", "3", "--no-progress"], showing: "m0s")
      program.ends(typing: "\u{1B}", printing: "nothing practised; 0 letters known\n")
    }
    #expect(home.names(in: ".local/state/morsekey").contains("training.txt") == false)
  }

  @Test func `printed texts are those of a lesson with the same seed`() throws {
    let (status, sheet, _) = try run("calls", "--print", "12", "--seed", "3")
    let lines = sheet.split(separator: "\n")
    #expect(status == 0 && lines.count == 12 && lines[0].hasPrefix("m0s"), "\(sheet)")
    let program = try open(["calls", "--seed", "3", "--no-progress"], showing: "\(lines[0]): key")
    program.ends(typing: "\u{1B}", printing: "nothing practised; 0 letters known\n")
    #expect(try run("groups", "--print", "1", "--characters", "e").1 == "eeeee\n")
  }

  @Test func `Korean letters are judged when they end, without Return`() throws {
    let program = try open(["--table", "korean"], showing: "ㅏ: key")
    program.type(".")
    #expect(program.waits(for: "ㅓ: key"))
    program.ends(typing: "\u{1B}", printing: "1 answer, 100 % right; 0 letters known\n")
  }

  @Test func `a Korean text of one's own is asked in its letters`() throws {
    try home.write("한\n", to: "mine.txt")
    let program = try open(
      ["--table", "korean", "--text", home.path + "/mine.txt"], showing: "ㅎㅏㄴ: key it")
    #expect(!program.screen.contains("left out"))
    program.ends(typing: "\u{1B}", printing: "nothing practised; 0 letters known\n")
  }

  @Test func `a text of one's own is asked, and what has no code is named`() throws {
    try home.write("Hi. Ü!\n", to: "mine.txt")
    let program = try open(["--text", home.path + "/mine.txt"], showing: "hi.: key it")
    #expect(program.screen.contains("the words with ü are left out"))
    program.type("....\r..\r.-.-.-\r\r")
    #expect(program.waits(for: "right"))
    program.ends(typing: "\u{1B}", printing: "1 answer, 100 % right; 0 letters known\n")
    #expect(try run("--report").1.hasPrefix("Letters known: 0 of 3 asked"))
    try home.write("Ü\n", to: "mine.txt")
    for (name, status) in [("mine.txt", Int32(65)), ("none.txt", 66)] {
      #expect(try run("--text", home.path + "/" + name).0 == status)
    }
  }

  @Test(
    arguments: [
      ([0x68, 0x69, 0x0A, 0x68, 0xF6, 0x0A], "2:2:"), ([0xEF, 0xBB, 0xBF, 0xFF], "1:1:"),
      ([0x68, 0x69, 0x0D, 0x0A, 0x0D, 0x0A, 0xC3], "3:1:"),
    ] as [([UInt8], String)])
  func `a text that is not UTF-8 is refused with its place`(bytes: [UInt8], place: String) throws {
    try home.write(Data(bytes), to: "mine.txt")
    let (status, output, error) = try run("--text", home.path + "/mine.txt")
    #expect(status == 65 && output.isEmpty)
    #expect(
      error == "morsekey: \(home.path)/mine.txt:\(place) a character is not in UTF-8; "
        + "expected the file saved as UTF-8\n")
  }

  @Test func `what to copy is typed on the ordinary keys`() throws {
    let program = try ProgramInTerminal.open(
      ["train", "groups", "--copy", "--look", "plain"], environment: ["HOME": home.path],
      showing: "Listen, and type what you hear")
    program.type("zzzzz\r")
    #expect(program.waits(for: "not zzzzz"))
    program.ends(typing: "\u{1B}", printing: "1 answer, 0 % right; 0 letters known\n")
    #expect(try home.read(file).contains("copied 5, "))
  }

  @Test(arguments: [
    ("chess", "'chess' is not a course"), ("--echo --copy", "exclude each other"),
    ("--list --report", "exclude one another"), ("calls --text x", "exclude one another"),
    ("--text x --drill y", "exclude one another"), ("--text x --list", "begin no lesson"),
    ("calls --list", "begin no lesson"), ("calls --print 0", "expected 1 to 10000"),
    ("--print 5", "needs a course with texts"), ("qso --print 5", "needs a course with texts"),
    ("calls --print 5 --list", "exclude one another"),
    ("--svg x.svg", "--svg needs --report"), ("--json", "--json needs"),
    ("--characters abc", "--characters needs the course groups"),
    ("groups --characters ab~", "~ is not in the code table"),
    ("calls --adaptive 12", "not a range of speeds"), ("--adaptive 40-12", "not a range of"),
    ("--adaptive 12-400", "400 is not a speed"),
    ("calls --echo --no-sound", "need sound"), ("calls --table greek", "Latin letters"),
  ])
  func `wrong options are refused`(words: String, reason: String) throws {
    let run = try ProgramInPipeline.start(
      ["train"] + words.split(separator: " ").map(String.init), environment: ["HOME": home.path]
    ).finish()
    #expect(run.0 == 64 && run.2.contains(reason), "\(run)")
  }

  @Test(arguments: [[], ["--list"], ["--report"]])
  func `a progress file that cannot be read is reported as such`(arguments: [String]) throws {
    try home.write("", to: file + "/x")
    let run = try ProgramInPipeline.start(
      ["train"] + arguments, environment: ["HOME": home.path]
    ).finish()
    #expect(run.0 == 66 && run.2.hasSuffix("expected to read it\n"), "\(run)")
  }

  @Test(arguments: [(["train"], "training.txt"), (["report"], "usage.txt")])
  func `a file that cannot be deleted is reported as such`(command: [String], name: String) throws {
    try home.write("", to: ".local/state/morsekey/\(name)/x")
    let run = try ProgramInPipeline.start(
      command + ["--forget"], environment: ["HOME": home.path]
    ).finish()
    #expect(run.0 == 74 && run.1.isEmpty, "\(run)")
    #expect(run.2.hasSuffix("/\(name): Is a directory; expected to delete it\n"), "\(run)")
  }

  @Test func `the list and the report are printed, and the picture is drawn`() throws {
    #expect(try run("--list").1.hasPrefix("Known (0 of 40): none\nNext: letter e (new)\n"))
    #expect(try run("--report").1 == "Nothing was practised yet; morsekey train begins.\n")
    let svg = home.path + "/curve.svg"
    #expect(try run("--report", "--svg", svg).0 == 0)
    #expect(try home.read("curve.svg").hasPrefix("<?xml"))
    #expect(try run("--forget").1 == "nothing was stored\n")
  }
}

@testable import Reports
@testable import KeyingStreams
import MorseCode
import TextComposition
import TimingFiles
import ArgumentParser
@testable import LinuxSystem
import TestSupport
import Testing

@testable import morsekey

@Suite struct AnalyzeCommandTests {
  private let folder = TestFolder()

  /// Runs `analyze` with these arguments; `@` is the folder with `files`.
  private func analyze(
    _ arguments: [String], files: [(name: String, text: String)] = [],
    look: ReportLook = ReportLook()
  ) throws -> CommandRun {
    for file in files { try folder.write(file.text, to: file.name) }
    let run = try folder.run(arguments) { (command: AnalyzeCommand, console) throws(FileError) in
      try command.analyze(on: console, look: look, into: PreparedFile(path: command.svg))
    }
    return (run.status, run.output.replacing(folder.path + "/", with: ""), run.errors)
  }

  private func machineKeyed(_ text: String) -> String {
    String(
      decoding: TimingTexts.write(machineKeying(text, wpm: 20), as: .ms), as: UTF8.self)
  }

  @Test func `a report, word for word`() throws {
    let run = try analyze(["@a.ms"], files: [("a.ms", machineKeyed("PARIS PARIS"))])
    #expect(run.status == .success)
    #expect(run.errors == "")
    let expected = try Vectors.text("analyze/machine.txt")
    #expect(run.output == expected)
  }

  @Test func `colours only where they are enabled`() throws {
    let file = [("a.ms", machineKeyed("PARIS"))]
    let plain = try analyze(["@a.ms"], files: file).output
    let colored = try analyze(["@a.ms"], files: file, look: ReportLook(hasColor: true)).output
    #expect(!plain.contains("\u{1B}"))
    #expect(colored.contains("\u{1B}[36m"))
    #expect(colored.replacing(/\u{1B}\[\d+m/, with: "").contains("characters  20.0 WPM"))
  }

  @Test(arguments: [
    (["LANG": "en_GB.UTF-8"], true), (["LANG": "C"], false), ([:], false),
    (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], false), (["LC_CTYPE": "de_DE.utf8"], true),
    (["LC_ALL": "", "LANG": "C.UTF-8"], true), (["LANG": "C.UTF-8", "TERM": "dumb"], false),
  ])
  func `blocks where the locale has them`(variables: [String: String], isUnicode: Bool) throws {
    let output = try OutputFile(path: folder.path + "/out")
    let look = ReportLook(of: output) { variables[$0] }
    #expect(look.isUnicode == isUnicode)
    #expect(!look.hasColor)
  }

  @Test func `nothing, one mark and one word`() throws {
    let run = try analyze(
      ["@none.ms", "@one.ms", "@word.ms"],
      files: [("none.ms", ""), ("one.ms", "+60"), ("word.ms", machineKeyed("PARIS"))])
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("none.ms\n  nothing was keyed\n\none.ms\n  1 character in 1"))
    #expect(run.output.contains("effective   unknown: no gap between words was seen"))
    #expect(!run.output.lowercased().contains("nan") && !run.output.contains("inf"))
  }

  @Test(arguments: ["", "+60", "+60 -60 +60", "-500", "+1 -1", "+600000000 -9e9 +0.001", "0 0 0"])
  func `text that is not a number is refused`(text: String) throws {
    for arguments in [["@a.ms"], ["--json", "@a.ms"], ["--svg", "@a.svg", "@a.ms"]] {
      let run = try analyze(arguments, files: [("a.ms", text)])
      let picture = (try? folder.read("a.svg")) ?? ""
      #expect(run.status == .success)
      for word in ["nan", "NaN", "inf"] {
        #expect(!run.output.contains(word) && !picture.contains(word), "\(text)")
      }
    }
  }

  @Test func `written elements carry no timing`() throws {
    let run = try analyze(["@a.marks"], files: [("a.marks", ".- -...")])
    #expect(run.status == .badData)
    #expect(run.output == "")
    #expect(
      run.errors == """
        morsekey: a.marks:1:1: dots and dashes ('marks') carry no timing; expected a recording of \
        how long the key was down and up

        """)
  }

  @Test func `a failing file does not stop the others`() throws {
    let run = try analyze(
      ["@bad.ms", "@gone.ms", "@a.ms"],
      files: [("bad.ms", "+60 -60 x"), ("a.ms", machineKeyed("PARIS"))])
    #expect(run.status == .badData)
    #expect(run.output.hasPrefix("a.ms\n  5 characters in 1 word, 14 marks in"))
    #expect(
      run.errors == """
        morsekey: bad.ms:1:9: "x" is not a duration, such as +60 or -180.5
        morsekey: gone.ms: No such file or directory; expected a timing or sound file

        """)
  }

  @Test func `a device that cannot be opened is reported`() throws {
    #expect(try analyze(["@gone.ms"]).status == .noInput)
  }

  private static let formats = TimingFormat.all.map(\.name).listed

  @Test(arguments: [
    (["--table", "x"], "'x' is not a table; expected one of \(MorseAlphabet.names.listed)"),
    (["--wpm", "0"], "0 is not a speed; expected 1 to 200 words a minute"),
    (["--unit", "h"], "'h' is not a unit; expected one of ns, us, ms, s"),
    (["--format", "wax"], "'wax' is not a format; expected one of \(formats)"),
  ])
  func `choices that do not exist are refused`(arguments: [String], message: String) throws {
    let run = try analyze(arguments + ["@a.ms"], files: [("a.ms", "+60")])
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(run.errors == "morsekey: \(message)\n")
  }

  @Test func `a picture that cannot be created is reported`() throws {
    let run = try analyze(["--svg", "@no/a.svg", "@a.ms"], files: [("a.ms", "+60")])
    #expect(run.status == .cannotCreate)
    #expect(run.output == "")
    #expect(
      run.errors
        == "morsekey: no/a.svg: No such file or directory; expected a file that can be created\n")
  }
}

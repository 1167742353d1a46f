@testable import Reports
import TextComposition
import ArgumentParser
import LinuxSystem
import MorseCode
import TerminalCodec
import TestSupport
import Testing

@testable import morsekey

@Suite struct ChartCommandTests {
  @Test func `a small table, in columns`() {
    let table = MorseAlphabet(name: "small", table: "A .-\nB -...\nC -.-.\n1 .----\n<SK> ...-.-")
    #expect(
      Chart(of: table, columns: 22).description == """
        Letters
        A  .-      C  -.-.
        B  -...

        Digits
        1  .----

        Prosigns
        <SK>  ...-.-  end of work

        """)
  }

  @Test func `a table without its option is refused with the correct command`() throws {
    let error = try #require(throws: (any Error).self) { try ChartCommand.parse(["german"]) }
    #expect(
      ChartCommand.message(for: error) == "'german' needs its option; expected --table german")
  }

  @Test(arguments: [20, 40, 80, 132])
  func `no line is longer than the terminal`(columns: Int) {
    let lines = Chart(of: .international, columns: columns).description.split(separator: "\n")
    for line in lines where !line.hasPrefix("<") { #expect(CellWidth.of(line) <= columns) }
  }

  @Test func `every installed file exists`() {
    let chart = Chart(of: .international, columns: 80).description
    for entry in MorseAlphabet.international.entries {
      #expect(chart.contains("\(entry.meaning)  "), "\(entry.meaning)")
      #expect(chart.contains(entry.pattern.description))
    }
    for signal in MorseAlphabet.international.signals {
      #expect(MorseAlphabet.meaning(ofProsign: signal.name) != nil, "\(signal.name)")
    }
  }

  @Test func `a code book has its characters`() {
    let lines = Chart(of: .chinese, columns: 60).description.split(separator: "\n")
    #expect(lines.contains { $0.contains("0022  中") })
    #expect(lines.allSatisfy { $0.hasPrefix("<") || CellWidth.of(String($0)) <= 60 })
  }

  @Test func `an unknown table is refused`() throws {
    let run = try TestFolder().run(["--table", "wax"]) {
      (command: ChartCommand, console) throws(FileError) in
      try command.chart(on: console, columns: 80)
    }
    #expect(run.status == .usage)
    #expect(
      run.errors
        == "morsekey: 'wax' is not a table; expected one of \(MorseAlphabet.names.joined(separator: ", "))\n"
    )
  }
}

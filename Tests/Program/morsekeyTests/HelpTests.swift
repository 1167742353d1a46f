import ArgumentParser
import TestSupport
import Testing

@testable import morsekey

@Suite struct HelpTests {
  private static let commands: [String: any ParsableCommand.Type] = [
    "type": TypeCommand.self, "run": RunCommand.self, "config": ConfigCommand.self,
    "decode": DecodeCommand.self, "encode": EncodeCommand.self, "convert": ConvertCommand.self,
    "play": PlayCommand.self, "replay": ReplayCommand.self, "listen": ListenCommand.self,
    "analyze": AnalyzeCommand.self, "chart": ChartCommand.self, "ask": AskCommand.self,
    "try": TryCommand.self, "learn": LearnCommand.self, "train": TrainCommand.self,
    "report": ReportCommand.self, "doctor": DoctorCommand.self,
    "ibus": IBusCommand.self, "ibus-status": IBusCommand.Status.self,
    "ibus-component": IBusCommand.Component.self, "keys": KeysCommand.self,
    "calibrate": CalibrateCommand.self, "lexicon": LexiconCommand.self,
    "lexicon-list": LexiconList.self, "lexicon-add": LexiconAdd.self,
    "lexicon-remove": LexiconRemove.self, "lexicon-reset": LexiconReset.self,
    "lexicon-import": LexiconImport.self, "lexicon-export": LexiconExport.self,
    "lexicon-sources": LexiconSources.self, "completions": CompletionsCommand.self,
    "layouts": LayoutsCommand.self, "layouts-list": LayoutsCommand.List.self,
    "layouts-show": LayoutsCommand.Show.self, "layouts-check": LayoutsCommand.Check.self,
    "layouts-new": LayoutsCommand.New.self,
  ]

  /// Each command's help at eighty columns, as in `Tests/Vectors/help`; `make help-vectors`
  /// regenerates these files.
  @Test(arguments: commands.keys.sorted())
  func `help prints exactly this text`(name: String) throws {
    let command = try #require(Self.commands[name])
    let help = Morsekey.helpMessage(for: command, columns: 80)
    let page = HelpPage(help, askedBy: name.split(separator: "-").map(String.init)).description
    #expect(try Vectors.text("help/\(name).txt") == page)
  }

  /// The help of the program, as in `Tests/Vectors/program-help.txt`.
  @Test func `the program's help`() throws {
    let page = HelpPage(Morsekey.helpMessage(columns: 80), askedBy: []).description
    #expect(try Vectors.text("program-help.txt") == page)
  }
}

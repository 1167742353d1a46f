import ArgumentParser
import TestSupport
import Testing

@testable import morsekey

@Suite struct HelpTests {
  /// Each command's help at eighty columns, as `Tests/Vectors/help` keeps it.
  @Test(arguments: [
    "decode", "encode", "convert", "play", "analyze", "chart", "doctor", "keys", "calibrate",
  ])
  func `help says this and nothing else`(name: String) throws {
    let commands: [String: any ParsableCommand.Type] = [
      "decode": DecodeCommand.self, "encode": EncodeCommand.self, "convert": ConvertCommand.self,
      "play": PlayCommand.self, "analyze": AnalyzeCommand.self, "chart": ChartCommand.self,
      "doctor": DoctorCommand.self, "keys": KeysCommand.self, "calibrate": CalibrateCommand.self,
    ]
    let command = try #require(commands[name])
    let help = Morsekey.helpMessage(for: command, columns: 80)
    #expect(try Vectors.text("help/\(name).txt") == help + "\n")
  }
}

import ArgumentParser
import KeyingStreams
import LinuxSystem
import TerminalCodec

/// How a command shows the progress of long work.
struct ProgressOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How progress looks: unicode, ascii, or plain (a line every ten seconds, for screen readers).",
      valueName: "name"))
  var look = PanelLook.Symbols.unicode.rawValue

  /// Runs a command's work on `console` with this look; reports an unknown look.
  func run(
    on console: Console, _ work: (Console) throws(FileError) -> CommandStatus
  ) throws(FileError) -> CommandStatus {
    let symbols = console.parsed { () throws(UsageError) in
      try PanelLook.Symbols(choice: look, of: "look")
    }
    guard let symbols else { return .usage }
    var console = console
    console.symbols = symbols
    return try work(console)
  }
}

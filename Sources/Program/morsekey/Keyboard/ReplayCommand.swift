import ArgumentParser
import Configuration
import KeyboardHost
import KeyingStreams
import LinuxSystem
import MorseKeyboard
import Stores
import TerminalKeyboard
import TextInput
import WordPrediction

/// The `replay` command: types a traced session again.
struct ReplayCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a trace that --trace wrote.",
    discussion: """
      For a trace with text it prints the text. If the keyboard decides differently than before, it names \
      the line, and the exit status is 65. For a trace without text it prints the lines of the trace.
      """)

  @Argument(help: ArgumentHelp("The trace.", valueName: "file"))
  var file: String

  func run(on console: Console) throws(FileError) -> CommandStatus {
    let text: String
    do throws(FileError) {
      text = String(
        decoding: try FileContents.read(file, limit: 1 << 30, kinds: .filesAndPipes),
        as: UTF8.self)
    } catch {
      console.report(error, expected: "to read it")
      return .noInput
    }
    do {
      let script = try TraceScript(text)
      guard script.detail == .text else {
        try console.output.write(text)
        console.say("\(file): the trace holds no text; with --trace-text it can be replayed")
        return .success
      }
      return try retype(script, on: console)
    } catch let error as FileError {
      throw error
    } catch {
      console.say("\(file):\(error)")
      return .badData
    }
  }

  /// Opens the keyboard with the traced options, without a terminal, and types.
  private func retype(_ script: TraceScript, on console: Console) throws -> CommandStatus {
    var session: KeyboardSession<TextDocument>
    let arguments = OptionRow.renaming(script.arguments)
    switch script.command {
    case "type": session = try Self.session(TypeCommand.parse(arguments), TypingPlan())
    case "ask":
      let ask = try AskCommand.parse(arguments)
      session = try Self.session(ask, ask.plan)
    case "try":
      let page = try TryCommand.parse(arguments)
      session = try Self.session(page, page.plan)
    default: throw UsageError("'\(script.command)' cannot be replayed; expected type, ask or try")
    }
    Sandbox.enter(.files())
    let difference = script.play(into: &session, predictor: WordPredictor())
    let text = session.keyboard.document.text
    try console.output.write(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")
    if let difference {
      console.say("\(file):\(difference)")
      return .badData
    }
    return .success
  }

  private static func session<Command: TypingCommand>(
    _ command: Command, _ plan: TypingPlan
  ) throws -> KeyboardSession<TextDocument> {
    try command.check()
    return try command.session(TextDocument(plan.text), plan)
  }
}

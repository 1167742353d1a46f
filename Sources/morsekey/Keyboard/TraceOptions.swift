import ArgumentParser
import LinuxSystem
import TerminalKeyboard

/// The options that write down what the keyboard does, for the report of a bug.
struct TraceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the keyboard's inputs and decisions to a file, for a bug report. Your text is left out.",
      valueName: "file"))
  var trace: String?

  @Flag(
    help: ArgumentHelp(
      "Add every key and its time to the trace, for a replay. The file then contains your text."
    ))
  var traceText = false

  /// What is to be traced, and where; `nil` for nothing.
  func request() throws(UsageError) -> TraceRequest? {
    guard let trace else {
      guard !traceText else {
        throw UsageError("--trace-text needs a trace; expected --trace FILE")
      }
      return nil
    }
    return TraceRequest(path: trace, detail: traceText ? .text : .kinds)
  }
}

/// A trace that was asked for.
struct TraceRequest {
  /// The file.
  let path: String
  /// How much it holds.
  let detail: SessionTrace.Detail
}

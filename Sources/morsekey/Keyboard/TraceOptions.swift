import ArgumentParser
import LinuxSystem
import TerminalKeyboard

/// The options that write down what the keyboard does, for the report of a bug.
struct TraceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write what the keyboard is told and decides to a file, for a bug report; without what you type.",
      valueName: "file"))
  var trace: String?

  @Flag(
    help: ArgumentHelp(
      "Write every key and its moment to the trace too, so that it can be replayed: it holds your text."
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

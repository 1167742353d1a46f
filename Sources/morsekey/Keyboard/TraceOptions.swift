import ArgumentParser
import LinuxSystem
import TerminalKeyboard

/// The options for tracing the keyboard, for bug reports.
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

  /// Returns the requested trace; `nil` for none.
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

/// A requested trace.
struct TraceRequest {
  /// The path of the file.
  let path: String
  /// The level of detail.
  let detail: SessionTrace.Detail
}

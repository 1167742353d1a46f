import ArgumentParser
import LinuxSystem
import TerminalKeyboard

/// The options for tracing the keyboard, for bug reports.
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

  /// Returns the path of the requested trace and its level of detail; `nil` for none.
  func request() throws(UsageError) -> (path: String, detail: SessionTrace.Detail)? {
    guard let trace else {
      guard !traceText else {
        throw UsageError("--trace-text needs a trace; expected --trace FILE")
      }
      return nil
    }
    return (trace, traceText ? .text : .kinds)
  }
}

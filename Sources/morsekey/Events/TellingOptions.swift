import ArgumentParser
import LinuxSystem

/// The options by which others hear of the keyboard.
struct TellingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Tell what happens as lines of JSON, in a file, a pipe, or an open descriptor by its number.",
      valueName: "file"))
  var events: String?

  /// Opens what is told.
  func open() throws(FileError) -> EventStream? {
    guard let events else { return nil }
    return EventStream(try LineSink(path: events))
  }
}

import ArgumentParser
import TerminalKeyboard

/// The option that says how many rows the keyboard takes over a text of its own.
struct SizeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum height of text and panel: auto (what they need) or a number of rows.",
      valueName: "n"))
  var height = "auto"
}

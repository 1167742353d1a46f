import ArgumentParser
import TerminalKeyboard

/// The option for the height of a keyboard with its own text.
struct SizeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum height of text and panel: auto (what they need) or a number of rows.",
      valueName: "n"))
  var height = "auto"
}

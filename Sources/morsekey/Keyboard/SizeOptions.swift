import ArgumentParser
import TerminalKeyboard

/// The option for the height of a keyboard with its own text.
struct SizeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most rows that text and panel take: auto (what they need) or a number.",
      valueName: "n"))
  var height = "auto"
}

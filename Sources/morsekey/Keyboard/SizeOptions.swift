import ArgumentParser
import TerminalKeyboard

/// The option that says how many rows the keyboard takes over a text of its own.
struct SizeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most rows that text and panel take: auto (what they need) or a number.",
      valueName: "n"))
  var height = "auto"
}

import ArgumentParser
import KeyboardHost
import TerminalCodec
import TerminalDevice

/// The options that say how the keyboard looks.
struct LookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How the panel looks: unicode, ascii, or plain: words in lines, for screen readers.",
      valueName: "name"))
  var look = PanelLook.Signs.unicode.rawValue

  @Option(
    help: ArgumentHelp(
      "How much it stands out: normal, or high: bright on black.", valueName: "name"))
  var contrast = PanelLook.Contrast.normal.rawValue

  /// The look, in a terminal of which the environment tells.
  func terminalLook(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) throws(UsageError) -> TerminalLook {
    guard let signs = PanelLook.Signs(rawValue: look) else {
      throw Choices.unknown("look", look, PanelLook.Signs.allCases.map(\.rawValue))
    }
    guard let contrast = PanelLook.Contrast(rawValue: contrast) else {
      throw Choices.unknown("contrast", contrast, PanelLook.Contrast.allCases.map(\.rawValue))
    }
    let noColor = !(variable("NO_COLOR") ?? "").isEmpty
    return TerminalLook(
      isDumb: ["", "dumb"].contains(variable("TERM") ?? ""),
      panel: PanelLook(signs: signs, contrast: contrast, noColor: noColor))
  }
}

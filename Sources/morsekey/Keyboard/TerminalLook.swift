import ArgumentParser
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

/// What the keyboard looks like in its terminal.
struct TerminalLook {
  /// Whether the terminal cannot move its cursor.
  let isDumb: Bool
  /// How the panel looks.
  let panel: PanelLook
  /// Whether the terminal itself turns round text that is written from right to left.
  ///
  /// VTE does from 0.58 on, Konsole, mlterm and Apple's Terminal always; xterm, kitty, Alacritty, foot,
  /// WezTerm and the Linux console do not.
  static func turnsText(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> Bool {
    let vte = Int(variable("VTE_VERSION") ?? "") ?? 0
    let names = ["KONSOLE_VERSION", "MLTERM"].compactMap(variable).filter { !$0.isEmpty }
    return vte >= 5800 || !names.isEmpty || variable("TERM_PROGRAM") == "Apple_Terminal"
  }

  func makeScreen(size: WindowSize) -> any Screen {
    isDumb || panel.signs == .plain
      ? LineScreen(columns: size.columns) : PanelScreen(size: size, look: panel)
  }
}

public import TerminalCodec
public import TerminalDevice

/// The appearance of the keyboard in its terminal.
public struct TerminalLook: Sendable {
  /// Whether the terminal cannot move its cursor.
  public let isDumb: Bool
  /// The appearance of the panel.
  public let panel: PanelLook

  /// Creates a look.
  public init(isDumb: Bool, panel: PanelLook) {
    (self.isDumb, self.panel) = (isDumb, panel)
  }

  /// Whether the terminal itself reorders right-to-left text.
  ///
  /// VTE does so from version 0.58 on; Konsole, mlterm and Apple's Terminal always do. xterm,
  /// kitty, Alacritty, foot, WezTerm and the Linux console do not.
  public static func turnsText(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> Bool {
    let vte = Int(variable("VTE_VERSION") ?? "") ?? 0
    let names = ["KONSOLE_VERSION", "MLTERM"].compactMap(variable).filter { !$0.isEmpty }
    return vte >= 5800 || !names.isEmpty || variable("TERM_PROGRAM") == "Apple_Terminal"
  }

  /// Creates a screen of this look; plain lines if the cursor cannot move or only plain symbols are
  /// allowed.
  public func makeScreen(size: WindowSize) -> any SessionScreen {
    isDumb || panel.symbols == .plain
      ? LineScreen(columns: size.columns) : PanelScreen(size: size, look: panel)
  }
}

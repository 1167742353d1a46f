public import TerminalCodec
public import TerminalDevice

/// What the keyboard looks like in its terminal.
public struct TerminalLook: Sendable {
  /// Whether the terminal cannot move its cursor.
  public let isDumb: Bool
  /// How the panel looks.
  public let panel: PanelLook

  /// Creates a look.
  public init(isDumb: Bool, panel: PanelLook) {
    (self.isDumb, self.panel) = (isDumb, panel)
  }

  /// Whether the terminal itself turns round text that is written from right to left.
  ///
  /// VTE does from 0.58 on, Konsole, mlterm and Apple's Terminal always; xterm, kitty, Alacritty, foot,
  /// WezTerm and the Linux console do not.
  public static func turnsText(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> Bool {
    let vte = Int(variable("VTE_VERSION") ?? "") ?? 0
    let names = ["KONSOLE_VERSION", "MLTERM"].compactMap(variable).filter { !$0.isEmpty }
    return vte >= 5800 || !names.isEmpty || variable("TERM_PROGRAM") == "Apple_Terminal"
  }

  /// A screen of this look; words in lines where the cursor cannot move.
  public func makeScreen(size: WindowSize) -> any SessionScreen {
    isDumb || panel.signs == .plain
      ? LineScreen(columns: size.columns) : PanelScreen(size: size, look: panel)
  }
}

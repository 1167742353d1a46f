import LinuxSystem
import ArgumentParser
import KeyboardHost
import TerminalCodec
import TerminalDevice
import TerminalKeyboard

/// The options for the appearance of the keyboard.
struct LookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How the panel looks: unicode, ascii, tree (the code tree, for learners), or plain (lines for screen readers).",
      valueName: "name"))
  var look = PanelLook.Symbols.unicode.rawValue

  @Option(
    help: ArgumentHelp(
      "The contrast of the panel: normal, or high (bright on black).", valueName: "name"))
  var contrast = PanelLook.Contrast.normal.rawValue

  @Option(
    help: ArgumentHelp(
      "The size of cells: normal, or large, with a wide dit and dah for pointer and touch.",
      valueName: "size"))
  var cells = CellSize.normal.rawValue

  /// Returns the size of drawn cells.
  func cellSize() throws(UsageError) -> CellSize {
    try CellSize(choice: cells, of: "size of cells")
  }

  @Flag(
    inversion: .prefixedNo,
    help: "Flash the panel with each mark, as '--sound silent' does.")
  var flash = false

  @Flag(
    inversion: .prefixedNo,
    help: "Flash the whole window with a mark, at most three times a second.")
  var flashWindow = false

  @Flag(
    inversion: .prefixedNo,
    help: "Copy text to the terminal's clipboard too (OSC 52), also from programs.")
  var clipboard = true

  @Option(
    help: ArgumentHelp(
      "The open letter when the window loses the focus: keep, commit or drop.",
      valueName: "name"))
  var focusOut = FocusLoss.keep.rawValue

  /// Returns the handling of an open character when the window loses the focus.
  func focusLoss() throws(UsageError) -> FocusLoss {
    try FocusLoss(choice: focusOut, of: "way to lose the focus")
  }

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Show a bar that fills until the letter ends, and then until the space. Default: on for your first ten texts."
    ))
  var countdown: Bool?

  /// The value of `--look` for the code tree; everything else is drawn as with Unicode.
  private static let tree = "tree"

  /// Whether the code tree is shown.
  var showsTree: Bool { look == Self.tree }

  /// Returns the look in a terminal with this environment.
  func terminalLook(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) throws(UsageError) -> TerminalLook {
    guard let symbols = showsTree ? .unicode : PanelLook.Symbols(rawValue: look) else {
      let names = PanelLook.Symbols.allCases.map(\.rawValue) + [Self.tree]
      throw UsageError.unknown("look", look, names)
    }
    let contrast = try PanelLook.Contrast(choice: self.contrast, of: "contrast")
    let noColor = !(variable("NO_COLOR") ?? "").isEmpty
    return TerminalLook(
      isDumb: ["", "dumb"].contains(variable("TERM") ?? ""),
      panel: PanelLook(
        symbols: symbols, contrast: contrast, noColor: noColor,
        hasTints: PanelLook.hasTints(variable: variable)))
  }
}

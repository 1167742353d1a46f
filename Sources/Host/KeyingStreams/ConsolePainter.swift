import LinuxSystem
package import TerminalCodec
import TerminalDevice

/// Lines on standard error that a command repaints while it works, if standard error is a terminal.
package struct ConsolePainter {
  private let errors: OutputFile
  private var painter: StatusPainter
  /// Whether standard error shows the lines.
  package let isShown: Bool

  package init(console: Console) {
    errors = console.errors
    isShown =
      errors.isTerminal
      && Self.repaints(
        isPlain: console.symbols == .plain, terminal: WindowSize.environmentVariable("TERM"))
    painter = StatusPainter(
      look: PanelLook(
        symbols: console.symbols,
        noColor: WindowSize.environmentVariable("NO_COLOR").map { !$0.isEmpty } ?? false,
        hasTints: PanelLook.hasTints(variable: WindowSize.environmentVariable)))
  }

  /// Whether lines are repainted on a terminal with this value of `TERM`.
  static func repaints(isPlain: Bool, terminal: String?) -> Bool {
    !isPlain && (terminal ?? "dumb") != "dumb"
  }

  /// The bytes that undo the state that an interrupted painting may leave.
  package var undoing: [UInt8] { isShown ? TerminalModes.undoingPainting : [] }

  /// Replaces the previous lines.
  ///
  /// - Parameters:
  ///   - lines: the lines.
  ///   - showsCursor: whether the cursor is visible afterwards, because Ctrl-C or a crash may end the
  ///     program before the lines are erased.
  package mutating func show(_ lines: [StyledLine], showsCursor: Bool = false) {
    let size = WindowSize(of: .standardError)
    let bytes = painter.paint(lines, cursor: nil, columns: size.columns, rows: size.rows)
    write(showsCursor && !bytes.isEmpty ? bytes + Array("\u{1B}[?25h".utf8) : bytes)
  }

  /// Erases the lines.
  package mutating func clear() { write(painter.clear()) }

  /// Writes to standard error; write errors are ignored.
  private func write(_ bytes: [UInt8]) {
    guard isShown, !bytes.isEmpty else { return }
    try? errors.write(bytes)
    try? errors.flush()
  }
}

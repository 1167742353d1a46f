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
    let terminal = WindowSize.environmentVariable("TERM") ?? "dumb"
    isShown = errors.isTerminal && terminal != "dumb"
    painter = StatusPainter(
      look: PanelLook(
        noColor: WindowSize.environmentVariable("NO_COLOR").map { !$0.isEmpty } ?? false,
        hasTints: PanelLook.hasTints(variable: WindowSize.environmentVariable)))
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

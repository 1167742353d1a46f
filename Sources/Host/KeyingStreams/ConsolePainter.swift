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

  /// Replaces the previous lines.
  package mutating func show(_ lines: [StyledLine]) {
    let size = WindowSize(of: .standardError)
    write(painter.paint(lines, cursor: nil, columns: size.columns, rows: size.rows))
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

import LinuxSystem
package import TerminalCodec
import TerminalDevice

/// Lines on standard error that a command repaints while it works, where a terminal shows them.
package struct ConsolePainter {
  private let errors: OutputFile
  private var painter: StatusPainter
  /// Whether anyone sees them.
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

  /// Shows lines in place of those before.
  package mutating func show(_ lines: [StyledLine]) {
    let size = WindowSize(of: .standardError)
    write(painter.paint(lines, cursor: nil, columns: size.columns, rows: size.rows))
  }

  /// Takes the lines away.
  package mutating func clear() { write(painter.clear()) }

  /// That they cannot be shown is no reason to stop the work.
  private func write(_ bytes: [UInt8]) {
    guard isShown, !bytes.isEmpty else { return }
    try? errors.write(bytes)
    try? errors.flush()
  }
}

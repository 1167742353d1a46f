import Glibc
public import LinuxSystem
public import TerminalCodec
public import TerminalDevice

/// The panel of a program on a separate terminal: another window, a tmux pane, a console.
///
/// The panel is only drawn there; keys are read where the program runs. If the terminal does not
/// accept a drawing, the drawing is dropped and repeated later. Nothing waits for it.
public final class DetachedPanel {
  private let descriptor: FileDescriptor
  private var painter: StatusPainter

  /// Opens the terminal.
  ///
  /// - Parameters:
  ///   - path: its device, such as `/dev/pts/3`.
  ///   - look: the appearance of the panel.
  /// - Throws: `SystemError` when it cannot be opened, or is no terminal (`ENOTTY`).
  public init(path: String, look: PanelLook) throws(SystemError) {
    descriptor = try FileDescriptor.open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
    painter = StatusPainter(look: look)
    guard descriptor.isTerminal else {
      descriptor.close()
      throw SystemError(call: path, errno: ENOTTY)
    }
    send(StatusPainter.freshLine(columns: size.columns))
  }

  /// The size of its window.
  public var size: WindowSize { WindowSize(of: descriptor) }

  /// Draws lines in place of the previous ones.
  public func paint(_ lines: [StyledLine]) {
    let size = size
    let shown = lines.isEmpty ? [StyledLine()] : lines
    send(painter.paint(shown, cursor: nil, columns: size.columns, rows: size.rows))
  }

  /// Clears the drawn lines.
  public func clear() { send(painter.clear()) }

  private func send(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let count = (try? descriptor.write(bytes[...])) ?? 0
    if count < bytes.count { painter.forget() }
  }

  deinit { descriptor.close() }
}

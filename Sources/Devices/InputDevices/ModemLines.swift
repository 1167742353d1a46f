import CLinux
import Glibc
public import LinuxSystem

/// The input lines of a serial port that a key can control.
public struct SerialLines: OptionSet, Hashable, Sendable {
  /// The bits of `CLINUX_LINE`.
  public let rawValue: Int32

  /// Creates a set from its bits.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Clear to send.
  public static let cts = SerialLines(rawValue: Int32(CLINUX_LINE_CTS))
  /// Data set ready.
  public static let dsr = SerialLines(rawValue: Int32(CLINUX_LINE_DSR))
}

/// A port whose line changes can be awaited: a serial port, or a substitute in tests.
public protocol ModemLines: AnyObject, Sendable {
  /// Returns the current state of the lines.
  func lines() throws(SystemError) -> SerialLines
  /// Waits until a line changes, or until it is interrupted (`EINTR`).
  func wait() throws(SystemError)
  /// Interrupts the wait of `thread`; a wait that begins later may need another interruption.
  func interrupt(_ thread: PosixThread)
}

/// A serial port of the system.
final class SerialPort: ModemLines {
  private let port: FileDescriptor

  /// Opens a port, and raises DTR and RTS to supply voltage to the key.
  init(path: String) throws(SystemError) {
    let port = try FileDescriptor.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    self.port = port
    do throws(SystemError) {
      guard clinux_serial_feed(port.rawValue) == 0 else { throw .last("TIOCMBIS") }
      _ = try lines()
    } catch {
      port.close()
      throw error
    }
  }

  deinit { port.close() }

  func lines() throws(SystemError) -> SerialLines {
    var lines: Int32 = 0
    guard clinux_serial_lines(port.rawValue, &lines) == 0 else { throw .last("TIOCMGET") }
    return SerialLines(rawValue: lines)
  }

  func wait() throws(SystemError) {
    guard clinux_allow_interruption() == 0, clinux_serial_wait(port.rawValue) == 0 else {
      throw .last("TIOCMIWAIT")
    }
  }

  func interrupt(_ thread: PosixThread) {
    thread.interrupt()
  }
}

import CLinux
import Glibc
import LinuxSystem

/// A terminal's original line settings, and the raw ones derived from them.
///
/// In raw mode every byte arrives at once and unchanged. There is no echo, line editing, signal key
/// or flow control.
///
/// Output processing (OPOST) stays as it was, so that other programs of a pipeline still print
/// proper lines. This program writes `CR LF` and does not need it. OPOST is off while another
/// program's output is forwarded, since that was already processed.
///
/// Settings change at once (TCSANOW): waiting for output to drain would hang on a terminal that has
/// stopped reading.
struct RawMode {
  /// The original settings.
  let saved: termios
  private let descriptor: FileDescriptor
  private let passesOutput: Bool

  /// Reads the current settings.
  init(of descriptor: FileDescriptor, passingOutput: Bool = false) throws(SystemError) {
    passesOutput = passingOutput
    var settings = termios()
    guard tcgetattr(descriptor.rawValue, &settings) == 0 else { throw .last("tcgetattr") }
    saved = settings
    self.descriptor = descriptor
  }

  /// The raw settings.
  private var raw: termios {
    var settings = saved
    settings.c_iflag &= ~tcflag_t(
      IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    if passesOutput { settings.c_oflag &= ~tcflag_t(OPOST) }
    settings.c_cflag = settings.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    withUnsafeMutableBytes(of: &settings.c_cc) { controls in
      controls[Int(VMIN)] = 1
      controls[Int(VTIME)] = 0
    }
    return settings
  }

  /// Makes the terminal raw.
  func enter() throws(SystemError) {
    try set(raw)
  }

  /// Turns off the echo, and nothing else: lines and signal keys stay.
  func hush() throws(SystemError) {
    var settings = saved
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    try set(settings)
  }

  /// Restores the original settings.
  func leave() throws(SystemError) {
    try set(saved)
  }

  private func set(_ settings: termios) throws(SystemError) {
    var settings = settings
    while tcsetattr(descriptor.rawValue, TCSANOW, &settings) != 0 {
      guard errno == EINTR else { throw .last("tcsetattr") }
    }
  }

  /// Makes a crash write `bytes`, then restore the original settings.
  ///
  /// Another call replaces the bytes.
  func armGuard(writing bytes: [UInt8]) throws(SystemError) {
    var settings = saved
    guard clinux_guard_arm(descriptor.rawValue, &settings, bytes, bytes.count) == 0 else {
      throw .last("guard")
    }
  }

  /// Makes a crash print a text after restoring the settings; the bytes of `opening` go before it.
  func armGuard(printing text: [UInt8], after opening: [UInt8]) {
    clinux_guard_print(opening, opening.count, text, text.count)
  }

  /// Disables the restoration after a crash.
  func disarmGuard() {
    clinux_guard_disarm()
  }
}

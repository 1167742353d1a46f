import CLinux
import Glibc
import LinuxSystem

/// A terminal's line settings as they were found, and the raw ones made from them.
///
/// Raw: every byte comes at once and unchanged; no echo, no lines, no signals from keys, no flow control.
/// Output processing (OPOST) stays as it was, so that what other programs of a pipeline print is still
/// laid out as lines; all that is written here says `CR LF` and needs none. It is off as well where another
/// program's output is passed on, which has been processed already.
///
/// Settings are changed at once (TCSANOW): waiting for output to drain would hang on a terminal that has
/// stopped reading.
struct RawMode {
  /// The settings found.
  let saved: termios
  private let descriptor: FileDescriptor
  private let passesOutput: Bool

  /// Reads the settings now in force.
  init(of descriptor: FileDescriptor, passingOutput: Bool = false) throws(SystemError) {
    passesOutput = passingOutput
    var settings = termios()
    guard tcgetattr(descriptor.rawValue, &settings) == 0 else {
      throw SystemError(call: "tcgetattr", errno: errno)
    }
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

  /// Restores the settings found.
  func leave() throws(SystemError) {
    try set(saved)
  }

  private func set(_ settings: termios) throws(SystemError) {
    var settings = settings
    while tcsetattr(descriptor.rawValue, TCSANOW, &settings) != 0 {
      guard errno == EINTR else { throw SystemError(call: "tcsetattr", errno: errno) }
    }
  }

  /// Has a crash restore the settings found, after writing `bytes`; asked again, `bytes` replace the former.
  func armGuard(writing bytes: [UInt8]) throws(SystemError) {
    var settings = saved
    guard clinux_guard_arm(descriptor.rawValue, &settings, bytes, bytes.count) == 0 else {
      throw SystemError(call: "guard", errno: errno)
    }
  }

  /// Has a crash print a text once the settings are restored, after the bytes of `opening`.
  func armGuard(printing text: [UInt8], after opening: [UInt8]) {
    clinux_guard_print(opening, opening.count, text, text.count)
  }

  /// Leaves crashes to their own course again.
  func disarmGuard() {
    clinux_guard_disarm()
  }
}

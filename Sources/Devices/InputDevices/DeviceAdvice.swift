import Glibc
import LinuxSystem

/// A kind of device that is opened by its path.
enum DeviceKind {
  /// A device of the kernel's input layer.
  case input
  /// A serial port.
  case serial

  /// The message for another kind of file.
  var missing: String {
    switch self {
    case .input: "no input device"
    case .serial: "no serial port with key lines"
    }
  }

  /// The group whose members may open it.
  private var group: String {
    switch self {
    case .input: "input"
    case .serial: "dialout"
    }
  }

  /// Returns the reason why a device cannot be used, and what to do.
  ///
  /// The sandbox refuses files that are no devices with `EACCES`, too.
  ///
  /// - Parameters:
  ///   - error: the error of the device.
  ///   - path: its path.
  /// - Returns: the words for a message.
  func advice(on error: SystemError, at path: String) -> String {
    switch (self, error.errno) {
    case (_, EACCES):
      var status = stat()
      guard stat(path.systemString, &status) == 0 else { return error.reason }
      return isDevice(status) ? "no permission; join the group \(group)" : missing
    case (.serial, ENOTTY), (.serial, EINVAL): return missing
    case (_, ENODEV), (.serial, EIO), (.serial, ENXIO): return "gone"
    default: return error.reason
    }
  }

  private func isDevice(_ status: stat) -> Bool {
    guard status.st_mode & S_IFMT == S_IFCHR else { return false }
    // INPUT_MAJOR of linux/major.h; drivers of serial ports have various numbers.
    return self == .serial || status.st_rdev >> 8 & 0xFFF == 13
  }
}

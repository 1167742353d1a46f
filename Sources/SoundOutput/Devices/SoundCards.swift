import Glibc
import LinuxSystem

/// The cards of this computer, as files of the kernel.
enum SoundCards {
  /// Whether there are cards, and the user may use none of them.
  ///
  /// ALSA answers "no such device" then.
  ///
  /// - Parameter failure: Why a file cannot be used, as an error number; 0 when it can.
  /// - Returns: Whether the user lacks the permission.
  static func areDenied(failure: (String) -> CInt = Self.failure(of:)) -> Bool {
    let failures = (0..<32).map { failure("/dev/snd/controlC\($0)") }
    return failures.contains(EACCES) && !failures.contains(0)
  }

  private static func failure(of path: String) -> CInt {
    access(path.systemString, R_OK | W_OK) == 0 ? 0 : errno
  }
}

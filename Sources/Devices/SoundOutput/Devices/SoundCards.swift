import Glibc
import LinuxSystem

/// The sound cards of this computer, as device files.
enum SoundCards {
  /// Whether sound cards exist but the user may not use any of them.
  ///
  /// ALSA reports "no such device" in this case.
  ///
  /// - Parameter failure: returns the reason why a file cannot be used, as an error number; 0 if it
  ///   can.
  /// - Returns: whether the user lacks the permission.
  static func areDenied(failure: (String) -> CInt = Self.failure(of:)) -> Bool {
    let failures = (0..<32).map { failure("/dev/snd/controlC\($0)") }
    return failures.contains(EACCES) && !failures.contains(0)
  }

  private static func failure(of path: String) -> CInt {
    access(path.systemString, R_OK | W_OK) == 0 ? 0 : errno
  }
}

import CLinux

/// Files left behind by a killed process: unfinished files, and lock files without a holder.
public enum LeftFiles {
  /// Removes such files from a folder.
  ///
  /// Only files of this user with a temporary name of this program are removed. A process that
  /// still writes such a file holds a lock on it, so the file is kept.
  public static func sweep(_ folder: String) {
    clinux_sweep(folder.systemString)
  }
}

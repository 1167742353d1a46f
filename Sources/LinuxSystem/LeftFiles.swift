import CLinux

/// Files that a process which was killed has left behind: unfinished ones and locks that nobody holds.
public enum LeftFiles {
  /// Removes them from a folder.
  ///
  /// Only files of this user that carry a temporary name of this program are removed. Whoever still writes one
  /// holds a lock on it, and keeps it.
  public static func sweep(_ folder: String) {
    clinux_sweep(folder.systemString)
  }
}

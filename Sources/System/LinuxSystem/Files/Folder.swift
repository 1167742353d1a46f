import CLinux
import Glibc

/// Lists, creates and cleans folders.
public enum Folder {
  /// The sorted names of a folder's files that end with `ending`; empty if the folder cannot be
  /// listed.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - ending: the file name extension, including the full stop.
  /// - Returns: the names without the ending; hidden files are omitted.
  public static func names(in folder: String, ending: String) -> [String] {
    entries(of: folder)
      .filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") && $0 != ending }
      .map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// The folders to which the symbolic links in a folder lead; for a link to a file, the folder of
  /// that file.
  ///
  /// Empty if the folder cannot be listed. Broken links are omitted, and links to devices: their
  /// folder changes all the time.
  public static func linked(from folder: String) -> Set<String> {
    var folders: Set<String> = []
    for name in entries(of: folder) {
      var status = stat()
      let path = folder + "/" + name
      guard lstat(path.systemString, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
        stat(path.systemString, &status) == 0
      else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: folders.insert(path)
      case S_IFREG: folders.insert(FilePlace(path).folder)
      default: break
      }
    }
    return folders
  }

  /// Returns the first part of a path that exists but leads nowhere; `nil` if there is none.
  ///
  /// That is a link without a target, or a file in the place of a folder.
  package static func brokenPart(of path: String) -> String? {
    let ends = path.indices.dropFirst().filter { path[$0] == "/" } + [path.endIndex]
    for end in ends {
      let part = String(path[..<end])
      var (named, target) = (stat(), stat())
      guard lstat(part.systemString, &named) == 0 else { return nil }
      guard stat(part.systemString, &target) == 0 else { return part }
      if end < path.endIndex, target.st_mode & S_IFMT != S_IFDIR { return part }
    }
    return nil
  }

  /// Creates the parent folders of a path with mode 0700; failures show up when the file is
  /// created.
  package static func make(above path: String) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    guard access(folder.systemString, F_OK) != 0 else { return }
    make(above: folder)
    mkdir(folder.systemString, 0o700)
  }

  /// Removes the files that a killed process has left in a folder: unfinished files, and lock files
  /// without a holder.
  ///
  /// Only files of this user with a temporary name of this program are removed. A process that
  /// still writes such a file holds a lock on it, so the file is kept.
  public static func sweep(_ folder: String) {
    clinux_sweep(folder.systemString)
  }

  private static func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder.systemString) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(systemBytes: bytes.prefix { $0 != 0 })
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

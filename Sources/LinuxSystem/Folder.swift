import Glibc

/// What is in folders.
public enum Folder {
  /// The names of a folder's files that end with `ending`, in order; none when it cannot be listed.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - ending: what the names end with, the full stop included.
  /// - Returns: the names without the ending; those of hidden files are left out.
  public static func names(in folder: String, ending: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(ending), !name.hasPrefix("."), name != ending {
        names.append(String(name.dropLast(ending.count)))
      }
    }
    return names.sorted()
  }
}

import LinuxSystem

/// The files that one command writes, by their options.
struct WrittenFiles {
  private let paths: [String: String]

  /// Creates a list.
  ///
  /// - Parameter paths: the path of each file, by the option that names it.
  init(_ paths: [String: String]) { self.paths = paths }

  /// Throws if two options name one file, by whatever path: one of the two would be lost.
  func check() throws(UsageError) {
    var options: [FileIdentity: String] = [:]
    for (option, path) in paths.sorted(by: { $0.key < $1.key }) {
      guard let file = FileIdentity(path) else { continue }
      if let other = options.updateValue(option, forKey: file) {
        throw UsageError("\(path): named by \(other) and \(option); expected a file for each")
      }
    }
  }

  /// Claims the files until the claims are released, so that no other process of this program writes
  /// them too, whatever the option.
  ///
  /// - Throws: `UsageError` for one file of two options, `FileError` for a file that is in use.
  func claim() throws -> [FileClaim] {
    try check()
    return try paths.sorted { $0.key < $1.key }.map { try FileClaim($0.value) }
  }
}

public import Foundation

/// A temporary folder for one test, deleted at its end.
public final class TestFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates a folder; where that fails, the test fails as it uses the first file.
  public init() {
    path = FileManager.default.temporaryDirectory.path + "/morsekey-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and the folders above it; returns its path.
  @discardableResult
  public func write(_ text: String, to name: String, mode: Int? = nil) throws -> String {
    try write(Data(text.utf8), to: name, mode: mode)
  }

  /// Writes a file and the folders above it; returns its path.
  @discardableResult
  public func write(_ data: Data, to name: String, mode: Int? = nil) throws -> String {
    let file = try place(name)
    try data.write(to: file)
    if let mode {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
    return file.path
  }

  /// Makes a symbolic link and the folders above it.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: try place(name).path, withDestinationPath: target)
  }

  /// Returns the place of a file, after making the folders above it.
  private func place(_ name: String) throws -> URL {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    return file
  }

  /// Removes a file, or a folder with its files.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// Returns the content of a file as text.
  public func read(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// Returns the permissions of a file, or of the folder without a name.
  public func mode(of name: String = "") throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return attributes[.posixPermissions] as? Int
  }

  /// The sorted names of the files.
  public var names: [String] { names(in: "") }

  /// Returns the sorted names of the files in a folder of the folder.
  public func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)
    return (names ?? []).sorted()
  }
}

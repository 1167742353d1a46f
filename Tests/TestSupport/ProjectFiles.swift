public import Foundation

/// The files of this project, found from the place of this file.
public enum ProjectFiles {
  /// The folder of the project.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the text of a file, named by its path in the project.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}

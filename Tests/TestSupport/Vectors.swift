import Foundation

/// Test data in `Tests/Vectors`, with one case on each line.
public enum Vectors {
  /// Returns the lines of a file, split at tabs; comments, which begin with `# `, are omitted.
  public static func rows(_ name: String) throws -> [[String]] {
    try text(name).split(separator: "\n")
      .filter { !$0.hasPrefix("# ") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Returns the inputs found by fuzzing in `Tests/Corpus`, each with its file's name.
  public static func corpus(_ target: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = ProjectFiles.root.appending(path: "Tests/Corpus/\(target)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }

  /// Returns the content of a file.
  public static func text(_ name: String) throws -> String {
    try ProjectFiles.text("Tests/Vectors/\(name)")
  }
}

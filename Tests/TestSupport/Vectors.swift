import Foundation

/// Test data in `Tests/Vectors`, one case to a line.
public enum Vectors {
  /// The lines of a file, each cut at its tabs; comments, which begin with `# `, are left out.
  public static func rows(_ name: String, file: StaticString = #filePath) throws -> [[String]] {
    let folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent()
    let url = folder.appendingPathComponent("../Vectors/\(name)")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("# ") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}

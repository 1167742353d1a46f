import Foundation
import TestSupport

/// The Swift files of the package.
enum Sources {
  /// The names of the floors: the folders of `Sources`.
  static var floors: [String] { folders(in: "Sources") }

  /// The names of the targets that have Swift files.
  static var targets: [String] {
    floors.flatMap { targets(of: $0) }.filter { !swiftFiles(of: $0).isEmpty }.sorted()
  }

  /// Returns the names of the targets of a floor: its folders.
  static func targets(of floor: String) -> [String] { folders(in: "Sources/\(floor)") }

  /// Returns the Swift files of a target.
  static func swiftFiles(of target: String) -> [URL] {
    floors.flatMap { swiftFiles(in: "Sources/\($0)/\(target)") }
  }

  /// Returns the Swift files below a folder of the package, without the samples in the
  /// documentation.
  static func swiftFiles(in folder: String) -> [URL] {
    let walk = FileManager.default.enumerator(
      at: ProjectFiles.root.appending(path: folder), includingPropertiesForKeys: nil)
    return (walk?.compactMap { $0 as? URL } ?? []).filter {
      $0.pathExtension == "swift" && !$0.path.contains(".docc/")
    }
  }

  static func lines(of file: URL) -> [Substring] {
    ((try? String(contentsOf: file, encoding: .utf8)) ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func folders(in folder: String) -> [String] {
    let path = ProjectFiles.root.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

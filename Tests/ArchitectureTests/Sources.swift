import Foundation

/// The Swift files of the package, located relative to this file.
enum Sources {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names of the targets that have Swift files.
  static var targets: [String] {
    let folder = root.appending(path: "Sources")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !swiftFiles(in: "Sources/\($0)").isEmpty }.sorted()
  }

  /// Returns the Swift files below a folder of the package, without the samples in the
  /// documentation.
  static func swiftFiles(in folder: String) -> [URL] {
    let walk = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (walk?.compactMap { $0 as? URL } ?? []).filter {
      $0.pathExtension == "swift" && !$0.path.contains(".docc/")
    }
  }

  static func lines(of file: URL) -> [Substring] {
    ((try? String(contentsOf: file, encoding: .utf8)) ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false)
  }
}

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

  /// Returns the modules that the files of a target import, each with its file's name.
  static func imports(of target: String) -> [(file: String, module: String)] {
    swiftFiles(of: target).flatMap { file in
      lines(of: file).compactMap { module(importedBy: $0) }.map { (file.lastPathComponent, $0) }
    }
  }

  /// Returns the module that a line imports.
  static func module(importedBy line: Substring) -> String? {
    let words = line.split(separator: " ")
    let modifiers: Set<Substring> = [
      "public", "internal", "package", "private", "@testable", "@_exported",
    ]
    guard let keyword = words.firstIndex(where: { !modifiers.contains($0) }),
      words[keyword] == "import"
    else { return nil }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "typealias"]
    let name = words[(keyword + 1)...].first { !kinds.contains($0) }
    return name?.split(separator: ".").first.map(String.init)
  }

  /// Returns the names of the folders in a folder of the package, sorted.
  static func folders(in folder: String) -> [String] {
    let path = ProjectFiles.root.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

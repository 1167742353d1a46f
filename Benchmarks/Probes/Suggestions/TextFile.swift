import Foundation

enum TextFile {
  static func read(_ path: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
  }
}

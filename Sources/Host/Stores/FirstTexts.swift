import LinuxSystem
import TerminalDevice

/// Counts the user's first texts: help for beginners is shown for ten of them.
///
/// A text is counted when its keyboard opens, because afterwards the sandbox allows no other file.
package enum FirstTexts {
  /// The number of texts with help for beginners.
  package static let limit = 10

  /// Counts one more text; returns whether it is one of the first.
  ///
  /// If the count cannot be stored, every text is one of the first.
  package static func begin(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> Bool {
    let places = ["HOME", "XDG_STATE_HOME"].compactMap(variable)
    guard places.contains(where: { !$0.isEmpty }) else { return true }
    let path = UserFolder.state(variable) + "/texts-opened"
    do throws(FileError) {
      let text = try UserFolder.text(at: path, limit: 64)
      let count = text.map { Int($0.prefix { !$0.isNewline }) ?? limit } ?? 0
      guard count < limit else { return false }
      try UserFolder.write("\(count + 1)\n", to: path)
    } catch {
      return true
    }
    return true
  }
}

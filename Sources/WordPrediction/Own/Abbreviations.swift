/// Abbreviations in a file: a short form, a tab and its text in each line, as AAC programs keep them.
public enum Abbreviations {
  /// The abbreviations of a text; `nil` when it is another kind of file.
  ///
  /// A line whose second field is a count is a word of an export, so that a text with one is none of these.
  public static func parse(_ text: String) -> [(short: String, text: String)]? {
    let lines = text.split(whereSeparator: \.isNewline)
      .filter { $0.first != "#" && !$0.allSatisfy(\.isWhitespace) }
    var found: [(short: String, text: String)] = []
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 2, isShort(fields[0]), isText(fields[1]) else { return nil }
      found.append((String(fields[0]), String(fields[1])))
    }
    return found.isEmpty ? nil : found
  }

  private static func isShort(_ text: Substring) -> Bool {
    !text.isEmpty && !text.contains(where: \.isWhitespace)
  }

  private static func isText(_ text: Substring) -> Bool {
    !text.allSatisfy(\.isWhitespace) && Int(text) == nil && text != "never" && !text.hasPrefix("= ")
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
  }
}

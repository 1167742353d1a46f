/// Parses abbreviation files: in each line a short form, a tab and its text, the format of AAC
/// programs.
public enum Abbreviations {
  /// Returns the abbreviations of a text; `nil` if the file has another format.
  ///
  /// A line with a count of any size as its second field is a word of an exported lexicon, so such
  /// a text is rejected.
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

  private static func isCount(_ text: Substring) -> Bool {
    let digits = text.first.map("+-".contains) ?? false ? text.dropFirst() : text
    return !digits.isEmpty && digits.allSatisfy("0123456789".contains)
  }

  private static func isShort(_ text: Substring) -> Bool {
    !text.isEmpty && !text.contains(where: \.isWhitespace)
      && !text.unicodeScalars.contains(where: \.isControl)
  }

  private static func isText(_ text: Substring) -> Bool {
    !text.allSatisfy(\.isWhitespace) && !isCount(text) && text != "never" && !text.hasPrefix("= ")
      && !text.unicodeScalars.contains(where: \.isControl)
  }
}

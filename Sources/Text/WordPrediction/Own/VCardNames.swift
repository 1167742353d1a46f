/// Extracts the names from a contact file.
public enum VCardNames {
  /// Returns the distinct words of the names in a vCard file, in file order.
  ///
  /// Reads the formatted name, its parts and the nickname (`FN`, `N`, `NICKNAME`: RFC 6350, 6.2). In version 2.1
  /// they may be quoted-printable (RFC 2045, 6.7). Initials, and titles with a full stop, are
  /// skipped.
  public static func words(in text: String) -> [String] {
    ContactNames.distinct(lines(of: text).flatMap(names).filter(ContactNames.isName))
  }

  /// Splits the text into lines and joins continuation lines (RFC 6350, 3.2).
  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if line.first == " " || line.first == "\t", !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else if let last = lines.last, last.hasSuffix("="), isQuoted(last) {
        lines[lines.count - 1] = String(last.dropLast()) + line
      } else {
        lines.append(String(line))
      }
    }
    return lines
  }

  private static func isQuoted(_ line: some StringProtocol) -> Bool {
    line.prefix { $0 != ":" }.uppercased().split { ";=".contains($0) }.contains("QUOTED-PRINTABLE")
  }

  private static func names(in line: String) -> [String] {
    guard let colon = line.firstIndex(of: ":") else { return [] }
    let property = line[..<colon].uppercased().split(separator: ";")[...].first ?? ""
    let name = property.split(separator: ".").last ?? ""
    guard ["FN", "N", "NICKNAME"].contains(name) else { return [] }
    let value = line[line.index(after: colon)...]
    let plain = isQuoted(line) ? unquoted(value) : String(value)
    return plain.split { ";, \\-".contains($0) }.map(String.init)
  }

  private static func unquoted(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "="), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

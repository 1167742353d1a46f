/// A program's request to the keyboard that hosts it: `OSC 7373 ; name=value ; … ST`.
///
/// It is not forwarded to the terminal. The receiver knows the valid names. A string that is too
/// long or not a list of names and values is not a request.
public struct ProgramRequest: Hashable, Sendable {
  /// The OSC number; no terminal is known to use it.
  static let mark = Array("7373;".utf8)
  /// The maximum number of bytes after the mark.
  static let limit = 256

  /// The values by their names.
  public let values: [String: String]

  /// Encodes an answer in the same form; characters that might end it are removed from the values.
  package static func answer(_ values: [(name: String, value: String)]) -> [UInt8] {
    let fields = values.map { name, value in
      name + "=" + value.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }
    return Array("\u{1B}]7373;\(fields.joined(separator: ";"))\u{1B}\\".utf8)
  }

  /// Parses the bytes between the number and the terminator; `nil` if they are not a valid list.
  init?(_ body: [UInt8]) {
    guard body.count <= Self.limit, body.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
      return nil
    }
    var values: [String: String] = [:]
    for field in body.split(separator: UInt8(ascii: ";")) {
      let parts = field.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      )
      .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2, !parts[0].isEmpty,
        values.updateValue(parts[1], forKey: parts[0]) == nil
      else { return nil }
    }
    self.values = values
  }
}

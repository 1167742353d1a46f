import Configuration
import FistAnalysis
import MorseKeying

/// The text format of a profile: TOML, with the settings of one key in a table of its name.
///
///     wpm = 12
///     letter-gap = 700
///     [straight]
///     merge = 80
extension KeyingProfile {
  /// Parses the text of a file.
  init(toml text: String) throws(FileNote) {
    self.init()
    for entry in try TOMLReader.values(of: text).entries {
      guard case .table(let own) = entry.value else {
        settings.append(try Setting(entry, of: nil))
        continue
      }
      guard let contact = KeyContact(rawValue: entry.key) else {
        let names = KeyContact.allCases.map(\.rawValue).joined(separator: ", ")
        throw FileNote(
          line: entry.line, "'\(entry.key)' is not a key; expected one of \(names)")
      }
      for entry in own.entries { settings.append(try Setting(entry, of: contact)) }
    }
  }

  /// The text of the file.
  var toml: String {
    let sections = KeyContact.allCases.map { contact in
      let lines = lines(for: contact)
      return lines.isEmpty ? "" : "\n[\(contact.rawValue)]\n" + lines
    }
    return "# morsekey profile\n" + lines(for: nil) + sections.joined()
  }

  private func lines(for contact: KeyContact?) -> String {
    settings.filter { $0.contact == contact }
      .map { "\($0.name) = \(Self.toml($0.value))\n" }.joined()
  }

  /// Returns a value in TOML syntax.
  private static func toml(_ value: String) -> String {
    (Int(value).map(SettingValue.whole) ?? Double(value).map(SettingValue.number)
      ?? .text(value)).toml
  }
}

extension KeyingProfile.Setting {
  fileprivate init(_ entry: SettingTable.Entry, of contact: KeyContact?) throws(FileNote) {
    guard let value = entry.value.scalarText else {
      throw FileNote(
        line: entry.line,
        "'\(entry.key)' is set to \(entry.value.kind); expected a number or text")
    }
    self.init(contact: contact, name: entry.key, value: value, line: entry.line)
  }
}

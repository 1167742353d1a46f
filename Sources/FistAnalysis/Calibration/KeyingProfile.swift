public import MorseKeying

/// A profile that cannot be read.
public struct ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from one.
  public let line: Int
  /// What is wrong; what was expected.
  public let description: String
}

/// The settings for one person's hand, by name, for all keys or one.
///
/// Written as TOML: `name = value` lines, those for one contact under its name in brackets.
///
///     wpm = 12
///     letter-gap = 700
///     [straight]
///     merge = 80
public struct KeyingProfile: Hashable, Sendable {
  /// One setting.
  public struct Setting: Hashable, Sendable {
    /// The contact that it is for; `nil` for all.
    public var contact: KeyContact?
    /// Its name, such as `merge`.
    public var name: String
    /// What it is set to, such as `80` or `off`.
    public var value: String
    /// The line that it stood in, from one; 0 when it was not read.
    public var line: Int

    /// Creates a setting.
    public init(contact: KeyContact? = nil, name: String, value: String, line: Int = 0) {
      self.contact = contact
      self.name = name
      self.value = value
      self.line = line
    }
  }

  /// The settings, in order; of two of one name the later holds.
  public var settings: [Setting] = []

  /// Creates a profile that says nothing.
  public init() {}

  /// Reads a profile.
  ///
  /// - Throws: the first line that is none of a profile's.
  public init(parsing text: String) throws(ProfileError) {
    var contact: KeyContact?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let content = line.prefix { $0 != "#" }.trimmed
      if content.isEmpty { continue }
      if content.first == "[", content.last == "]" {
        contact = try Self.contact(content.dropFirst().dropLast().trimmed, line: index + 1)
        continue
      }
      guard let sign = content.firstIndex(of: "="), case let name = content[..<sign].trimmed,
        !name.isEmpty
      else {
        throw ProfileError(
          line: index + 1, description: "'\(content)' is no setting; expected name = value")
      }
      let value = content[content.index(after: sign)...].trimmed.unquoted
      settings.append(
        Setting(contact: contact, name: String(name), value: String(value), line: index + 1))
    }
  }

  private static func contact(_ name: Substring, line: Int) throws(ProfileError) -> KeyContact {
    if let contact = KeyContact(rawValue: String(name)) { return contact }
    let names = KeyContact.allCases.map(\.rawValue).joined(separator: ", ")
    throw ProfileError(line: line, description: "'\(name)' is not a key; expected one of \(names)")
  }

  /// The profile as it is written to a file.
  public var text: String {
    let head = ["# morsekey profile"]
    let common = settings.filter { $0.contact == nil }.map(\.text)
    let sections = KeyContact.allCases.flatMap { contact -> [String] in
      let own = settings.filter { $0.contact == contact }.map(\.text)
      return own.isEmpty ? [] : ["", "[\(contact.rawValue)]"] + own
    }
    return (head + common + sections).joined(separator: "\n") + "\n"
  }
}

extension KeyingProfile.Setting {
  fileprivate var text: String {
    Double(value) == nil ? "\(name) = \"\(value)\"" : "\(name) = \(value)"
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  fileprivate var unquoted: Substring {
    count >= 2 && first == "\"" && last == "\"" ? dropFirst().dropLast() : self
  }
}

extension KeyingProfile {
  /// The settings of a profile that are no filters.
  public static let names = ["wpm", "letter-gap", "word-gap"]

  /// The value of a setting that is no filter; `nil` if the profile does not have it.
  public subscript(name: String) -> Setting? {
    settings.last { $0.contact == nil && $0.name == name }
  }

  /// The filters that the profile asks for.
  ///
  /// - Throws: the first setting that there is not, or whose value cannot be read.
  public func filters() throws(ProfileError) -> FilterTable {
    var table = FilterTable()
    for setting in settings where setting.contact != nil || !Self.names.contains(setting.name) {
      guard setting.contact != nil || FilterSettings.names.contains(setting.name) else {
        let names = (Self.names + FilterSettings.names).joined(separator: ", ")
        throw ProfileError(
          line: setting.line,
          description: "'\(setting.name)' is not a setting; expected one of \(names)")
      }
      do throws(FilterError) {
        for contact in setting.contact.map({ [$0] }) ?? KeyContact.allCases {
          try table[contact].set(setting.name, to: setting.value)
        }
      } catch {
        throw ProfileError(line: setting.line, description: error.description)
      }
    }
    return table
  }
}

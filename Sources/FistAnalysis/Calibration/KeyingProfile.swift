public import MorseKeying

/// A setting that no profile has, or that is set to what it cannot be.
public struct ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from one.
  public let line: Int
  /// What is wrong; what was expected.
  public let description: String
}

/// The settings for one person's hand, by name, for all keys or one.
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

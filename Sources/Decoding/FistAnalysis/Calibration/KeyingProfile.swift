public import MorseKeying

/// An unknown setting of a profile, or an invalid value.
public struct ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The error and the expected content.
  public let description: String
}

/// The settings for one operator's hand, by name, for all keys or for one.
public struct KeyingProfile: Hashable, Sendable {
  /// One setting.
  public struct Setting: Hashable, Sendable {
    /// The contact of the setting; `nil` for all.
    public var contact: KeyContact?
    /// The name, such as `merge`.
    public var name: String
    /// The value, such as `80` or `off`.
    public var value: String
    /// The line in the file, from 1; 0 if the setting was not read from a file.
    public var line: Int

    /// Creates a setting.
    public init(contact: KeyContact? = nil, name: String, value: String, line: Int = 0) {
      self.contact = contact
      self.name = name
      self.value = value
      self.line = line
    }
  }

  /// The settings, in order; of two with the same name the later applies.
  public var settings: [Setting] = []

  /// Creates an empty profile.
  public init() {}
}

extension KeyingProfile {
  /// The names of the settings that are not filters.
  public static let names = ["wpm", "letter-gap", "word-gap"] + scanNames
  /// The names of the settings for scanning: times, and how the user presses.
  public static let scanNames = [
    "scan", "scan-accept", "scan-ignore", "press-delay", "press-spread", "press-missed",
    "press-stray",
  ]

  /// Returns a setting that is not a filter; `nil` if the profile lacks it.
  public subscript(name: String) -> Setting? {
    settings.last { $0.contact == nil && $0.name == name }
  }

  /// Returns the profile with the settings of a former one for what was not measured now.
  ///
  /// Keying measures all but the settings for scanning.
  ///
  /// - Parameters:
  ///   - former: the profile until now; `nil` if there is none.
  ///   - isScanning: whether scanning was measured, and not keying.
  /// - Returns: the profile to write.
  public func keeping(_ former: KeyingProfile?, scanning isScanning: Bool) -> KeyingProfile {
    var profile = self
    profile.settings += (former?.settings ?? []).filter {
      ($0.contact == nil && Self.scanNames.contains($0.name)) != isScanning
    }
    return profile
  }

  /// Returns the filters of the profile.
  ///
  /// - Throws: an error for the first unknown setting or invalid value.
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

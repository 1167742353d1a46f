/// Kitty's progressive keyboard enhancements: query, push and pop.
///
/// Source: "Comprehensive keyboard handling in terminals", sw.kovidgoyal.net/kitty/keyboard-protocol.
public enum KeyboardProtocol {
  /// The extensions of the legacy key reports that a program can request.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Escape and keys with ctrl or alt are sent as distinct sequences.
    public static let disambiguate = Flags(rawValue: 1)
    /// Auto-repeats and releases are reported.
    public static let eventTypes = Flags(rawValue: 2)
    /// The shifted key and the key of the standard layout are reported.
    public static let alternateKeys = Flags(rawValue: 4)
    /// Every key is sent as a sequence; otherwise keys that type text report no release.
    public static let allKeys = Flags(rawValue: 8)
    /// The text that a key types is reported.
    public static let associatedText = Flags(rawValue: 16)

    /// The flags for reporting the release of every key together with its text.
    public static let releases: Flags = [
      .disambiguate, .eventTypes, .alternateKeys, .allKeys, .associatedText,
    ]
    /// The flags that must be in force for the terminal to report the release of every key.
    public static let needed: Flags = [.eventTypes, .allKeys]
  }
}

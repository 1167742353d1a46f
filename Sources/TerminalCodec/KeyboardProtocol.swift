/// Kitty's progressive keyboard enhancements: asked for, pushed and popped.
///
/// Source: "Comprehensive keyboard handling in terminals", sw.kovidgoyal.net/kitty/keyboard-protocol.
public enum KeyboardProtocol {
  /// What the terminal is asked to tell beyond the legacy keys.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Escape and keys with ctrl or alt come as sequences of their own.
    public static let disambiguate = Flags(rawValue: 1)
    /// Repeats and releases are told.
    public static let eventTypes = Flags(rawValue: 2)
    /// The shifted key and the key of the standard layout are told.
    public static let alternateKeys = Flags(rawValue: 4)
    /// Every key comes as a sequence; without it keys that type text tell no release.
    public static let allKeys = Flags(rawValue: 8)
    /// The text a key types is told.
    public static let associatedText = Flags(rawValue: 16)

    /// What it takes to hear the release of every key and still know what each types.
    public static let releases: Flags = [
      .disambiguate, .eventTypes, .alternateKeys, .allKeys, .associatedText,
    ]
  }
}

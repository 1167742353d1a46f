public import TextInput

/// The uses of a word predictor.
public struct WordAids: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Suggests words and corrections.
  public static let suggestions = WordAids(rawValue: 1)
  /// Corrects certainly wrong words when they end, and replaces shortcuts.
  public static let correction = WordAids(rawValue: 2)
  /// Learns words that were typed and kept.
  public static let learning = WordAids(rawValue: 4)

  /// Returns the aids enabled in a document with these traits: only in visible prose that contains
  /// words.
  ///
  /// Private text is not learnt.
  public func resolved(by traits: InputTraits) -> WordAids {
    guard traits.isProse, traits.textContentType?.hasWords ?? true else { return [] }
    var aids = intersection([.suggestions, .learning])
    if traits.isPrivate { aids.remove(.learning) }
    if traits.autocorrectionType.resolved(set: contains(.correction)) { aids.insert(.correction) }
    return aids
  }
}

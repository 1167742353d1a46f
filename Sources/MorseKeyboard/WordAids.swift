public import TextInput

/// What a keyboard that knows words does with them.
public struct WordAids: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Words are offered, and corrections of words.
  public static let suggestions = WordAids(rawValue: 1)
  /// A word that is surely wrong is put right at its end, and a shortcut becomes its text.
  public static let correction = WordAids(rawValue: 2)
  /// The words that were typed and kept are learnt.
  public static let learning = WordAids(rawValue: 4)

  /// What of it holds in a document with these traits: nothing but in prose that is not hidden, and
  /// that holds words.
  public func resolved(by traits: InputTraits) -> WordAids {
    guard traits.isProse, traits.textContentType?.hasWords ?? true else { return [] }
    var aids = intersection([.suggestions, .learning])
    if traits.autocorrectionType.resolved(set: contains(.correction)) { aids.insert(.correction) }
    return aids
  }
}

public import MorseCode

/// Text that takes several signs to key, while it is put together: what a keyboard shows as marked
/// text, and what it offers to choose from.
///
/// There is one for each way of putting characters together: letters of syllables, kana that become
/// words, figures of a telegraph code, signs of a sound. A composer is a value that reads no clock.
public protocol InputComposer: Sendable {
  /// The signs that are not text yet, as they were keyed.
  var signs: [Character] { get }
  /// What they make so far, as it is shown.
  var markedText: String { get }
  /// What may be meant by them, the likeliest first; none where there is nothing to choose.
  var candidates: [String] { get }
  /// Whether they are complete and mean nothing.
  var isUnknown: Bool { get }

  /// Whether `sign` goes with these signs or begins others; any other ends what is put together.
  func takes(_ sign: Character) -> Bool
  /// Takes in a sign that it takes; returns the text that is certain by that.
  mutating func add(_ sign: Character) -> String
  /// Takes the last sign back; whether there was one.
  mutating func removeLast() -> Bool
  /// Makes text of a candidate, by its number; the signs that it does not stand for remain.
  ///
  /// - Returns: the text; `nil` when there is no such candidate.
  mutating func choose(_ number: Int) -> String?
  /// Ends it as it stands; returns its text.
  mutating func finish() -> String
}

extension InputComposer {
  /// None: most composers leave nothing to choose.
  public var candidates: [String] { [] }
  /// False: what is put together of letters is always text.
  public var isUnknown: Bool { false }
  /// Chooses nothing.
  public mutating func choose(_ number: Int) -> String? { nil }
}

extension MorseAlphabet {
  /// What puts characters together from those that are keyed.
  ///
  /// - Parameter dictionaries: what may be written for kana, the first of them first; with none, kana
  ///   stay kana.
  /// - Returns: the composer; `nil` where each character is sent by itself.
  public func composer(dictionaries: [KanaDictionary] = []) -> (any InputComposer)? {
    switch composition {
    case .none: nil
    case .kana where !dictionaries.isEmpty:
      KanaConverter(alphabet: self, dictionaries: dictionaries)
    case .hangul, .kana: LetterComposer(alphabet: self)
    case .telegraph(let code): TelegraphComposer(code: code)
    case .bopomofo: BopomofoComposer()
    }
  }
}

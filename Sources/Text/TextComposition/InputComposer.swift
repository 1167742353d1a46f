public import MorseCode

/// Composes text that takes several signs to key.
///
/// A keyboard shows the open part as marked text and offers its candidates.
///
/// There is one composer for each composition rule: letters of syllables, kana that become words,
/// digits of a telegraph code, and signs of a sound. A composer is a value without a clock.
public protocol InputComposer: Sendable {
  /// The open signs, as keyed.
  var characters: [Character] { get }
  /// The text of the open signs, as displayed.
  var markedText: String { get }
  /// The possible texts, the most probable first; empty if there is no choice.
  var candidates: [String] { get }
  /// Whether the signs are complete but have no meaning.
  var isUnknown: Bool { get }

  /// Whether the open signs wait for a choice or for more signs; if not, a pause ends them.
  var awaitsMore: Bool { get }

  /// Whether `character` continues or begins a composition; any other sign ends it.
  func accepts(_ character: Character) -> Bool
  /// Adds an accepted sign; returns the text that is now final.
  mutating func add(_ character: Character) -> String
  /// Removes the last sign; returns whether there was one.
  mutating func removeLast() -> Bool
  /// Chooses a candidate by its index; signs that it does not cover stay open.
  ///
  /// - Returns: the text; `nil` if there is no such candidate.
  mutating func choose(_ number: Int) -> String?
  /// Ends the composition and returns its text.
  mutating func finish() -> String
}

extension InputComposer {
  /// Empty by default: most composers leave no choice.
  public var candidates: [String] { [] }
  /// False by default: composed letters are always text.
  public var isUnknown: Bool { false }
  /// True by default: a pause ends nothing that may still become something else.
  public var awaitsMore: Bool { true }
  /// Chooses nothing by default.
  public mutating func choose(_ number: Int) -> String? { nil }
}

extension MorseAlphabet {
  /// Creates the composer of the table.
  ///
  /// - Parameter dictionaries: the kana dictionaries, in order of priority; without any, kana are
  ///   not converted.
  /// - Returns: the composer; `nil` if each character is sent by itself.
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

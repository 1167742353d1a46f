public import MorseDecoding
public import MorseKeying

/// Remembered hands by name: ``RememberedHands/name(of:)``.
public struct HandTable: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The hands.
  public private(set) var hands: [String: HandMemory]

  /// Creates a table with these hands, each with its own name.
  public init(dictionaryLiteral hands: (String, HandMemory)...) {
    self.hands = Dictionary(hands) { $1 }
  }

  /// Whether there is no hand.
  public var isEmpty: Bool { hands.isEmpty }

  /// The hand of this name; `nil` if there is none.
  public subscript(name: String) -> HandMemory? {
    get { hands[name] }
    set { hands[name] = newValue }
  }

  /// Adds the hands of another table, which replace those of the same name.
  public mutating func add(_ other: HandTable) {
    hands.merge(other.hands) { $1 }
  }
}

/// The hands that a keyboard remembers, by input and keyer.
///
/// Each keyer has a hand of its own, and so has each kind of input besides the keys of the
/// terminal or desktop: one presses a sip switch at another pace than a key.
public struct RememberedHands: Hashable, Sendable {
  /// The inputs besides the keys of the terminal or desktop; empty for none.
  private let inputs: String
  private var hands: HandTable

  /// Creates remembered hands.
  ///
  /// - Parameters:
  ///   - hands: the hands by name, of all inputs.
  ///   - inputs: the kinds of the inputs in use, besides the keys of the terminal or desktop.
  public init(_ hands: HandTable = [:], inputs: [String] = []) {
    self.hands = hands
    self.inputs = Set(inputs).sorted().map { " " + $0 }.joined()
  }

  /// Returns the name of the hand of a keyer: `element`, or `straight serial` with an input.
  public func name(of keyer: KeyerMode) -> String { keyer.rawValue + inputs }

  /// The hand of a keyer; `nil` if none is remembered.
  public subscript(keyer: KeyerMode) -> HandMemory? {
    get { hands[name(of: keyer)] }
    set { hands[name(of: keyer)] = newValue }
  }
}

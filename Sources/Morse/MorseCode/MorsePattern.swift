/// The elements of one character, packed into an integer.
///
/// The highest set bit marks the start; below it each element is one bit, with 1 for dah. So `.-`
/// is `0b101`, the empty pattern is `1`, and up to 15 elements fit. The additional intervals of
/// American Morse are stored separately: ``PatternStretch``.
public struct MorsePattern: Hashable, Sendable, BitwiseCopyable {
  /// The packed elements with the leading start bit; never zero.
  public let rawValue: UInt16
  /// The part of the pattern that is longer than in international code.
  public let stretch: PatternStretch

  /// The maximum number of elements.
  public static let capacity = 15

  /// The pattern without elements.
  public static let empty = MorsePattern(unchecked: 1)

  @inlinable
  package init(unchecked rawValue: UInt16, stretch: PatternStretch = .none) {
    self.rawValue = rawValue
    self.stretch = stretch
  }

  /// Creates a pattern from its packed form; `nil` for zero, which is invalid.
  @inlinable
  public init?(rawValue: UInt16) {
    guard rawValue != 0 else { return nil }
    self.init(unchecked: rawValue)
  }

  /// Creates a pattern from elements; `nil` if there are more than ``capacity``.
  public init?(_ elements: some Sequence<MorseElement>) {
    var pattern = MorsePattern.empty
    for element in elements {
      guard let longer = pattern.appending(element) else { return nil }
      pattern = longer
    }
    self = pattern
  }

  /// Parses a pattern such as `.-`, `.. .` with a long gap, or a long dah in the notation of
  /// ``PatternStretch``; `nil` if the text has other characters or too many elements.
  public init?(parsing text: some StringProtocol) {
    if let dah = PatternStretch(longDah: text) {
      self.init(unchecked: 0b11, stretch: dah)
      return
    }
    var pattern = MorsePattern.empty
    for character in text {
      let longer =
        character == PatternStretch.gapSymbol
        ? pattern.addingLongGap() : MorseElement(character).flatMap(pattern.appending)
      guard let longer else { return nil }
      pattern = longer
    }
    guard pattern.stretch.gapPosition != pattern.count else { return nil }
    self = pattern
  }

  /// The number of elements.
  @inlinable
  public var count: Int { 15 - rawValue.leadingZeroBitCount }

  /// Whether the pattern has no elements.
  @inlinable
  public var isEmpty: Bool { rawValue == 1 }

  /// Returns the pattern with one more element at its end; `nil` if it is full.
  @inlinable
  public func appending(_ element: MorseElement) -> MorsePattern? {
    guard rawValue < 0x8000 else { return nil }
    return MorsePattern(unchecked: rawValue << 1 | UInt16(element.rawValue), stretch: stretch)
  }

  /// Returns the pattern with a long gap after its last element; `nil` if that is not possible.
  package func addingLongGap() -> MorsePattern? {
    guard stretch == .none, let gap = PatternStretch(gapAfter: count) else { return nil }
    return MorsePattern(unchecked: rawValue, stretch: gap)
  }

  /// Returns the pattern without its last element; `nil` if it is empty.
  @inlinable
  public func droppingLast() -> MorsePattern? {
    guard !isEmpty else { return nil }
    let keeps = stretch.gapPosition.map { $0 < count - 1 } ?? false
    return MorsePattern(unchecked: rawValue >> 1, stretch: keeps ? stretch : .none)
  }

  /// Whether `other` begins with all elements of this pattern.
  @inlinable
  public func isPrefix(of other: MorsePattern) -> Bool {
    let surplus = other.count - count
    return surplus >= 0 && other.rawValue >> UInt16(surplus) == rawValue
      && (stretch == .none || stretch == other.stretch)
  }

  /// The duration of the pattern in units, including inner gaps: `.-` lasts five.
  public var units: Int {
    isEmpty ? 0 : reduce(count - 1) { $0 + $1.units } + stretch.extraUnits
  }

  /// Whether the pattern consists of eight or more dits.
  package var isErrorProsign: Bool { count >= 8 && rawValue & (rawValue - 1) == 0 }
}

extension MorsePattern: RandomAccessCollection {
  /// Always zero.
  public var startIndex: Int { 0 }
  /// The number of elements.
  public var endIndex: Int { count }

  /// Accesses the element at `position`, from zero.
  public subscript(position: Int) -> MorseElement {
    precondition(indices.contains(position), "element \(position) of \(count)")
    return rawValue >> UInt16(count - 1 - position) & 1 == 0 ? .dit : .dah
  }
}

extension MorsePattern: CustomStringConvertible {
  /// The written pattern, such as `.-`.
  public var description: String {
    if let symbol = stretch.dahSymbol { return String(symbol) }
    var text = map(\.description).joined()
    if let gap = stretch.gapPosition {
      text.insert(PatternStretch.gapSymbol, at: text.index(text.startIndex, offsetBy: gap))
    }
    return text
  }
}

extension MorsePattern: ExpressibleByStringLiteral {
  /// Creates a pattern from a literal such as `".-"`; stops the program if it is malformed.
  public init(stringLiteral text: String) {
    guard let pattern = MorsePattern(parsing: text) else {
      preconditionFailure("not a Morse pattern: \(text)")
    }
    self = pattern
  }
}

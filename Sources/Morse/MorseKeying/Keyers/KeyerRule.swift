import MorseCode

/// The rule that distinguishes the keyers that generate elements: see ``ElementGenerator``.
protocol KeyerRule: Sendable {
  /// Returns the element after `element`, whose space is over; `nil` if there is none.
  ///
  /// By default, the opposite element comes first, so that a squeeze alternates.
  func next(after element: MorseElement, _ levers: Levers) -> MorseElement?

  /// The start of the window within an element, from 0 to 1.
  ///
  /// From there on, a closed opposite lever counts as pressed during the element, even if it was
  /// closed before; 1 disables this.
  var window: Double { get }

  /// The element that lasts as long as its lever is closed, if any.
  var handmade: MorseElement? { get }

  /// Whether a lever that closes while the other is closed counts immediately; if not, it counts
  /// when the other opens.
  var detectsSqueeze: Bool { get }
}

extension KeyerRule {
  func next(after element: MorseElement, _ levers: Levers) -> MorseElement? {
    if levers.isWanted(element.opposite) { return element.opposite }
    return levers.isWanted(element) ? element : nil
  }

  var window: Double { 1 }
  var handmade: MorseElement? { nil }
  var detectsSqueeze: Bool { true }
}

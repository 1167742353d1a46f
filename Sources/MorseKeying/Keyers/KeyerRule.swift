import MorseCode

/// What sets the keyers apart that make elements: see ``ElementGenerator``.
protocol KeyerRule: Sendable {
  /// The element that comes after `element`, whose space is over; `nil` when none does.
  func next(after element: MorseElement, _ levers: Levers) -> MorseElement?

  /// From which part of an element on, 0 to 1, the opposite lever counts as pressed in it though it
  /// was closed before; 1: never.
  var window: Double { get }

  /// The element that lasts as long as its lever is closed, if there is one.
  var handmade: MorseElement? { get }

  /// Whether a lever counts that closes while the other is closed; if not, it does when that opens.
  var detectsSqueeze: Bool { get }
}

extension KeyerRule {
  var window: Double { 1 }
  var handmade: MorseElement? { nil }
  var detectsSqueeze: Bool { true }
}

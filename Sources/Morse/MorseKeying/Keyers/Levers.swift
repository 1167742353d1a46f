import MorseCode

/// The closed paddles, in the order of closing, and the remembered presses.
struct Levers: Sendable {
  private(set) var first: MorseElement?
  private var second: MorseElement?
  private var hasDit = false
  private var hasDah = false

  /// The closed lever that closed last.
  var last: MorseElement? { second ?? first }

  func isClosed(_ lever: MorseElement) -> Bool { first == lever || second == lever }

  /// Whether a press of `lever` waits for its element.
  func isRemembered(_ lever: MorseElement) -> Bool { lever == .dit ? hasDit : hasDah }

  /// Whether `lever` is closed or remembered.
  func isWanted(_ lever: MorseElement) -> Bool { isClosed(lever) || isRemembered(lever) }

  mutating func close(_ lever: MorseElement) {
    guard !isClosed(lever) else { return }
    if first == nil { first = lever } else { second = lever }
  }

  mutating func open(_ lever: MorseElement) {
    if first == lever {
      (first, second) = (second, nil)
    } else if second == lever {
      second = nil
    }
  }

  mutating func remember(_ lever: MorseElement) { set(lever, true) }

  mutating func forget(_ lever: MorseElement) { set(lever, false) }

  private mutating func set(_ lever: MorseElement, _ isRemembered: Bool) {
    if lever == .dit { hasDit = isRemembered } else { hasDah = isRemembered }
  }
}

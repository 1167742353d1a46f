import MorseDecoding
import MorseKeying

/// Keeps what is to be remembered of the hands that key.
struct HandKeeper: Sendable {
  /// The hands so far; `nil` if none may be remembered.
  private(set) var hands: RememberedHands?
  /// Whether the text is secret: what is keyed now is not kept.
  var isSecret = false
  private var changed: HandTable = [:]
  /// The number of marks since the last call of ``drain()``, and whether one was in a secret text.
  private var markCount = 0
  private(set) var hasSecretMarks = false

  /// The number of marks after which a change is stored: those of some six words.
  private static let interval = 96

  init(_ hands: RememberedHands?) { self.hands = hands }

  /// Whether hands may be remembered.
  var isOn: Bool { hands != nil }

  /// Follows a change of the settings.
  mutating func follow(_ settings: RememberedHands?) {
    if settings == nil || hands == nil { (hands, changed) = (settings, [:]) }
  }

  /// Counts a mark.
  mutating func noteMark() {
    if isSecret { hasSecretMarks = true } else { markCount += 1 }
  }

  /// Keeps a hand; `nil` if it is not known.
  mutating func keep(_ hand: HandMemory?, of keyer: KeyerMode) {
    guard let hand, let all = hands, !isSecret, all[keyer] != hand else { return }
    hands?[keyer] = hand
    changed[all.name(of: keyer)] = hand
  }

  /// Ends the secret text.
  mutating func endSecret() { (isSecret, hasSecretMarks) = (false, false) }

  /// Returns whether changes are to be stored now.
  func isDue(atEnd isEnd: Bool) -> Bool {
    isOn && (isEnd || (markCount >= Self.interval && !isSecret))
  }

  /// Returns and removes the changed hands.
  mutating func drain() -> HandTable {
    defer { (changed, markCount) = ([:], 0) }
    return changed
  }
}

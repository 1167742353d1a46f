import MorseCode
import MorseKeying
import Timeline

/// A step of a trace: an action at a time.
struct TraceStep {
  enum Action {
    case paddle(PaddleEvent)
    case speed(MorseSpeed)
  }

  let action: Action
  let moment: Timestamp

  /// Parses `+dit@0`, `-key@95` or `wpm40@60`; `nil` if it is invalid.
  init?(_ word: Substring) {
    let parts = word.split(separator: "@")
    guard parts.count == 2, let milliseconds = Double(parts[1]),
      (0...1e9).contains(milliseconds), let action = Self.action(parts[0])
    else { return nil }
    self.action = action
    moment = Timestamp(nanoseconds: Int64((milliseconds * 1e6).rounded()))
  }

  private static func action(_ word: Substring) -> Action? {
    if word.hasPrefix("wpm") {
      return Double(word.dropFirst(3)).flatMap { MorseSpeed(wpm: $0) }.map(Action.speed)
    }
    let names: [Substring: Paddle] = ["dit": .dit, "dah": .dah, "key": .straight]
    guard let paddle = names[word.dropFirst()] else { return nil }
    switch word.first {
    case "+": return .paddle(.press(paddle))
    case "-": return .paddle(.release(paddle))
    default: return nil
    }
  }
}

extension KeyerSettings {
  /// Returns the keyer described by a text such as `iambic-b window=40 swap`; `nil` if it is
  /// invalid.
  static func keyer(described text: String) -> ModalKeyer? {
    var words = text.split(separator: " ")[...]
    guard let mode = words.popFirst().flatMap({ KeyerMode(rawValue: String($0)) }) else {
      return nil
    }
    var settings = KeyerSettings()
    for word in words {
      guard settings.set(word) else { return nil }
    }
    return mode.makeKeyer(settings)
  }

  /// Applies a setting; returns whether it exists.
  private mutating func set(_ word: Substring) -> Bool {
    let parts = word.split(separator: "=")
    let number = parts.count == 2 ? Double(parts[1]) : nil
    switch (parts.first, number) {
    case ("no-dit-memory", nil): ditMemory = false
    case ("no-dah-memory", nil): dahMemory = false
    case ("swap", nil): isSwapped = true
    case ("window", let number?): window = number / 100
    case ("weight", let number?): weight = number / 100
    case ("ratio", let number?): dahRatio = number
    case ("autospace", let number?):
      guard let autospace = Autospace(rawValue: Int(number.held(in: 0...9))) else { return false }
      self.autospace = autospace
    default: return false
    }
    return true
  }
}

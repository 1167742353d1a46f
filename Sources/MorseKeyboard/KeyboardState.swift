public import MorseCode

/// What a keyboard tells of what goes on in it.
extension Keyboard {
  /// The elements of the open character, the one that is being made included.
  public var openPattern: MorsePattern {
    let ended = decoder.openPattern
    return keyer.element.flatMap(ended.appending) ?? ended
  }

  /// Whether a mark is being made.
  public var isMarking: Bool { keyer.element != nil }

  /// How fast the last characters were typed, in words a minute; `nil` before there are two.
  public var typedWPM: Double? { typingSpeed.wpm }

  /// The speed at which elements are made.
  public var speed: MorseSpeed { keyer.speed }
}

public import MorseCode
public import TextInput

/// What a keyboard tells of what goes on in it.
extension Keyboard {
  /// The elements of the open character, the one that is being made included.
  public var openPattern: MorsePattern {
    let ended = decoder.openPattern
    return keyer.element.flatMap(ended.appending) ?? ended
  }

  /// Whether a mark is being made.
  public var isMarking: Bool { keyer.isMarking }

  /// Whether a character has begun that has not ended.
  var isOpen: Bool { isMarking || !openPattern.isEmpty }

  /// How fast the last characters were typed, in words a minute; `nil` before there are two.
  public var typedWPM: Double? { typingSpeed.wpm }

  /// The speed at which elements are made.
  public var speed: MorseSpeed { keyer.speed }

  /// Whether what is known of the hand is kept as it is.
  public var isSpeedLocked: Bool { decoder.isLocked }

  /// Takes the document's change notifications since the last call.
  public mutating func takeDocumentEvents() -> [DocumentEvent] {
    document.takeEvents()
  }
}

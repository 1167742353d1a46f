/// The keys of the numbers and letters that terminals send.
///
/// Sources: xterm's "XTerm Control Sequences" (PC-style function keys, VT220 keys), `console_codes(4)`,
/// rxvt's reference, and the table of functional keys in Kitty's keyboard protocol.
enum KeyTables {
  /// The key of `CSI number ~`.
  static func tilde(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .named(.home)
    case 2: .named(.insert)
    case 3: .named(.delete)
    case 4, 8: .named(.end)
    case 5: .named(.pageUp)
    case 6: .named(.pageDown)
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    case 57427: .named(.begin)
    default: nil
    }
  }

  /// The key of `CSI letter` and `SS3 letter`.
  static func letter(_ final: UInt8) -> Key.Code? {
    switch UnicodeScalar(final) {
    case "A": .named(.up)
    case "B": .named(.down)
    case "C": .named(.right)
    case "D": .named(.left)
    case "E": .named(.begin)
    case "F": .named(.end)
    case "H": .named(.home)
    case "P", "Q", "R", "S": .function(Int(final) - 0x4F)
    default: nil
    }
  }

  /// The key of the numeric keypad in application mode: `SS3 letter`.
  static func keypad(_ final: UInt8) -> Key.Code? {
    switch UnicodeScalar(final) {
    case " ": .character(" ")
    case "I": .named(.tab)
    case "M": .named(.enter)
    case "X": .character("=")
    case "j"..."y": .character(Character(UnicodeScalar(final - 0x40)))
    default: nil
    }
  }

  /// The key of a code in Kitty's protocol; `nil` if the code is not a valid scalar.
  static func kitty(_ code: Int) -> Key.Code? {
    switch code {
    case 9: .named(.tab)
    case 13: .named(.enter)
    case 27: .named(.escape)
    case 8, 127: .named(.backspace)
    case 57358...57363: .named(locks[code - 57358])
    case 57376...57398: .function(code - 57363)
    case 57399...57426: keypad[code - 57399]
    case 57427: .named(.begin)
    case 57441...57452: modifier(code - 57441)
    case 57344...63743: .other(code)
    default: character(code).map(Key.Code.character)
    }
  }

  /// The character of a code point, unless it is a control character or not a scalar.
  static func character(_ code: Int) -> Character? {
    guard let value = UInt32(exactly: code), let scalar = UnicodeScalar(value),
      scalar.properties.generalCategory != .control
    else { return nil }
    return Character(scalar)
  }

  private static let locks: [Key.Name] = [
    .capsLock, .scrollLock, .numLock, .printScreen, .pause, .menu,
  ]

  private static let keypad: [Key.Code] =
    "0123456789./*-+".map(Key.Code.character)
    + [.named(.enter), .character("="), .character(",")]
    + [
      Key.Name.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
    ].map(Key.Code.named)

  private static func modifier(_ offset: Int) -> Key.Code {
    let order: [Key.Modifier] = [.shift, .ctrl, .alt, .super, .hyper, .meta]
    return .modifier(order[offset % 6], offset < 6 ? .left : .right)
  }
}

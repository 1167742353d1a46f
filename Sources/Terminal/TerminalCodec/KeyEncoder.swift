/// Encodes keys as the bytes that a terminal sends.
///
/// Source: xterm's "XTerm Control Sequences", PC-style function keys.
public struct KeyEncoder: Hashable, Sendable {
  /// Whether arrow keys send application sequences (DECCKM).
  public var hasApplicationCursor: Bool
  /// The byte that Backspace sends.
  public var backspace: UInt8

  /// Creates an encoder.
  public init(hasApplicationCursor: Bool = false, backspace: UInt8 = 0x7F) {
    self.hasApplicationCursor = hasApplicationCursor
    self.backspace = backspace
  }

  /// The bytes of `key`; empty for a key that sends nothing.
  public func bytes(of key: Key) -> [UInt8] {
    switch key.code {
    case .character(let character): typed(character, key.modifiers)
    case .named(let name): named(name, key.modifiers)
    case .function: sequence(key.code, key.modifiers)
    default: []
    }
  }

  /// Whether bytes exist that express `key` completely, including its modifiers.
  public func sends(_ key: Key) -> Bool {
    guard key.phase == .press, key.modifiers.isSubset(of: [.shift, .alt, .ctrl]),
      !bytes(of: key).isEmpty
    else { return false }
    guard case .character(let character) = key.code else { return true }
    return key.modifiers.contains(.ctrl)
      ? Self.control(character) != nil : !key.modifiers.contains(.shift)
  }

  private func typed(_ character: Character, _ modifiers: Key.Modifiers) -> [UInt8] {
    let escape: [UInt8] = modifiers.contains(.alt) ? [0x1B] : []
    guard modifiers.contains(.ctrl), let control = Self.control(character) else {
      return escape + Array(String(character).utf8)
    }
    return escape + [control]
  }

  /// The control character of `character` with ctrl; `nil` if there is none.
  private static func control(_ character: Character) -> UInt8? {
    guard let byte = character.asciiValue else { return nil }
    switch UnicodeScalar(byte) {
    case "a"..."z", "A"..."Z", "@", "[", "\\", "]", "^", "_": return byte & 0x1F
    case " ", "2": return 0
    case "3"..."7": return byte - 0x33 + 0x1B
    case "/", "-": return 0x1F
    case "8", "?": return 0x7F
    default: return nil
    }
  }

  private func named(_ name: Key.Name, _ modifiers: Key.Modifiers) -> [UInt8] {
    let escape: [UInt8] = modifiers.contains(.alt) ? [0x1B] : []
    switch name {
    case .escape: return escape + [0x1B]
    case .enter: return escape + [0x0D]
    case .tab where modifiers.contains(.shift): return Array("\u{1B}[Z".utf8)
    case .tab: return escape + [0x09]
    case .backspace: return escape + [modifiers.contains(.ctrl) ? 0x08 : backspace]
    // The numeric keypad's key in the middle.
    case .begin: return []
    default: return sequence(.named(name), modifiers)
    }
  }

  /// The sequence of a key in `KeyTables`; empty if it has none.
  private func sequence(_ code: Key.Code, _ modifiers: Key.Modifiers) -> [UInt8] {
    let finals = UInt8(ascii: "A")...UInt8(ascii: "S")
    if let final = finals.first(where: { KeyTables.letter($0) == code }) {
      return letter(UnicodeScalar(final), modifiers)
    }
    return (1...34).first { KeyTables.tilde($0) == code }.map { tilde($0, modifiers) } ?? []
  }

  private func letter(_ final: UnicodeScalar, _ modifiers: Key.Modifiers) -> [UInt8] {
    let held = Self.parameter(modifiers)
    if held > 1 { return Array("\u{1B}[1;\(held)\(final)".utf8) }
    // F1 to F4 always send application sequences.
    return Array("\u{1B}\(hasApplicationCursor || final >= "P" ? "O" : "[")\(final)".utf8)
  }

  private func tilde(_ number: Int, _ modifiers: Key.Modifiers) -> [UInt8] {
    let held = Self.parameter(modifiers)
    return Array("\u{1B}[\(number)\(held > 1 ? ";\(held)" : "")~".utf8)
  }

  private static func parameter(_ modifiers: Key.Modifiers) -> Int {
    1 + Int(modifiers.subtracting(.locks).rawValue)
  }
}

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
    case .function(let number): function(number, key.modifiers)
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
    case .up: return letter("A", modifiers)
    case .down: return letter("B", modifiers)
    case .right: return letter("C", modifiers)
    case .left: return letter("D", modifiers)
    case .home: return letter("H", modifiers)
    case .end: return letter("F", modifiers)
    case .insert: return tilde(2, modifiers)
    case .delete: return tilde(3, modifiers)
    case .pageUp: return tilde(5, modifiers)
    case .pageDown: return tilde(6, modifiers)
    default: return []
    }
  }

  private func function(_ number: Int, _ modifiers: Key.Modifiers) -> [UInt8] {
    switch number {
    case 1...4:
      let final = ["P", "Q", "R", "S"][number - 1]
      return letter(final, modifiers, isApplication: true)
    case 5: return tilde(15, modifiers)
    case 6...10: return tilde(number + 11, modifiers)
    case 11...14: return tilde(number + 12, modifiers)
    case 15, 16: return tilde(number + 13, modifiers)
    case 17...20: return tilde(number + 14, modifiers)
    default: return []
    }
  }

  private func letter(
    _ final: String, _ modifiers: Key.Modifiers, isApplication: Bool? = nil
  ) -> [UInt8] {
    let held = Self.parameter(modifiers)
    if held > 1 { return Array("\u{1B}[1;\(held)\(final)".utf8) }
    return Array("\u{1B}\(isApplication ?? hasApplicationCursor ? "O" : "[")\(final)".utf8)
  }

  private func tilde(_ number: Int, _ modifiers: Key.Modifiers) -> [UInt8] {
    let held = Self.parameter(modifiers)
    return Array("\u{1B}[\(number)\(held > 1 ? ";\(held)" : "")~".utf8)
  }

  private static func parameter(_ modifiers: Key.Modifiers) -> Int {
    1 + Int(modifiers.subtracting(.locks).rawValue)
  }
}

/// The appearance of text on a ``ReferenceTerminal``.
public struct ReferenceLook: Hashable, Sendable, CustomStringConvertible {
  private var attributes: Set<Int> = []
  private var underline = 0
  private var colors: [Int: String] = [:]

  /// The attributes, the underline and the colours.
  public var description: String {
    "\(attributes.sorted()) \(underline) \(colors.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" })"
  }

  /// The appearance of erased cells.
  var background: ReferenceLook {
    var look = ReferenceLook()
    look.colors = colors.filter { $0.key == 48 }
    return look
  }

  mutating func apply(_ sequence: ReferenceParser.Sequence) {
    guard sequence.count > 0 else { return self = ReferenceLook() }
    var index = 0
    while index < sequence.count {
      let field = sequence.fields[index]
      let code = field[0] ?? 0
      index += 1
      switch code {
      case 38, 48, 58:
        if field.count > 1 {
          colors[code] = Self.color(field.dropFirst().map { $0 ?? 0 })
        } else {
          let kind = sequence[index] ?? 0
          guard kind == 5 || kind == 2 else { continue }
          let count = kind == 5 ? 2 : 4
          let parts = (0..<count).map { sequence[index + $0] ?? 0 }
          colors[code] = Self.color(parts)
          index += count
        }
      case 4: underline = field.count > 1 ? field[1] ?? 1 : 1
      default: apply(code)
      }
    }
  }

  private static func color(_ parts: [Int]) -> String {
    // In the colon form, a colour space may come first.
    let direct = parts.count > 4 ? Array(parts.dropFirst(2)) : Array(parts.dropFirst())
    return parts[0] == 2
      ? "direct \(direct.prefix(3))" : "indexed \(parts.count > 1 ? parts[1] : 0)"
  }

  private mutating func apply(_ code: Int) {
    switch code {
    case 0: self = ReferenceLook()
    case 1...3, 5...9, 53: attributes.insert(code)
    case 21: underline = 2
    case 22: attributes.subtract([1, 2])
    case 23: attributes.remove(3)
    case 24: underline = 0
    case 25: attributes.subtract([5, 6])
    case 27...29: attributes.remove(code - 20)
    case 30...37, 90...97: colors[38] = "named \(code)"
    case 40...47, 100...107: colors[48] = "named \(code - 10)"
    case 39: colors[38] = nil
    case 49: colors[48] = nil
    case 55: attributes.remove(53)
    case 59: colors[58] = nil
    default: break
    }
  }
}

/// The character sets of a ``ReferenceTerminal``.
struct ReferenceCharsets: Hashable, Sendable, CustomStringConvertible {
  var sets = ["B", "B", "B", "B"]
  var shift = 0
  var single: Int?

  var description: String { "\(sets) \(shift)" }

  /// Returns the displayed text of a character.
  mutating func translate(_ scalar: UnicodeScalar) -> String {
    let set = sets[single ?? shift]
    single = nil
    return set == "0" && (0x60..<0x7F).contains(scalar.value) ? "⟨\(scalar)⟩" : String(scalar)
  }
}

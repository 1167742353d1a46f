/// The look of a program's text: everything that Select Graphic Rendition sets.
///
/// Sources: ECMA-48 §8.3.117; xterm's "XTerm Control Sequences" for colours; Kitty's "Colored and
/// styled underlines" for `4:n` and 58. Unknown codes are ignored.
struct Rendition: Hashable, Sendable {
  /// A colour as requested; the first sixteen colours remember which form of request was used.
  enum Color: Hashable, Sendable {
    case standard
    case named(UInt8)
    case indexed(UInt8)
    case direct(UInt8, UInt8, UInt8)
  }

  /// The active attributes; each SGR number is a bit.
  private var attributes: UInt64 = 0
  /// The underline style, as in `4:n`.
  private var underline: UInt8 = 0
  private var foregroundColor = Color.standard
  private var backgroundColor = Color.standard
  private var underlineColor = Color.standard

  /// Applies the parameters of an SGR sequence.
  mutating func apply(_ sequence: ControlSequence) {
    guard sequence.count > 0 else { return self = Rendition() }
    var index = 0
    while index < sequence.count {
      let code = sequence[index, else: 0]
      switch code {
      case 38, 48, 58: index = setColor(code, sequence, at: index)
      case 4:
        underline = sequence.subcount(index) > 1 ? UInt8(clamping: sequence[index, 1] ?? 1) : 1
        index += 1
      default:
        apply(code)
        index += 1
      }
    }
  }

  /// The look of erased cells: only the background colour is kept.
  var erasing: Rendition {
    var rendition = Rendition()
    rendition.backgroundColor = backgroundColor
    return rendition
  }

  private mutating func apply(_ code: Int) {
    switch code {
    case 0: self = Rendition()
    case 1...3, 5...9, 53: attributes |= 1 << UInt64(code)
    case 21: underline = 2
    case 22: clear(1, 2)
    case 23: clear(3)
    case 24: underline = 0
    case 25: clear(5, 6)
    case 27...29: clear(code - 20)
    case 30...37: foregroundColor = .named(UInt8(code - 30))
    case 39: foregroundColor = .standard
    case 40...47: backgroundColor = .named(UInt8(code - 40))
    case 49: backgroundColor = .standard
    case 55: clear(53)
    case 59: underlineColor = .standard
    case 90...97: foregroundColor = .named(UInt8(code - 82))
    case 100...107: backgroundColor = .named(UInt8(code - 92))
    default: break
    }
  }

  private mutating func clear(_ codes: Int...) {
    for code in codes { attributes &= ~(1 << UInt64(code)) }
  }

  /// Sets an extended colour; returns the index after its parameters.
  private mutating func setColor(_ code: Int, _ sequence: ControlSequence, at index: Int) -> Int {
    let count = sequence.subcount(index)
    let isJoined = count > 1
    func part(_ offset: Int) -> UInt8 {
      UInt8(clamping: (isJoined ? sequence[index, offset] : sequence[index + offset]) ?? 0)
    }
    let color: Color
    let length: Int
    switch part(1) {
    case 5: (color, length) = (.indexed(part(2)), 3)
    case 2:
      // In the colon form, a colour space may come first.
      let first = isJoined && count > 5 ? 3 : 2
      (color, length) = (.direct(part(first), part(first + 1), part(first + 2)), 5)
    default: return index + 1
    }
    switch code {
    case 38: foregroundColor = color
    case 48: backgroundColor = color
    default: underlineColor = color
    }
    return index + (isJoined ? 1 : length)
  }

  /// Appends the bytes that set this look, whatever was set before.
  func append(to bytes: inout [UInt8]) {
    var codes = "0"
    for code in 1...62 where attributes & 1 << UInt64(code) != 0 { codes += ";\(code)" }
    if underline == 1 { codes += ";4" } else if underline > 1 { codes += ";4:\(underline)" }
    codes += Self.codes(foregroundColor, base: 30) + Self.codes(backgroundColor, base: 40)
    switch underlineColor {
    case .standard, .named: break
    case .indexed(let index): codes += ";58:5:\(index)"
    case .direct(let red, let green, let blue): codes += ";58:2::\(red):\(green):\(blue)"
    }
    bytes.append(contentsOf: "\u{1B}[\(codes)m".utf8)
  }

  private static func codes(_ color: Color, base: Int) -> String {
    switch color {
    case .standard: ""
    case .named(let index): ";\(base + Int(index) + (index < 8 ? 0 : 52))"
    case .indexed(let index): ";\(base + 8);5;\(index)"
    case .direct(let red, let green, let blue): ";\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}

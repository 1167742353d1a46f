/// How what a program writes looks: all that Select Graphic Rendition sets.
///
/// Sources: ECMA-48 §8.3.117; xterm's "XTerm Control Sequences" for colours; Kitty's "Colored and styled
/// underlines" for `4:n` and 58. What is not known is passed over.
struct Rendition: Hashable, Sendable {
  /// A colour as it was asked for: a palette's first sixteen keep the way in which they were.
  enum Color: Hashable, Sendable {
    case standard
    case named(Int)
    case indexed(Int)
    case direct(Int, Int, Int)
  }

  /// The attributes that are on, each a bit of its number in SGR.
  private var attributes: UInt64 = 0
  /// The kind of underline, as in `4:n`.
  private var underline = 0
  private var foreground = Color.standard
  private var background = Color.standard
  private var underlineColor = Color.standard

  /// Does what the parameters of a sequence ask for.
  mutating func apply(_ parameters: SequenceParameters) {
    guard parameters.count > 0 else { return self = Rendition() }
    var index = 0
    while index < parameters.count {
      let code = parameters[index, else: 0]
      let end = parameters.end(of: index)
      switch code {
      case 38, 48, 58: index = setColor(code, parameters, at: index, end: end)
      case 4:
        underline = end > index + 1 ? parameters[index + 1, else: 1] : 1
        index = end
      default:
        apply(code)
        index = end
      }
    }
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
    case 30...37: foreground = .named(code - 30)
    case 39: foreground = .standard
    case 40...47: background = .named(code - 40)
    case 49: background = .standard
    case 55: clear(53)
    case 59: underlineColor = .standard
    case 90...97: foreground = .named(code - 82)
    case 100...107: background = .named(code - 92)
    default: break
    }
  }

  private mutating func clear(_ codes: Int...) {
    for code in codes { attributes &= ~(1 << UInt64(code)) }
  }

  /// Sets a colour of its own; returns the index after it.
  private mutating func setColor(
    _ code: Int, _ parameters: SequenceParameters, at index: Int, end: Int
  ) -> Int {
    let isJoined = end > index + 1
    let kind = parameters[index + 1, else: 0]
    let color: Color
    var next = index + 1
    switch kind {
    case 5:
      color = .indexed(parameters[index + 2, else: 0])
      next = index + 3
    case 2:
      // Joined by colons, a colour space may come first.
      let first = isJoined && end - index > 5 ? index + 3 : index + 2
      let parts = (0..<3).map { parameters[first + $0, else: 0] }
      color = .direct(parts[0], parts[1], parts[2])
      next = first + 3
    default: return max(next, end)
    }
    switch code {
    case 38: foreground = color
    case 48: background = color
    default: underlineColor = color
    }
    return isJoined ? end : next
  }

  /// The bytes that set this look, whatever was set before.
  func append(to bytes: inout [UInt8]) {
    var codes = "0"
    for code in 1...62 where attributes & 1 << UInt64(code) != 0 { codes += ";\(code)" }
    if underline == 1 { codes += ";4" } else if underline > 1 { codes += ";4:\(underline)" }
    codes += Self.codes(foreground, base: 30) + Self.codes(background, base: 40)
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
    case .named(let index): ";\(index < 8 ? base + index : base + 52 + index)"
    case .indexed(let index): ";\(base + 8);5;\(index)"
    case .direct(let red, let green, let blue): ";\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}

/// Parses the output of a program for a ``ReferenceTerminal``.
struct ReferenceParser: Sendable {
  enum Action {
    case print(UnicodeScalar)
    case control(UInt8)
    case escape(String)
    case sequence(Sequence)
  }

  /// A control sequence.
  struct Sequence: Sendable {
    /// The marker, the intermediate characters and the last one.
    var name: String
    /// The parameters with their subparameters.
    var fields: [[Int?]]

    init(_ body: String, _ final: Character) {
      let marker = body.prefix { "<=>?".contains($0) }
      let rest = body.dropFirst(marker.count)
      let numbers = rest.prefix { $0.isNumber || $0 == ";" || $0 == ":" }
      name = marker + rest.dropFirst(numbers.count) + String(final)
      fields =
        numbers.isEmpty
        ? []
        : numbers.split(separator: ";", omittingEmptySubsequences: false).map { field in
          field.split(separator: ":", omittingEmptySubsequences: false).map { digits in
            digits.isEmpty ? nil : Int(digits) ?? 10_000_000
          }
        }
    }

    var count: Int { fields.count }
    var numbers: [Int] { fields.map { $0[0] ?? 0 } }
    subscript(_ index: Int) -> Int? { index < fields.count ? fields[index][0] : nil }
  }

  private enum State {
    case ground, escape, string, stringEscape
    case intermediate(String)
    case control(String)
    case ignored
  }

  private var state = State.ground
  private var isCommand = false
  /// The bytes of an incomplete character.
  private var rest: [UInt8] = []

  /// The maximum length of a sequence's body; longer ones are ignored.
  private static let limit = 512

  mutating func read(_ bytes: [UInt8]) -> [Action] {
    let all = rest + bytes
    let whole = all.count - Self.unfinished(all)
    rest = Array(all[whole...])
    var actions: [Action] = []
    for scalar in String(decoding: all[..<whole], as: UTF8.self).unicodeScalars {
      step(scalar, &actions)
    }
    return actions
  }

  mutating func finish() -> [Action] {
    defer { state = .ground }
    return flush()
  }

  mutating func flush() -> [Action] {
    var actions: [Action] = []
    if !rest.isEmpty { step("\u{FFFD}", &actions) }
    rest = []
    return actions
  }

  /// Returns the number of bytes at the end that begin an incomplete character.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let tail = Array(bytes.suffix(count))
      guard tail[0] >= 0xC2 else { continue }
      let needed = tail[0] >= 0xF0 ? 4 : tail[0] >= 0xE0 ? 3 : 2
      guard count < needed, tail[0] < 0xF5 else { return 0 }
      // If neither the smallest nor the largest continuation completes it, it is not a character.
      let isPossible = [UInt8(0x80), 0xBF].contains { filler in
        let filled = tail + [UInt8](repeating: filler, count: needed - count)
        return String(validating: filled, as: UTF8.self) != nil
      }
      return isPossible ? count : 0
    }
    return 0
  }

  private mutating func step(_ scalar: UnicodeScalar, _ actions: inout [Action]) {
    switch state {
    case .string: return stepString(scalar)
    case .stringEscape:
      state = scalar == "\\" ? .ground : .escape
      if scalar != "\\" { step(scalar, &actions) }
      return
    default: break
    }
    switch scalar.value {
    case 0x1B: state = .escape
    case 0x18, 0x1A: state = .ground
    case 0x80..<0xA0:
      state = .escape
      step(UnicodeScalar(UInt8(scalar.value - 0x40)), &actions)
    case 0..<0x20: actions.append(.control(UInt8(scalar.value)))
    case 0x7F: break
    case 0xA0...:
      state = .ground
      actions.append(.print(scalar))
    default: stepASCII(scalar, &actions)
    }
  }

  private mutating func stepString(_ scalar: UnicodeScalar) {
    switch scalar.value {
    case 0x1B: state = .stringEscape
    case 0x18, 0x1A, 0x9C: state = .ground
    case 0x07: if isCommand { state = .ground }
    default: break
    }
  }

  private mutating func stepASCII(_ scalar: UnicodeScalar, _ actions: inout [Action]) {
    let character = Character(scalar)
    switch state {
    case .ground, .string, .stringEscape: actions.append(.print(scalar))
    case .escape: stepEscape(scalar, &actions)
    case .intermediate(let body):
      if scalar.value < 0x30 {
        state = body.count < Self.limit ? .intermediate(body + String(character)) : .ignored
      } else {
        state = .ground
        actions.append(.escape(body + String(character)))
      }
    case .control(let body): stepControl(scalar, body, &actions)
    case .ignored: if scalar.value >= 0x40 { state = .ground }
    }
  }

  private mutating func stepEscape(_ scalar: UnicodeScalar, _ actions: inout [Action]) {
    switch scalar {
    case "[": state = .control("")
    case "]", "P", "X", "^", "_", "k":
      state = .string
      isCommand = scalar == "]"
    case " "..."/": state = .intermediate(String(scalar))
    default:
      state = .ground
      actions.append(.escape(String(scalar)))
    }
  }

  private mutating func stepControl(
    _ scalar: UnicodeScalar, _ body: String, _ actions: inout [Action]
  ) {
    guard scalar.value < 0x40 else {
      state = .ground
      return actions.append(.sequence(Sequence(body, Character(scalar))))
    }
    let last = body.unicodeScalars.last
    let isOrderly =
      scalar.value >= 0x3C ? body.isEmpty : scalar.value < 0x30 || (last?.value ?? 0x30) >= 0x30
    state =
      isOrderly && body.utf8.count < Self.limit
      ? .control(body + String(Character(scalar))) : .ignored
  }
}

/// What the terminal is given for something that a program wrote.
enum Passage: Hashable, Sendable {
  /// The very same.
  case unchanged
  /// The same, and then these bytes.
  case followed(by: [UInt8])
  /// These bytes only.
  case instead([UInt8])

  /// Nothing at all.
  static let nothing = Passage.instead([])
}

extension Passage {
  /// The bytes that the terminal is given for `sequence`.
  func bytes(of sequence: [UInt8]) -> [UInt8] {
    switch self {
    case .unchanged: sequence
    case .followed(let bytes): sequence + bytes
    case .instead(let bytes): bytes
    }
  }
}

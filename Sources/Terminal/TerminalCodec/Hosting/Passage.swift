/// The terminal's output for one item that a program wrote.
enum Passage: Hashable, Sendable {
  /// The item itself.
  case unchanged
  /// The item, followed by these bytes.
  case followed(by: [UInt8])
  /// These bytes instead of the item.
  case instead([UInt8])

  /// No output.
  static let nothing = Passage.instead([])

  /// The bytes to send to the terminal for `sequence`.
  func bytes(of sequence: [UInt8]) -> [UInt8] {
    switch self {
    case .unchanged: sequence
    case .followed(let bytes): sequence + bytes
    case .instead(let bytes): bytes
    }
  }
}

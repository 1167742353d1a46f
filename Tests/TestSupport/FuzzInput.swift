/// Bytes that a fuzzer made up, taken from the front.
public struct FuzzInput {
  /// What has not been taken yet.
  public private(set) var rest: ArraySlice<UInt8>

  /// Creates an input.
  public init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// The next byte; zero when there is none.
  public mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// The next `count` bytes, or as many as there are; at least one while there are any.
  public mutating func piece(_ count: Int) -> ArraySlice<UInt8> {
    let piece = rest.prefix(max(1, count))
    rest = rest.dropFirst(piece.count)
    return piece
  }
}

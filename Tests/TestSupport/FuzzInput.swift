/// The bytes of a fuzzer, consumed from the front.
public struct FuzzInput {
  /// The bytes that have not been consumed.
  public private(set) var rest: ArraySlice<UInt8>

  /// Creates an input.
  public init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Consumes and returns the next byte; zero if there is none.
  public mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// Consumes and returns the next `count` bytes, or all if fewer remain; at least one if there are
  /// any.
  public mutating func piece(_ count: Int) -> ArraySlice<UInt8> {
    let piece = rest.prefix(max(1, count))
    rest = rest.dropFirst(piece.count)
    return piece
  }
}

import TerminalCodec
import Timeline

/// Splits terminal input into events, each with its original bytes.
///
/// So a program receives everything that is not the keyboard's own unchanged. Bytes of an
/// unfinished sequence may be sent to the program at once; the finished piece records how many.
struct TerminalReader {
  /// A piece of terminal input.
  struct Piece {
    /// The event; `nil` for bytes without a meaning.
    var event: TerminalEvent?
    /// The original bytes.
    var bytes: ArraySlice<UInt8>
    /// The number of bytes already sent to the program.
    var sentCount = 0

    /// The bytes not yet sent to the program.
    var unsent: ArraySlice<UInt8> { bytes.dropFirst(sentCount) }
  }

  private var parser = InputParser()
  /// The received bytes that belong to no piece yet.
  private var bytes: [UInt8] = []
  /// How many of them were already sent to the program.
  private var sentCount = 0

  /// The deadline after which an unfinished escape sequence is interpreted as it stands.
  var deadline: Timestamp? { parser.deadline }

  /// Whether no sequence or paste is unfinished.
  var isAtRest: Bool { bytes.isEmpty && !parser.isPasting }

  /// Reads bytes received at `now`, or none if a deadline has passed; returns the completed pieces.
  mutating func read(_ input: [UInt8], at now: Timestamp) -> [Timed<Piece>] {
    var pieces: [Timed<InputPiece>] = []
    parser.handle(input[...], at: now, into: &pieces)
    bytes += input
    guard !pieces.isEmpty else { return [] }
    var rest = bytes[...]
    let cut = pieces.map { piece in
      let bytes = rest.prefix(piece.value.byteCount)
      rest = rest.dropFirst(bytes.count)
      let sent = min(sentCount, bytes.count)
      sentCount -= sent
      return Timed(
        Piece(event: piece.value.event, bytes: bytes, sentCount: sent), at: piece.moment)
    }
    bytes = Array(rest)
    return cut
  }

  /// Returns the unfinished bytes that can be sent to the program at once.
  ///
  /// Only the beginning of an escape sequence waits: it may become the panel key or a reply.
  mutating func drainUnfinished() -> ArraySlice<UInt8> {
    let isSequence = bytes.count > 1 && bytes[0] == 0x1B && !parser.isPasting && bytes.count < 32
    guard !isSequence else { return [] }
    defer { sentCount = bytes.count }
    return bytes[sentCount...]
  }
}

import TerminalCodec
import Timeline

/// What the terminal sends, each event with the very bytes that told it.
///
/// So a program can be given what is not the keyboard's, untouched. Bytes of an unfinished sequence may be given
/// to the program at once; they are then left out of the piece that they become part of.
struct TerminalReader {
  /// Something the terminal sent.
  struct Piece {
    /// What it means; `nil` for bytes that mean nothing.
    var event: TerminalEvent?
    /// The bytes, as they came.
    var bytes: ArraySlice<UInt8>
    /// How many of them the program has already.
    var sentCount = 0

    /// The bytes that the program does not have yet.
    var unsent: ArraySlice<UInt8> { bytes.dropFirst(sentCount) }
  }

  private var parser = InputParser()
  /// The bytes that have come and belong to no piece yet.
  private var bytes: [UInt8] = []
  /// How many of them the program has already.
  private var sentCount = 0

  /// When the reader must be woken to tell what an unfinished sequence was.
  var deadline: Timestamp? { parser.deadline }

  /// Whether nothing has begun that more bytes may belong to.
  var isAtRest: Bool { bytes.isEmpty && !parser.isPasting }

  /// Takes in bytes that were read at `now`, and tells what has become whole by then.
  mutating func read(_ input: [UInt8], at now: Timestamp) -> [Timed<Piece>] {
    var pieces: [Timed<InputPiece>] = []
    parser.advance(to: now, into: &pieces)
    parser.handle(input[...], at: now, into: &pieces)
    bytes += input
    return cut(pieces)
  }

  /// Lets the deadline expire if it has passed.
  mutating func advance(to now: Timestamp) -> [Timed<Piece>] {
    var pieces: [Timed<InputPiece>] = []
    parser.advance(to: now, into: &pieces)
    return cut(pieces)
  }

  /// Takes the bytes of what is unfinished that the program need not wait for.
  ///
  /// Only the beginning of a sequence waits: it may become the panel's key, or an answer.
  mutating func takeUnfinished() -> ArraySlice<UInt8> {
    let isSequence = bytes.count > 1 && bytes[0] == 0x1B && !parser.isPasting && bytes.count < 32
    guard !isSequence else { return [] }
    defer { sentCount = bytes.count }
    return bytes[sentCount...]
  }

  private mutating func cut(_ pieces: [Timed<InputPiece>]) -> [Timed<Piece>] {
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
}

public import MorseCode

/// Parses intervals that a program writes to a pipe: `+ MS` for a mark, `- MS` for a space, or the
/// morsekey timing format.
///
///     between ───digit, sign, point──► number ──space, comma, bracket──► between
///        │  ▲                            │
///        #  └──────── end of line ───────┼── anything else ──► wrong ──end of line──► between
///        └──► comment ──end of line──► between
///
/// A sign may be separated from its number by spaces. Numbers without a sign alternate, starting
/// with a mark. After an error the parser skips the rest of the line and continues with the next
/// line, because a pipe must stay usable.
public struct IntervalParser: Sendable {
  private enum State {
    case between
    case number(DecimalNumber)
    case comment
    case wrong
  }

  private var state = State.between
  private var isMarkNext = true
  private var line = 1
  private var word: [UInt8] = []
  private static let longestWord = 40

  /// The line and the word of the latest error; `nil` if there was no error.
  public private(set) var problem: (line: Int, word: String)?

  /// Creates a parser at the beginning of a line.
  public init() {}

  /// Parses the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that follow those before; they may be split anywhere.
  ///   - intervals: receives the intervals whose numbers are complete.
  public mutating func read(_ bytes: ArraySlice<UInt8>, into intervals: inout [KeyingInterval]) {
    for byte in bytes { read(byte, into: &intervals) }
  }

  /// Ends an unfinished line, because the writer has closed the pipe.
  ///
  /// The next writer starts a new line.
  public mutating func finish(into intervals: inout [KeyingInterval]) {
    read(UInt8(ascii: "\n"), into: &intervals)
    isMarkNext = true
  }

  private mutating func read(_ byte: UInt8, into intervals: inout [KeyingInterval]) {
    let isLineEnd = byte == UInt8(ascii: "\n")
    switch state {
    case .comment, .wrong: break
    case .between:
      if byte == UInt8(ascii: "#") {
        state = .comment
      } else if !byte.partsNumbers {
        word.removeAll(keepingCapacity: true)
        parse(byte, of: DecimalNumber())
      }
    case .number(let number): readOn(byte, number, into: &intervals)
    }
    guard isLineEnd else { return }
    line += 1
    state = .between
  }

  private mutating func readOn(
    _ byte: UInt8, _ number: DecimalNumber, into intervals: inout [KeyingInterval]
  ) {
    if byte.isSpace, number.isSigned, word.count == 1 { return }
    guard byte.partsNumbers else { return parse(byte, of: number) }
    guard number.isComplete else { return fail() }
    let isMark = number.isSigned ? !number.isNegative : isMarkNext
    intervals.append(
      KeyingInterval(isMark: isMark, nanoseconds: number.magnitude(timesTenTo: 6)))
    isMarkNext = !isMark
    state = .between
  }

  private mutating func parse(_ byte: UInt8, of number: DecimalNumber) {
    var number = number
    word.append(byte)
    guard number.parse(byte), word.count <= Self.longestWord else { return fail() }
    state = .number(number)
  }

  private mutating func fail() {
    problem = (line, String(decoding: word, as: UTF8.self))
    state = .wrong
  }
}

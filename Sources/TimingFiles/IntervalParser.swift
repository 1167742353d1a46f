public import MorseCode

/// Reads intervals of keying as a program writes them down a pipe: `+ MS` for a mark, `- MS` for a
/// space, or our own timing format.
///
///     between ──figure, sign, point──► number ──space, comma, bracket──► between
///        │  ▲                            │
///        #  └──────── end of line ───────┼── anything else ──► wrong ──end of line──► between
///        └──► comment ──end of line──► between
///
/// A sign may stand apart from its number. Numbers without a sign alternate, a mark first. Of a line
/// that is wrong nothing more is read; the next begins afresh, for a pipe is not to be given up.
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

  /// What was wrong last, and in which line; `nil` when nothing was.
  public private(set) var problem: (line: Int, word: String)?

  /// Creates a parser at the beginning of a line.
  public init() {}

  /// Takes in the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that follow those before, split wherever they may be.
  ///   - intervals: receives the intervals whose numbers have ended.
  public mutating func read(_ bytes: ArraySlice<UInt8>, into intervals: inout [KeyingInterval]) {
    for byte in bytes { read(byte, into: &intervals) }
  }

  /// Ends what was begun: the writer has gone, and the next begins a line of its own.
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
      } else if !byte.partsIntervals {
        word.removeAll(keepingCapacity: true)
        take(byte, of: DecimalNumber())
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
    let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    if isSpace, number.isSigned, word.count == 1 { return }
    guard byte.partsIntervals else { return take(byte, of: number) }
    guard number.isComplete else { return fail() }
    let isMark = number.isSigned ? !number.isNegative : isMarkNext
    intervals.append(
      KeyingInterval(isMark: isMark, nanoseconds: number.magnitude(timesTenTo: 6)))
    isMarkNext = !isMark
    state = .between
  }

  private mutating func take(_ byte: UInt8, of number: DecimalNumber) {
    var number = number
    word.append(byte)
    guard number.take(byte), word.count <= Self.longestWord else { return fail() }
    state = .number(number)
  }

  private mutating func fail() {
    problem = (line, String(decoding: word, as: UTF8.self))
    state = .wrong
  }
}

extension UInt8 {
  /// Whether the byte stands between intervals.
  fileprivate var partsIntervals: Bool {
    switch self {
    case UInt8(ascii: " "), 9...13, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"): true
    default: false
    }
  }
}

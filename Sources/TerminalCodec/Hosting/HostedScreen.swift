/// The upper rows of a terminal, given to another program; the rows below are a panel's.
///
/// What the program writes passes unchanged, but for what would leave its rows: those are its whole
/// screen, and what a terminal of that size would do is done. How and where the program writes next is
/// followed, so that the panel can be painted at any moment and the program's cursor put back.
///
/// Sequences pass whole: the beginning of one is kept until the rest has come, whatever chunks it comes
/// in. Within strings (OSC, DCS), which pass as they come, the panel cannot be painted.
///
/// Sources: ECMA-48; the VT510 manual; xterm's "XTerm Control Sequences".
public struct HostedScreen: Sendable {
  /// The width of the screen.
  public internal(set) var columns: Int
  /// The program's rows.
  public internal(set) var rows: Int
  /// The panel's rows, below the program's.
  public internal(set) var panelRows = 0
  /// Whether what is below the program's rows may be gone.
  public internal(set) var isDamaged = false
  /// Whether what is to be undone in the end has changed since this was last set to `false`.
  public var hasChangedModes = false
  /// Whether the program has turned the marks of pasted text on or off since this was last set to `false`.
  public var hasWrittenPasteMode = false
  var queries: [TerminalQuery] = []
  /// How many prompts the program has marked as such (OSC 133).
  public internal(set) var prompts = 0
  var request: ProgramRequest?
  /// Whether the end of a string comes next that the terminal was not given.
  var endsUnpassedString = false

  var position = WritingPosition()
  /// What the program has saved, on the main and on the alternate screen.
  var saved: [WritingPosition?] = [nil, nil]
  var margins: ClosedRange<Int>
  var tabStops: TabStops
  var modes = ProgramModes()
  /// The last character that was written, to be written again.
  var last: WrittenCharacter?
  /// Whether something else was written since: the terminal does not know that character any more.
  var hasPainted = false
  /// Whether the column may be another one: terminals differ on how wide some characters are.
  var isColumnDoubtful = false
  var string: StringKind?
  var stringBody: [UInt8] = []
  var hyperlink: [UInt8] = []
  var isSingleShift = false
  var parameters = SequenceParameters()
  var shown: [StyledLine] = []
  /// What is known of the chunk in hand.
  var chunk = Chunk()

  /// The bytes that wait for the rest of a sequence, and how many of the chunk in hand have gone out.
  struct Chunk: Sendable {
    var held: [UInt8] = []
    var passed = 0
  }

  /// The longest sequence that is waited for; what is longer passes unread.
  static let sequenceLimit = 512

  /// Creates a screen whose rows are all the program's, the cursor in its first cell.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    margins = 0...max(0, rows - 1)
    tabStops = TabStops(columns: columns)
  }

  /// Where the program's cursor is.
  public var cursor: Cell { Cell(row: position.row, column: position.column) }
  /// Whether the panel may be painted now.
  public var isPaintable: Bool { (string == nil || string == .request) && !isSingleShift }
  /// Whether arrow keys are to be sent as an application wants them (DECCKM).
  public var hasApplicationCursor: Bool { modes.contains(1) }
  /// Whether pasted text is to come between marks.
  public var hasBracketedPaste: Bool { modes.contains(2004) }
  /// Whether the program has asked for the mouse.
  public var hasMouse: Bool { [9, 1000, 1002, 1003].contains(where: modes.contains) }

  /// Passes on what the program writes.
  public mutating func pass(_ chunk: [UInt8], into output: inout [UInt8]) {
    let bytes = self.chunk.held.isEmpty ? chunk : self.chunk.held + chunk
    self.chunk.held.removeAll(keepingCapacity: true)
    self.chunk.passed = 0
    var index = 0
    while index < bytes.count, let next = step(bytes, at: index, into: &output) { index = next }
    output.append(contentsOf: bytes[self.chunk.passed..<index])
    self.chunk.held.append(contentsOf: bytes[index...])
  }

  /// Takes the questions that the program has asked the terminal since the last call.
  public mutating func takeQueries() -> [TerminalQuery] {
    defer { queries.removeAll(keepingCapacity: true) }
    return queries
  }

  /// Takes what the program has asked of the keyboard last, since the last call.
  public mutating func takeRequest() -> ProgramRequest? {
    defer { request = nil }
    return request
  }

  /// Passes on what was kept: no more will come.
  public mutating func finish(into output: inout [UInt8]) {
    output.append(contentsOf: chunk.held)
    chunk.held.removeAll()
  }

  /// Reads what begins at `index`; answers with the index after it, `nil` when it is not all there.
  private mutating func step(
    _ bytes: [UInt8], at index: Int, into output: inout [UInt8]
  ) -> Int? {
    if string != nil { return passString(bytes, at: index, into: &output) }
    switch bytes[index] {
    case 0x20..<0x7F: return passText(bytes, at: index, into: &output)
    case 0x1B: return passSequence(bytes, at: index, into: &output)
    case 0x80...: return passCharacter(bytes, at: index, into: &output)
    default:
      if !obey(control: bytes[index]) {
        replace(bytes, index..<index + 1, with: [], into: &output)
      }
      return index + 1
    }
  }

  /// Puts other bytes in the place of some of the chunk in hand.
  mutating func replace(
    _ bytes: [UInt8], _ range: Range<Int>, with others: [UInt8], into output: inout [UInt8]
  ) {
    output.append(contentsOf: bytes[chunk.passed..<range.lowerBound])
    output.append(contentsOf: others)
    chunk.passed = range.upperBound
  }
}

/// The last character a program has written.
struct WrittenCharacter: Sendable {
  var scalar: UnicodeScalar
  /// What was written upon it.
  var marks: [UnicodeScalar] = []
  var width = 1
  /// How it looked, which may not be how the next one will.
  var rendition: Rendition

  var bytes: [UInt8] { String(String.UnicodeScalarView([scalar] + marks)).utf8.map { $0 } }
}

/// A string that a program sends its terminal.
enum StringKind: Hashable, Sendable {
  /// An operating system command, which a bell may end.
  case command
  /// A request to the keyboard, which the terminal is not given.
  case request
  /// Device control, application, privacy: ended by `ESC \` only.
  case other
}

/// An answer of the terminal that a program has asked for.
public enum TerminalQuery: Hashable, Sendable {
  /// Where the cursor is.
  case cursor
  /// The primary device attributes.
  case attributes
  /// Kitty's keyboard flags.
  case keyboardFlags
  /// Whether a mode is set.
  case mode
}

/// The columns at which a tab stops.
struct TabStops: Hashable, Sendable {
  private var stops: [Bool]

  /// A stop every eight columns, as terminals begin with.
  init(columns: Int) {
    stops = (0..<max(1, columns)).map { $0 % 8 == 0 }
  }

  mutating func set(_ column: Int, _ isStop: Bool) {
    if stops.indices.contains(column) { stops[column] = isStop }
  }

  mutating func clear() {
    for index in stops.indices { stops[index] = false }
  }

  mutating func resize(columns: Int) {
    let added = TabStops(columns: columns).stops.dropFirst(stops.count)
    stops = Array(stops.prefix(max(1, columns))) + added
  }

  func next(after column: Int) -> Int {
    stops.indices.dropFirst(column + 1).first { stops[$0] } ?? stops.count - 1
  }

  func previous(before column: Int) -> Int {
    stops.indices.prefix(max(0, column)).last { stops[$0] } ?? 0
  }
}

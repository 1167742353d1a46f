import TerminalCodec

/// The properties of a hosted screen for any program output; fuzzed, and replayed by the tests.
///
/// The same program runs in a small terminal, and above a panel in a larger one. After any output
/// and one repaint, the panel's rows are intact. The program's rows, cursor and modes equal those
/// of the small terminal.
public struct ScreenCheck {
  private var hosted: HostedScreen
  private var large: ReferenceTerminal
  private var small: ReferenceTerminal
  private var panel: [String] = []
  private var isKeepingMarks = false
  private var output: [UInt8] = []
  private var count = 0

  private init(_ input: inout FuzzInput) {
    let (columns, rows, panel) = Self.size(&input)
    hosted = HostedScreen(columns: columns, rows: rows + panel)
    large = ReferenceTerminal(
      columns: columns, rows: rows + panel, isThorough: true, width: Self.width)
    small = ReferenceTerminal(columns: columns, rows: rows, width: Self.width)
    place(columns, rows, panel)
  }

  private static let width: @Sendable (UnicodeScalar) -> Int = { CellWidth.of(Character($0)) }

  private static func size(_ input: inout FuzzInput) -> (columns: Int, rows: Int, panel: Int) {
    let (first, second) = (Int(input.byte()), Int(input.byte()))
    return (4 + first % 9, 1 + first / 9 % 7, second % 4)
  }

  /// Returns the violated property of forwarding a program's output; `nil` if there is none.
  ///
  /// Two bytes are the sizes of the window and the panel. Steps follow, each with a byte that
  /// selects it.
  public static func problem(in bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    var check = ScreenCheck(&input)
    while !input.rest.isEmpty, check.count < 400 {
      if let problem = check.step(&input) { return problem }
    }
    return check.end()
  }

  private mutating func step(_ input: inout FuzzInput) -> String? {
    count += 1
    switch input.byte() {
    case 0..<8:
      let (columns, rows, panel) = Self.size(&input)
      resize(columns, rows, panel)
    case 8..<16:
      isKeepingMarks.toggle()
      hosted.keep(isKeepingMarks ? [.bracketedPaste] : [], into: &output)
    case 16..<64: return repaint()
    case let kind:
      var piece = ProgramPieces.piece(kind, &input)[...]
      small.write(Array(piece))
      let size = kind & 1 == 0 ? piece.count : 3
      while !piece.isEmpty {
        hosted.forward(Array(piece.prefix(max(1, size))), into: &output)
        piece = piece.dropFirst(max(1, size))
      }
    }
    flush()
    return nil
  }

  private mutating func flush() {
    large.write(output)
    output.removeAll(keepingCapacity: true)
  }

  private mutating func place(_ columns: Int, _ rows: Int, _ panel: Int) {
    let cursor = Cell(row: large.cursor.row, column: large.cursor.column)
    hosted.place(
      columns: columns, terminalRows: rows + panel, panelRows: panel, cursor: cursor, into: &output)
    flush()
  }

  /// A resized terminal may move its rows freely, so the small one copies the result.
  private mutating func resize(_ columns: Int, _ rows: Int, _ panel: Int) {
    guard hosted.isPaintable else { return }
    large.resize(columns: columns, rows: rows + panel)
    small.resize(columns: columns, rows: rows)
    place(columns, rows, panel)
    small.adopt(large, isPending: hosted.isWrapPending)
  }

  private mutating func repaint() -> String? {
    panel = (0..<hosted.panelRows).map { "\($0)\(count % 10)" }
    guard hosted.isPaintable else { return nil }
    hosted.paint(panel.map { StyledLine($0) }, look: PanelLook(), into: &output)
    flush()
    large.flush()
    return difference()
  }

  private func difference() -> String? {
    if let alarm = large.alarms.first { return "\(alarm) was let through" }
    for (row, text) in panel.enumerated() {
      let shown = large.cells[hosted.rows + row]
      let expected = text + String(repeating: " ", count: hosted.columns - text.count)
      guard shown.map(\.text).joined() == expected, shown.allSatisfy({ $0.look == .init() }) else {
        return "panel row \(row) shows \(shown.map(\.text).joined())"
      }
    }
    for row in 0..<hosted.rows where large.cells[row] != small.cells[row] {
      return "row \(row) shows \(large.text(ofRow: row)), not \(small.text(ofRow: row))"
    }
    let (here, there) = (large.cursor, small.cursor)
    guard here.row == there.row, here.column == there.column else {
      return "the cursor is at \(here), not \(there)"
    }
    guard hosted.cursor == Cell(row: there.row, column: there.column),
      hosted.isWrapPending == there.isPending
    else {
      return "the cursor is taken to be at \(hosted.cursor), \(hosted.isWrapPending), not \(there)"
    }
    guard hosted.rows == 1 || large.margins == small.margins else {
      return "margins \(large.margins), not \(small.margins)"
    }
    guard large.state == small.state else { return "\(large.state), not \(small.state)" }
    let modes = small.modes.union(isKeepingMarks ? [2004] : [])
    return large.modes == modes ? nil : "modes \(large.modes.sorted()), not \(modes.sorted())"
  }

  /// Checks that the terminal is restored at the end.
  private mutating func end() -> String? {
    hosted.finish(into: &output)
    small.finish()
    flush()
    if let problem = repaint() { return problem }
    large.write(hosted.undoing(cursorKnown: true))
    let fresh = ReferenceTerminal(columns: large.columns, rows: large.rows, width: Self.width)
    guard large.modes == fresh.modes, large.margins == fresh.margins, !large.isInserting else {
      return "modes \(large.modes.sorted()) and margins \(large.margins) are left"
    }
    return nil
  }
}

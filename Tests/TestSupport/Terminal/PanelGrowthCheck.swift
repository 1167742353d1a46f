import TerminalCodec

/// The properties of a program's rows when the panel grows over them and shrinks again; fuzzed by
/// the tests.
///
/// Every restored row has its former content, and the cursor is in the same cell of the same text.
/// Rows with unknown cells may stay blank or scrolled off.
public struct PanelGrowthCheck {
  private var hosted: HostedScreen
  private var terminal: ReferenceTerminal
  private var output: [UInt8] = []
  private let growth: Int

  private init(_ input: inout FuzzInput) {
    let (first, second) = (Int(input.byte()), Int(input.byte()))
    let (columns, rows) = (4 + first % 9, 3 + first / 9 % 7)
    growth = 1 + second % (rows - 1)
    hosted = HostedScreen(columns: columns, rows: rows + 1)
    terminal = ReferenceTerminal(columns: columns, rows: rows + 1) { CellWidth.of(Character($0)) }
    place(panel: 1)
  }

  private mutating func place(panel: Int) {
    let isFirst = hosted.panelRows == 0
    hosted.place(
      columns: terminal.columns, terminalRows: terminal.rows, panelRows: panel,
      cursor: isFirst ? Cell(row: 0, column: 0) : nil, into: &output)
    flush()
  }

  private mutating func flush() {
    terminal.write(output)
    output.removeAll(keepingCapacity: true)
  }

  private mutating func pass(_ bytes: [UInt8]) {
    hosted.forward(bytes, into: &output)
    flush()
  }

  /// Returns the violated property after a program has written; `nil` if there is none.
  ///
  /// - Parameter bytes: two bytes for the sizes, then pieces of output, each preceded by a byte
  ///   that selects it.
  /// - Returns: the violation.
  public static func problem(in bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    var check = PanelGrowthCheck(&input)
    while !input.rest.isEmpty {
      check.pass(ProgramPieces.piece(max(64, input.byte()), &input))
      if let problem = check.growAndShrink(isWhole: false) { return problem }
    }
    return nil
  }

  /// Returns the violated property after a program has written plain text, all of which must be
  /// restored.
  ///
  /// - Parameters:
  ///   - text: the program's output.
  ///   - columns: the columns of the window.
  ///   - rows: the rows of the program.
  ///   - growth: the number of rows that the panel takes and returns.
  /// - Returns: the violation; `nil` if there is none.
  public static func problem(afterText text: String, columns: Int, rows: Int, growth: Int)
    -> String?
  {
    var input = FuzzInput([UInt8(columns - 4 + 9 * (rows - 3)), UInt8(growth - 1)])
    var check = PanelGrowthCheck(&input)
    check.pass(Array(text.utf8))
    return check.growAndShrink(isWhole: true)
  }

  private mutating func growAndShrink(isWhole: Bool) -> String? {
    guard hosted.isPaintable, !hosted.isWrapPending else { return nil }
    terminal.flush()
    let (former, cursor) = (terminal.cells, hosted.cursor)
    let isMain = !hosted.isFullScreen
    place(panel: 1 + growth)
    place(panel: 1)
    let shift = cursor.row - hosted.cursor.row
    guard isMain else { return nil }
    guard !isWhole || shift == 0 else { return "the text is \(shift) rows too high" }
    guard hosted.cursor.column == cursor.column, shift >= 0,
      terminal.cursor.row == hosted.cursor.row, terminal.cursor.column == hosted.cursor.column
    else { return "the cursor is at \(terminal.cursor), not \(cursor)" }
    for row in 0..<hosted.rows {
      let cells = terminal.cells[row]
      if row + shift < hosted.rows, cells == former[row + shift] { continue }
      let isBlank = cells.allSatisfy { $0 == ReferenceTerminal.Cell() }
      guard !isWhole, row > hosted.cursor.row, isBlank else {
        let expected = row + shift < former.count ? former[row + shift] : []
        return "row \(row), \(shift) rows higher, shows \(Self.text(cells)), "
          + "not \(Self.text(expected))"
      }
    }
    return nil
  }

  private static func text(_ cells: [ReferenceTerminal.Cell]) -> String {
    cells.map { $0.look == .init() ? $0.text : "\($0.text)(\($0.look))" }.joined()
  }
}

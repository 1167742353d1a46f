/// Draws a program's output into an image of its screen.
///
/// `Screen` tracks the cursor. Rare features that are not drawn (side margins, pictures) make the
/// image forget its contents.
struct ImageWriter: VTPerformer, Sendable {
  private var screen: Screen
  /// The current image.
  private(set) var image: ScreenImage

  /// Starts from a screen and its image.
  init(screen: Screen, image: ScreenImage) {
    (self.screen, self.image) = (screen, image)
  }

  private var pen: Cursor { screen.writer.cursor }
  private var page: Page { screen.writer.page }
  /// Whether the main screen is in use.
  private var isMain: Bool { screen.requested.alternate == nil }

  // MARK: - Text

  mutating func print(_ run: ArraySlice<UInt8>) {
    for byte in run { write(UnicodeScalar(byte), width: 1) }
  }

  mutating func print(_ scalar: UnicodeScalar) {
    let width = CellWidth.of(scalar)
    guard width == 0 else { return write(scalar, width: width) }
    let isPassed = screen.combine(scalar)
    guard isPassed, isMain else { return }
    // Terminals differ on combining marks after the character that fills a line.
    guard !pen.end.isPending else { return image.forget(row: pen.row) }
    image.combine(scalar, row: pen.row, column: pen.column - 1)
  }

  mutating func malformed(_ bytes: [UInt8]) {
    write("\u{FFFD}", width: 1)
    // Terminals differ on the number of replacement characters.
    if isMain { image.forget(row: pen.row) }
  }

  private mutating func write(_ scalar: UnicodeScalar, width: Int) {
    let (former, page) = (pen, page)
    let isFull = former.end.isPending || former.column + width > page.columns
    let isWrapped = screen.writer.wraps && isFull
    if isWrapped { feed() }
    _ = screen.write(scalar, width: width)
    guard isMain else { return }
    guard former.charsets.singleShift == 0, let charsets = pen.charsets.asFirst else {
      return image.forget(row: pen.row)
    }
    let column = min(isWrapped ? 0 : former.column, page.columns - width)
    if screen.requested.isInserting {
      image.shift(row: pen.row, from: column, by: width, as: pen.rendition)
    }
    let character = WrittenCharacter(
      scalar: scalar, width: width, rendition: pen.rendition, charsets: charsets)
    image.put(character, row: pen.row, column: column)
  }

  /// Scrolls the image if the cursor is at the lower margin.
  private mutating func feed() {
    guard isMain, pen.row == page.vertical.upperBound else { return }
    image.scroll(1, in: page.vertical, as: pen.rendition, keeping: true)
  }

  private mutating func reverseFeed() {
    guard isMain, pen.row == page.vertical.lowerBound else { return }
    image.scroll(-1, in: page.vertical, as: pen.rendition)
  }

  // MARK: - Control characters and sequences

  mutating func execute(_ control: UInt8) {
    if (0x0A...0x0C).contains(control) { feed() }
    _ = screen.execute(control)
  }

  mutating func escape(_ sequence: [UInt8]) {
    switch String(decoding: sequence, as: UTF8.self) {
    case "D", "E": feed()
    case "M": reverseFeed()
    case "c", "#8": image.forget()
    default: break
    }
    _ = screen.escape(sequence)
  }

  mutating func control(_ sequence: ControlSequence) {
    if sequence.final == UInt8(ascii: "b"), sequence.marker == 0, sequence.intermediate == 0 {
      guard let last = screen.writer.repetition(sequence.number(0)) else { return }
      for _ in 0..<last.count { write(last.scalar, width: last.width) }
      return
    }
    if isMain {
      switch (UnicodeScalar(sequence.marker), UnicodeScalar(sequence.intermediate)) {
      case ("\0", "\0"): draw(sequence)
      case ("?", "\0"): erase(sequence)
      case (_, "$") where sequence.final != UInt8(ascii: "p"): image.forget()
      default: break
      }
    }
    _ = screen.control(sequence)
    let resizes = sequence.marker == UInt8(ascii: "?") && sequence.parameters.contains(3)
    if resizes || screen.requested.contains(69) { image.forget() }
  }

  private mutating func draw(_ sequence: ControlSequence) {
    let (pen, page) = (pen, page)
    let count = sequence.number(0)
    let isBetween = page.vertical.contains(pen.row)
    switch UnicodeScalar(sequence.final) {
    case "J", "K": erase(sequence)
    case "X": image.erase(row: pen.row, pen.column..<pen.column + count, as: pen.rendition)
    case "@": image.shift(row: pen.row, from: pen.column, by: count, as: pen.rendition)
    case "P": image.shift(row: pen.row, from: pen.column, by: -count, as: pen.rendition)
    case "L" where isBetween:
      image.scroll(-count, in: pen.row...page.vertical.upperBound, as: pen.rendition)
    case "M" where isBetween:
      image.scroll(count, in: pen.row...page.vertical.upperBound, as: pen.rendition)
    case "S" where sequence.count < 2:
      image.scroll(count, in: page.vertical, as: pen.rendition, keeping: true)
    case "T" where sequence.count < 2, "^" where sequence.count < 2:
      image.scroll(-count, in: page.vertical, as: pen.rendition)
    default: break
    }
  }

  private mutating func erase(_ sequence: ControlSequence) {
    let (pen, page) = (pen, page)
    let part = sequence[0, else: 0]
    let isScreen = sequence.final == UInt8(ascii: "J")
    guard isScreen || sequence.final == UInt8(ascii: "K"), part < 3 else { return }
    let cells = [pen.column..<page.columns, 0..<pen.column + 1, 0..<page.columns][part]
    let rows = [pen.row + 1..<page.rows, 0..<pen.row, 0..<page.rows][part]
    guard isScreen else { return image.erase(row: pen.row, cells, as: pen.rendition) }
    let isWhole = part == 0 && pen.row == 0 && pen.column == 0
    if isWhole || part == 2 { return image.erase(rows: 0..<page.rows, as: pen.rendition) }
    image.erase(row: pen.row, cells, as: pen.rendition)
    image.erase(rows: rows, as: pen.rendition)
  }

  /// Pictures make the contents of cells unknown.
  mutating func beginString(_ kind: VTString) { if kind != .command, isMain { image.forget() } }
}

/// A program's recent output, from which its cells can be redrawn.
///
/// It stores bytes, not cells: storing costs only a copy, however fast the program writes. The
/// bytes are parsed again when the panel changes its size. Older bytes are dropped one portion at a
/// time; each portion has the state in which it began.
struct ProgramMemory: Sendable {
  /// A portion of the output.
  private struct Portion: Sendable {
    var parser: VTParser
    var screen: Screen
    /// The cells at the beginning of the portion; `nil` if unknown.
    var image: ScreenImage?
    var bytes: [UInt8] = []
  }

  private var former: Portion?
  private var last: Portion
  /// A buffer for the next portion, allocated in advance so that it need not grow later.
  private var spare: [UInt8] = []
  /// Whether the program has not written anything yet.
  private var isFresh = true

  /// The minimum number of bytes in a portion before the next one begins.
  private static let limit = 1 << 15
  /// The number of bytes reserved for a portion.
  private static let capacity = limit + (1 << 12)

  /// Starts empty; the rows from the cursor on are assumed to be blank.
  init(parser: VTParser, screen: Screen) {
    let (columns, rows) = (screen.writer.columns, screen.writer.rows)
    let image = ScreenImage(columns: columns, rows: rows, cursor: screen.writer.cell)
    last = Portion(parser: parser, screen: screen, image: image)
    last.bytes.reserveCapacity(Self.capacity)
    spare.reserveCapacity(Self.capacity)
  }

  /// Restarts on a screen with these cells; `nil` if they are unknown.
  mutating func restart(parser: VTParser, screen: Screen, image: ScreenImage?) {
    guard !isFresh || image != nil else {
      return self = ProgramMemory(parser: parser, screen: screen)
    }
    if let former { spare = former.bytes }
    former = nil
    (last.parser, last.screen, last.image) = (parser, screen, image)
    last.bytes.removeAll(keepingCapacity: true)
  }

  /// Stores program output; `state` returns the state before it.
  mutating func note(_ chunk: [UInt8], state: () -> (parser: VTParser, screen: Screen)) {
    if last.bytes.count >= Self.limit {
      let (parser, screen) = state()
      if let former { spare = former.bytes }
      var bytes: [UInt8] = []
      swap(&bytes, &spare)
      former = nil
      bytes.removeAll(keepingCapacity: true)
      former = last
      last = Portion(parser: parser, screen: screen, image: nil, bytes: bytes)
    }
    last.bytes += chunk
    isFresh = false
  }

  /// The cells of the program's screen.
  func image() -> ScreenImage {
    let first = former ?? last
    var parser = first.parser
    let (columns, rows) = (first.screen.writer.columns, first.screen.writer.rows)
    let unknown = ScreenImage(columns: columns, rows: rows, cursor: Cell(row: rows, column: 0))
    var writer = ImageWriter(screen: first.screen, image: first.image ?? unknown)
    for portion in [former, last].compactMap(\.self) {
      parser.read(portion.bytes[...], to: &writer)
    }
    return writer.image
  }
}

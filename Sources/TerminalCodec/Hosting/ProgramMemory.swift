/// What a program has written last, so that its cells can be drawn again.
///
/// Bytes are kept, not cells: keeping costs a copy, however fast the program writes. They are read once more when
/// the panel changes its size. Older bytes are let go by the portion, each with the state that it began in.
struct ProgramMemory: Sendable {
  /// A portion of what was written.
  private struct Portion: Sendable {
    var parser: VTParser
    var screen: Screen
    /// The cells as it began; `nil` when they are not known.
    var image: ScreenImage?
    var bytes: [UInt8] = []
  }

  private var former: Portion?
  private var last: Portion
  /// Room for the next portion, made at once so that it does not grow later.
  private var spare: [UInt8] = []
  /// Whether the program has never written anything.
  private var isFresh = true

  /// How many bytes a portion holds at least, before another one begins.
  private static let limit = 1 << 15
  /// How much room is made for a portion.
  private static let capacity = limit + (1 << 12)

  /// Begins with nothing kept; what is below the cursor is taken to be empty.
  init(parser: VTParser, screen: Screen) {
    let (columns, rows) = (screen.writing.columns, screen.writing.rows)
    let image = ScreenImage(columns: columns, rows: rows, cursor: screen.writing.cell)
    last = Portion(parser: parser, screen: screen, image: image)
    last.bytes.reserveCapacity(Self.capacity)
    spare.reserveCapacity(Self.capacity)
  }

  /// Begins anew on a screen with these cells; `nil` for those that are not known.
  mutating func restart(parser: VTParser, screen: Screen, image: ScreenImage?) {
    guard !isFresh || image != nil else {
      return self = ProgramMemory(parser: parser, screen: screen)
    }
    if let former { spare = former.bytes }
    former = nil
    (last.parser, last.screen, last.image) = (parser, screen, image)
    last.bytes.removeAll(keepingCapacity: true)
  }

  /// Keeps what the program writes; the state is the one before it.
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
    let (columns, rows) = (first.screen.writing.columns, first.screen.writing.rows)
    let unknown = ScreenImage(columns: columns, rows: rows, cursor: Cell(row: rows, column: 0))
    var writer = ImageWriter(screen: first.screen, image: first.image ?? unknown)
    for portion in [former, last].compactMap(\.self) {
      parser.read(portion.bytes[...], to: &writer)
    }
    return writer.drawn
  }
}

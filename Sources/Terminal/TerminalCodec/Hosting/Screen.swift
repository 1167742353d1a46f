/// The screen as the program sees it: the writing position and the terminal's modes.
///
/// Its methods receive the program's output and return the output for the real terminal.
///
/// Sources: ECMA-48; the VT510 manual; xterm's "XTerm Control Sequences".
struct Screen: Sendable {
  /// The writing position and state.
  private(set) var writer: Writer
  /// The modes shared with the keyboard.
  private(set) var modes = HostedModes()
  /// Whether the rows below the program's may have been overwritten.
  private(set) var isDamaged = false

  /// Creates a screen with the cursor in its first cell.
  init(columns: Int, rows: Int) {
    writer = Writer(columns: columns, rows: rows)
  }

  /// The modes that the program requested.
  var requested: ModeSet { modes.requested }
  // MARK: - Text

  /// Whether a run of one-column characters may be written at once.
  var writesFreely: Bool { writer.writesFreely }

  /// Writes a run of one-column characters; requires `writesFreely`.
  mutating func write(_ run: ArraySlice<UInt8>) { writer.write(run) }

  /// Writes a character; returns the bytes to send to the terminal before it.
  mutating func write(_ scalar: UnicodeScalar, width: Int) -> [UInt8] {
    writer.write(scalar, width: width)
  }

  /// Adds a combining mark to the previous character; returns whether to forward it.
  mutating func combine(_ scalar: UnicodeScalar) -> Bool { writer.combine(scalar) }

  /// Executes a control character.
  mutating func execute(_ control: UInt8) -> Passage {
    // Some terminals display SUB as a symbol.
    control == 0x1A ? .nothing : writer.execute(control, returning: requested.isNewLine)
  }

  // MARK: - Escape sequences

  /// Executes an escape sequence, given as the bytes after Escape.
  mutating func escape(_ sequence: [UInt8]) -> Passage {
    guard sequence.count == 1 else { return designate(sequence) }
    switch UnicodeScalar(sequence[0]) {
    case "7": writer.save()
    case "8": return restore()
    case "=", ">": modes.apply { $0.isKeypadApplication = sequence[0] == 0x3D }
    case "D": return writer.move { $0.lineFeed(in: $1, returning: false) }
    case "E": return writer.move { $0.lineFeed(in: $1, returning: true) }
    case "M": return writer.move { $0.reverseFeed(in: $1) }
    case "H": writer.changeTabStops { $0.set($1, true) }
    case "N", "O":
      writer.shift { $0.singleShift = sequence[0] }
      return .nothing
    case "n", "o": writer.shift { $0.shift = sequence[0] == 0x6E ? 2 : 3 }
    case "c":
      // Not every terminal returns to its main screen by itself.
      let leaving = requested.alternate.map { Array("\u{1B}[?\($0)l".utf8) } ?? []
      writer.reset()
      modes.reset()
      isDamaged = true
      return .instead(leaving + [0x1B, 0x63] + writer.marginBytes(withSides: false))
    // Back and forward index, memory lock, the Hewlett-Packard lower-left corner, protected areas:
    // terminals that support them change rows or columns in ways not modelled here.
    case "6", "9", "l", "m", "F", "V", "W": return .nothing
    default: break
    }
    return .unchanged
  }

  private mutating func designate(_ sequence: [UInt8]) -> Passage {
    switch String(decoding: sequence, as: UTF8.self) {
    case "#8":
      let origin = writer.isOriginRelative ? Array("\u{1B}[?6l".utf8) : []
      writer.clearMargins()
      modes.apply { $0.set(6, false) }
      isDamaged = true
      return .followed(by: origin + writer.marginBytes(withSides: false))
    // Lines of double width or height have half the columns.
    case "#3", "#4", "#6": return .nothing
    // Encodings other than UTF-8, and eight-bit answers.
    case "%G": return .unchanged
    case let text where text.hasPrefix("%") || text == " G": return .nothing
    default:
      writer.designate(sequence)
      return .unchanged
    }
  }

  private mutating func restore() -> Passage {
    defer { modes.apply { $0.set(6, writer.isOriginRelative) } }
    return writer.restore()
  }

  // MARK: - Control sequences

  /// Executes a control sequence.
  mutating func control(_ sequence: ControlSequence) -> Passage {
    switch (UnicodeScalar(sequence.marker), UnicodeScalar(sequence.intermediate)) {
    case ("\0", "\0"): plain(sequence)
    case ("?", "\0"): ask(sequence)
    default: other(sequence)
    }
  }

  private mutating func plain(_ sequence: ControlSequence) -> Passage {
    switch UnicodeScalar(sequence.final) {
    case "m": writer.select(sequence)
    case "I", "Z": return writer.tab(sequence.number(0), isBack: sequence.final == 0x5A)
    case "A"..."H", "`", "a", "d", "e", "f":
      return writer.move { $0.move(sequence, in: $1) }
    case "J", "K": erase(sequence)
    case "@", "P", "X": writer.noteChangedCells()
    case "L", "M": return writer.shiftLines()
    case "S", "T", "^": return sequence.count > 1 ? .unchanged : writer.scroll()
    case "g" where sequence[0, else: 0] == 0: writer.changeTabStops { $0.set($1, false) }
    case "g" where sequence[0] == 3: writer.changeTabStops { stops, _ in stops.clear() }
    case "h", "l": return setModes(sequence)
    case "r": return writer.setMargins { $0.setVertical(sequence) }
    case "s" where requested.contains(69):
      return writer.setMargins { $0.setHorizontal(sequence) }
    case "s": writer.save()
    case "u" where sequence.count == 0: return restore()
    // A terminal that runs a self-test resets itself.
    case "y": return .nothing
    default: break
    }
    return .unchanged
  }

  private mutating func erase(_ sequence: ControlSequence) {
    let isScreen = sequence.final == UInt8(ascii: "J")
    isDamaged = isDamaged || isScreen && ![1, 3].contains(sequence[0, else: 0])
    writer.noteChangedCells()
  }

  /// Sets modes that are not private, except those that lock the keyboard or display control
  /// characters.
  private mutating func setModes(_ sequence: ControlSequence) -> Passage {
    let isOn = sequence.final == UInt8(ascii: "h")
    let numbers = sequence.parameters
    if numbers.contains(4) { modes.apply { $0.isInserting = isOn } }
    if numbers.contains(20) { modes.apply { $0.isNewLine = isOn } }
    let passing = numbers.filter { !isOn || ![2, 3].contains($0) }
    return passing == numbers
      ? .unchanged : .instead(passing.flatMap { Array("\u{1B}[\($0)h".utf8) })
  }

  private mutating func other(_ sequence: ControlSequence) -> Passage {
    let number = sequence[0, else: 0]
    switch (
      UnicodeScalar(sequence.marker), UnicodeScalar(sequence.intermediate),
      UnicodeScalar(sequence.final)
    ) {
    case (_, "!", "p"): return .followed(by: softReset())
    // Forwards the conformance level, but never enables eight-bit answers.
    case (_, "\"", "p"): return .instead(Array("\u{1B}[\(number);1\"p".utf8) + softReset())
    // Other resets, and the status line below the screen.
    case (_, "+", "p"), (_, "$", "}"), (_, "$", "~"): return .nothing
    case (_, " ", "q"): modes.apply { $0.cursorShape = number }
    case (_, "$", "p"): break
    case (_, "$", _):
      isDamaged = true
      writer.noteChangedCells()
    case (">", "\0", "m"), (">", "\0", "n"):
      let isOn = sequence.final == UInt8(ascii: "m") && number == 4
      modes.apply { $0.otherKeys = isOn ? sequence[1, else: 0] : 0 }
    case (">", "\0", "u"): return pushKeyboard(number)
    case ("<", "\0", "u"): modes.apply { $0.keyboard.pop(sequence.number(0)) }
    case ("=", "\0", "u"): modes.apply { $0.keyboard.set(number, how: sequence[1, else: 1]) }
    default: break
    }
    return .unchanged
  }

  private mutating func pushKeyboard(_ flags: Int) -> Passage {
    guard requested.keyboard.hasRoom else {
      modes.apply { $0.keyboard.set(flags, how: 1) }
      return .instead(Array("\u{1B}[=\(flags)u".utf8))
    }
    modes.apply { $0.keyboard.push(flags) }
    return .unchanged
  }

  private mutating func softReset() -> [UInt8] {
    modes.softReset()
    writer.softReset()
    return writer.marginBytes(withSides: false) + writer.keepPlace()
  }

  // MARK: - Private modes

  private mutating func ask(_ sequence: ControlSequence) -> Passage {
    let numbers = sequence.parameters
    switch UnicodeScalar(sequence.final) {
    case "h", "l":
      let isOn = sequence.final == UInt8(ascii: "h")
      if numbers.allSatisfy({ !Self.special.contains($0) && modes.accepts($0, isOn) }) {
        for mode in numbers { modes.apply { $0.set(mode, isOn) } }
        return .unchanged
      }
      return .instead(numbers.flatMap { set(private: $0, isOn) })
    case "s":
      modes.save(numbers)
      return .nothing
    case "r":
      return .instead(
        numbers.flatMap { mode in modes.saved(mode).map { set(private: mode, $0) } ?? [] })
    case "J", "K": erase(sequence)
    case "W" where numbers == [5]:
      let columns = writer.columns
      writer.changeTabStops { stops, _ in stops = TabStops(columns: columns) }
    default: break
    }
    return .unchanged
  }

  /// The modes whose change has further effects.
  private static let special: Set<Int> = [3, 6, 7, 47, 69, 1047, 1048, 1049]

  /// Changes a private mode; returns the bytes to send to the terminal.
  private mutating func set(private mode: Int, _ isOn: Bool) -> [UInt8] {
    guard modes.accepts(mode, isOn) else { return [] }
    modes.apply { $0.set(mode, isOn) }
    let sequence = Array("\u{1B}[?\(mode)\(isOn ? "h" : "l")".utf8)
    switch mode {
    case 3:
      writer.clearMargins()
      modes.apply { $0.set(6, false) }
      isDamaged = true
      return sequence + setMargins()
    case 6: writer.setOrigin(isOn)
    case 7: return sequence + writer.setWraps(isOn)
    case 69: return sequence + (isOn ? writer.keepPlace() : writer.clearSideMargins())
    case 1048 where isOn: writer.save()
    case 1048: return restore().bytes(of: sequence)
    // Terminals differ on this mode on the main screen; most restore the saved cursor.
    case 1049 where !isOn && requested.alternate == nil:
      return writer.hasSaved ? restore().bytes(of: [0x1B, 0x38]) : []
    case 47, 1047, 1049:
      let former = requested.alternate
      modes.apply { $0.alternate = isOn ? former ?? mode : nil }
      let charsets = writer.show(alternate: isOn, saving: mode == 1049)
      modes.apply { $0.set(6, writer.isOriginRelative) }
      isDamaged = true
      return sequence + charsets + setMargins()
    default: break
    }
    return sequence
  }

  /// Returns the bytes that set all margins again and restore the cursor.
  private mutating func setMargins() -> [UInt8] {
    writer.marginBytes(withSides: requested.contains(69)) + writer.place()
  }

  // MARK: - The panel

  /// Sets the private modes that the keyboard keeps on, whatever the program requests.
  mutating func require(_ modes: Set<Int>) { self.modes.required = modes }

  /// Records that another program has reset the terminal.
  mutating func loseModes() { modes.lose() }

  /// Appends the bytes that bring the terminal into the requested modes.
  mutating func applyModes(into bytes: inout [UInt8]) { modes.apply(into: &bytes) }

  /// Whether the modes to undo have changed since the last call.
  mutating func drainModesChanged() -> Bool { modes.drainChanged() }

  /// Records whether the rows below the program's may have been overwritten.
  mutating func setDamaged(_ isDamaged: Bool) { self.isDamaged = isDamaged }

  /// Records that the terminal's cursor was moved to the program's position.
  mutating func notePlaced() { writer.notePlaced() }

  /// Resizes the screen, removes the margins and moves the cursor.
  mutating func resize(columns: Int, rows: Int, cursor: Cell) {
    writer.resize(columns: columns, rows: rows, cursor: cursor)
    isDamaged = true
  }
}

import MorseCode
import MorseKeyboard
import TerminalCodec
import TextInput

/// The rows that the keyboard shows under a hosted program.
///
///     hello wor.-   a    . r   - w   .. l   -. p       recent letters, the open one, continuations
///     morse   ? help   f12 hides   20 wpm              the status
///
/// A single row shows the status while no letter is open. Help and lists appear above, on demand.
struct RunPanel {
  let lines: [StyledLine]

  /// Draws the panel in its rows under the program.
  init(_ run: RunSession, soundNote: String?) {
    self.init(
      run, soundNote: soundNote, columns: run.screen.columns, height: run.screen.panelRows)
  }

  /// Draws the panel in `height` rows of `columns` columns.
  init(_ run: RunSession, soundNote: String?, columns: Int, height: Int) {
    let session = run.session
    let isPlain = run.settings.look.symbols == .plain
    let accessory = isPlain ? Self.words(run) : Self.accessory(run, columns: columns)
    let between = isPlain ? ", " : "   "
    let parts = Self.status(run, soundNote: soundNote, between: between, columns: columns)
    let status = Panel.statusLine(session, parts, between: between, columns: columns)
    let shown = session.view.ordersText ? accessory.inVisualOrder : accessory
    let isSecret = session.keyboard.document.traits.isSecureTextEntry
    let isOpen =
      !isSecret && (!session.keyboard.openPattern.isEmpty || Panel.notice(session) != nil)
    let scans = session.scansCells && !session.showsSheet && !run.passesKeys
    switch height {
    case ...0: lines = []
    case let height where scans:
      // The marked cell stays visible, however few rows there are.
      let others = [shown, status].suffix(max(0, height - 1))
      let cells = session.cellLines(columns: columns, rows: height - others.count)
      let free = height - others.count - cells.count
      lines = [StyledLine](repeating: StyledLine(), count: max(0, free)) + cells + others
    case 1: lines = [isOpen && (!isPlain || shown.width > 0) ? shown : status]
    default:
      lines =
        Self.help(run, columns: columns, height: Self.listRows(height: height)) + [shown, status]
    }
  }

  /// The rows of the overlay, or of the keyboard's cells if there is no overlay.
  static func rows(_ session: KeyboardSession<KeystrokeDocument>, columns: Int) -> [StyledLine] {
    session.showsSheet
      ? session.controller.sheet(columns: columns) : session.cellLines(columns: columns)
  }

  /// The rows of a list in a panel of `height` rows, over its two other rows.
  static func listRows(height: Int) -> Int { max(0, height - 2) }

  private static func help(_ run: RunSession, columns: Int, height: Int) -> [StyledLine] {
    guard height > 0 else { return [] }
    let session = run.session
    let lines =
      session.showsSheet
      ? session.controller.list(columns: columns, rows: height).lines
      : Array(session.cellLines(columns: columns, rows: height).prefix(height))
    return [StyledLine](repeating: StyledLine(), count: max(0, height - lines.count)) + lines
  }

  private static func accessory(_ run: RunSession, columns: Int) -> StyledLine {
    let session = run.session
    guard !run.passesKeys else { return StyledLine(session.notes.first ?? "", TextStyle(.dim)) }
    // Secret text does not even show an open letter: the times of letters reveal the rhythm of
    // keying.
    guard !session.keyboard.document.traits.isSecureTextEntry else { return StyledLine() }
    guard Panel.notice(session) == nil || !session.keyboard.openPattern.isEmpty else {
      return Panel.accessory(session, columns: columns)
    }
    let context = context(run)
    guard !session.keyboard.openPattern.isEmpty else {
      return words(session, behind: context, columns: columns)
    }
    var line = context
    line.runs += Panel.accessory(session, columns: columns - line.width).runs
    return line
  }

  /// The row while no letter is open: the words, and the keys to know.
  ///
  /// What is shown for a while only comes first: a problem, and before anything is keyed, how to key.
  private static func words(
    _ session: KeyboardSession<KeystrokeDocument>, behind context: StyledLine, columns: Int
  ) -> StyledLine {
    var line = context
    let isBegun = !line.runs.isEmpty
    let note = session.notes.first {
      session.allNotes.contains($0) || !isBegun && CellWidth.of($0) < columns
    }
    if let note { line.append((isBegun ? "   " : "") + note, TextStyle(.dim)) }
    Panel.addWords(session, to: &line, columns: columns)
    if note == nil { Panel.add(hints(session), to: &line, columns: columns) }
    return line
  }

  /// The last characters keyed.
  ///
  /// In a full-screen program only those left of its cursor: the others were commands, such as the
  /// `i` of vi. Characters that the program has not received yet are underlined, those of a
  /// composition too. The open letter follows in the same row.
  private static func context(_ run: RunSession) -> StyledLine {
    let (document, open) = (run.session.keyboard.document, run.session.keyboard.openPattern)
    let screen = run.screen
    let room = screen.isAlternate && !screen.isWrapPending ? screen.cursor.column : 12
    let held = document.heldText.suffix(12)
    let marked = (document.markedText ?? "").dropLast(open.count).suffix(12)
    let sent = (document.documentContextBeforeInput ?? "").dropLast(document.heldText.count)
    let runs = [
      StyledLine.Run(String(sent.suffix(max(0, min(12 - held.count - marked.count, room))))),
      StyledLine.Run(String(held + marked), TextStyle(.underline)),
    ]
    return StyledLine(runs.filter { !$0.text.isEmpty })
  }

  /// The keys to know, most needed first.
  private static func hints(_ session: KeyboardSession<KeystrokeDocument>) -> [String] {
    guard !session.scansCells else {
      return session.scanHints
        + ["other keys go to the program"]
    }
    return session.elementHints
      + ["end the program to leave", "arrows, esc and ctrl go to it", session.letterHint]
  }

  private static func status(
    _ run: RunSession, soundNote: String?, between: String, columns: Int
  ) -> [String] {
    let key = "\(run.settings.panelKey)"
    let parts = [run.entry].compactMap(\.self)
    if run.passesKeys {
      // A narrow window has room for the first part only, which must be the way back.
      let wayBack = [Panel.wayBack(run.session)].compactMap(\.self)
      guard run.passThroughReason == nil else { return wayBack + parts + ["\(key) hides"] }
      return wayBack + ["\(key) morse"] + (parts.isEmpty ? ["keys type themselves"] : parts)
    }
    let ways = [Panel.helpHint(run.session), "\(key) hides"].compactMap(\.self)
    let isSteady = run.settings.look.symbols == .plain
    let room =
      columns - Panel.marksWidth(run.session, between: between)
      - parts.reduce(0) { $0 + CellWidth.of($1) + between.count }
    return parts
      + Panel.status(
        run.session, soundNote: soundNote, ways: ways, columns: room, between: between,
        isSteady: isSteady)
  }

  // MARK: - Plain words

  /// The news in words, for screen readers.
  ///
  /// An open letter and the suggestions change at every press, so they are left out: a screen reader
  /// would speak each change over the letters that the program echoes.
  private static func words(_ run: RunSession) -> StyledLine {
    let session = run.session
    guard !run.passesKeys else { return StyledLine(session.notes.joined(separator: ", ")) }
    guard !session.keyboard.document.traits.isSecureTextEntry else { return StyledLine() }
    let held = session.keyboard.document.heldText
    var parts = held.isEmpty ? [] : ["\(held), not sent yet"]
    if session.keyboard.openPattern.isEmpty {
      if let notice = Panel.notice(session) { parts.append(notice) }
    } else if let dropped = session.notice, dropped.isDropped {
      parts.append(dropped.text(isSecret: false))
    }
    return StyledLine((parts + session.notes).joined(separator: ", "))
  }
}

extension RunSession {
  /// Why keys are treated otherwise than elsewhere: a password or private text; `nil` otherwise.
  public var entry: String? {
    switch passThroughReason {
    case .secureEntry: "password: keys type themselves"
    case .denied(let name), .optedOut(let name): "\(name): keys type themselves"
    case nil where program.hidesInput: "password, masked"
    case nil where isSecret: "private: nothing is offered or learnt"
    case nil: nil
    }
  }
}

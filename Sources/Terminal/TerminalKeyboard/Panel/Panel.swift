import MorseKeying
import MorseCode
import MorseKeyboard
public import TerminalCodec
public import TextInput

/// The lines that the keyboard shows, drawn from a session's state.
///
///     hello wor.-                                   the document, its open pattern underlined
///     .-  a    . r   - w   .. l   -. p              the open letter and its continuations;
///                                                   reversed during a visible mark
///     morse   ? help   esc done   20 wpm            the status
///     midi: no MIDI key                             problems of other inputs
public struct Panel: Sendable {
  /// The lines from top to bottom.
  public let lines: [StyledLine]
  /// The position of the insertion point.
  public let cursor: Cell
  /// The row of the first large key; `nil` unless the lines fill the window and show large keys.
  let largeKeysRow: Int?

  /// The maximum number of the document's rows.
  private static let documentHeight = 5
  /// The maximum number of rows of notes.
  private static let noteHeight = 3

  /// Draws `session` for a screen of `columns` by `rows`.
  ///
  /// - Parameters:
  ///   - session: the session to draw.
  ///   - soundNote: a problem with the sound, in a word or two; `nil` if there is none.
  ///   - columns: the width of the screen.
  ///   - rows: the height of the screen.
  public init(
    _ session: KeyboardSession<some DocumentProxy>, soundNote: String?, columns: Int, rows: Int
  ) {
    let list =
      session.showsSheet ? session.controller.list(columns: columns, rows: rows).lines : []
    let lesson = session.controller.lessonRows(columns: columns, rows: rows)
    let all = session.controller.height(of: rows)
    let rows = all - lesson.count
    let noteHeight = session.showsSheet ? 0 : min(Self.noteHeight, max(0, rows - 4))
    let notes = session.notes.flatMap { $0.wrapped(columns: columns) }.prefix(noteHeight)
    let keys =
      session.showsSheet
      ? [] : session.cellLines(columns: columns, rows: max(session.scansCells ? 1 : 0, rows - 4))
    let tree = CodeTree(session, columns: columns, rows: rows - 4 - notes.count - keys.count)
    let cells = tree.lines + keys
    // A row of the window stays free for what was there, unless the user says how many to take.
    let spare = session.controller.configured.height == .automatic ? 1 : 0
    let height =
      session.showsSheet
      ? 1 : min(Self.documentHeight, max(1, rows - spare - 2 - notes.count - cells.count))
    let room = max(1, rows - 2 - notes.count - cells.count)
    let page = FieldRows(session, columns: columns, rows: session.showsSheet ? 1 : room)
    let task = session.controller.lessonStart(columns: columns, rows: all)
    let text = page ?? Self.text(session, after: task, columns: columns, height: height)
    let status = Self.statusRows(session, soundNote: soundNote, columns: columns)
    let said = notes.map { StyledLine($0, TextStyle(.dim)) }
    let others = list + cells + status + said
    let asked = lesson.map { StyledLine($0, TextStyle(.bold)) }
    let fillsWindow = LargeKeys.areShown(session) && !keys.isEmpty
    let used = text.lines.count + others.count
    let filling = [StyledLine](
      repeating: StyledLine(), count: fillsWindow ? max(0, rows - used) : 0)
    let ordered = session.view.ordersText ? others.map(\.inVisualOrder) : others
    let most = spare == 1 && (session.showsSheet || lesson.isEmpty) ? .max : all
    lines = Array((asked + text.lines + filling + ordered).prefix(most))
    largeKeysRow =
      fillsWindow && lines.count == all
      ? asked.count + text.lines.count + filling.count + tree.lines.count : nil
    cursor = Cell(row: text.cursor.row + asked.count, column: text.cursor.column)
  }

  /// The document in rows, behind the task of a lesson if the window has one row.
  private static func text(
    _ session: KeyboardSession<some DocumentProxy>, after task: String?, columns: Int, height: Int
  ) -> FieldRows {
    guard let task else { return FieldRows(rows(session, width: columns, height: height)) }
    var line = StyledLine(task, TextStyle(.bold))
    let text = rows(session, width: max(1, columns - line.width), height: 1)
    let cursor = Cell(row: 0, column: line.width + text.cursor.column)
    for run in text.lines.first?.runs ?? [] { line.append(run.text, run.style) }
    return FieldRows(lines: [line], cursor: cursor)
  }

  /// The last two rows: the open letter with what can follow, and the status.
  private static func statusRows(
    _ session: KeyboardSession<some DocumentProxy>, soundNote: String?, columns: Int
  ) -> [StyledLine] {
    let room = columns - marksWidth(session)
    let status = status(session, soundNote: soundNote, ways: ways(session), columns: room)
    return [
      accessory(session, columns: columns), statusLine(session, status, columns: columns),
    ]
  }

  /// The columns from which on Tab is named in any case; a narrower window names the ways first.
  private static let narrowest = 32

  /// Warnings that key timings are recorded or events are sent.
  private static func marks(_ session: KeyboardSession<some DocumentProxy>) -> [String] {
    (session.recorder != nil ? ["recording"] : []) + (session.edges != nil ? ["events"] : [])
  }

  /// The columns that the warnings take, with the spaces after them.
  static func marksWidth(
    _ session: KeyboardSession<some DocumentProxy>, between: String = "   "
  ) -> Int {
    marks(session).reduce(0) { $0 + CellWidth.of($1) + between.count }
  }

  /// The status in a row, after warnings that key timings are recorded or events are sent.
  ///
  /// The parts stand closer where only so the first four fit, or the first three.
  static func statusLine(
    _ session: KeyboardSession<some DocumentProxy>, _ parts: [String], between: String = "   ",
    columns: Int
  ) -> StyledLine {
    var line = StyledLine()
    for mark in marks(session) {
      line.append(mark, .warning)
      line.append(between)
    }
    let room = columns - line.width
    let isNarrow = [4, 3].contains { count in
      let first = parts.prefix(count)
      return !fit(first, between: between, columns: room) && fit(first, between: " ", columns: room)
    }
    line.append(
      row(parts, between: isNarrow ? " " : between, columns: room), TextStyle(.dim))
    return line
  }

  /// The document in rows, in the order that the terminal expects.
  static func rows(
    _ session: KeyboardSession<some DocumentProxy>, width: Int, height: Int
  ) -> TextRows {
    let keyboard = session.keyboard
    return TextRows(
      keyboard.document, width: width, height: height, open: keyboard.openPattern.count,
      inVisualOrder: session.view.ordersText
        ? keyboard.layout.isRightToLeft || keyboard.language.isRightToLeft : nil)
  }

  static func accessory(_ session: KeyboardSession<some DocumentProxy>, columns: Int) -> StyledLine
  {
    let open = session.keyboard.openPattern
    if !open.isEmpty, !session.keyboard.document.traits.isSecureTextEntry {
      let line = openLetter(open, session, columns: columns)
      return session.showsMark ? line.reversed(columns: columns) : line
    }
    var line = StyledLine()
    if let notice = notice(session) {
      let isWrong = session.notice.map { $0.isUnknown || $0 == .heldTooLong } ?? false
      line.append(notice, TextStyle(.bold, foreground: isWrong ? .red : nil))
    }
    if let bar = session.view.countdown.bar, open.isEmpty {
      if session.scansCells {
        line.append((line.runs.isEmpty ? "" : "   ") + bar, TextStyle(.dim))
      } else if notice(session) == nil, session.keyboard.pauseAddsSpace {
        line.append("space \(bar)", TextStyle(.dim))
      }
    }
    addWords(session, to: &line, columns: columns)
    if notice(session) == nil { add(hints(session), to: &line, columns: columns) }
    return line
  }

  /// Adds the hints that fit behind a line's contents.
  static func add(_ hints: [String], to line: inout StyledLine, columns: Int) {
    let spaces = line.runs.isEmpty ? "" : "   "
    let hints = row(hints, columns: columns - line.width - spaces.count)
    if !hints.isEmpty { line.append(spaces + hints, TextStyle(.dim)) }
  }

  /// The keys that write, most needed first.
  private static func hints(_ session: KeyboardSession<some DocumentProxy>) -> [String] {
    switch session.keyboard.inputMode {
    case .morse where session.scansCells:
      session.scanHints
    case .morse: session.elementHints + [session.letterHint]
    case .passThrough: ["keys type themselves"]
    }
  }

  /// The key for the help; `nil` where `?` types itself and F1 is the program's.
  static func helpHint(_ session: KeyboardSession<some DocumentProxy>) -> String? {
    guard session.keyboard.inputMode == .morse else { return nil }
    guard session.scansCells else { return "? help" }
    return session.keyMap.isForProgram ? nil : "f1 help"
  }

  /// The keys that help and lead out, most needed first.
  private static func ways(_ session: KeyboardSession<some DocumentProxy>) -> [String] {
    let escape = session.view.question != nil ? "esc cancel" : "esc done"
    let wayBack = session.keyboard.inputMode == .passThrough ? wayBack(session) : nil
    return [wayBack, helpHint(session), escape].compactMap(\.self)
  }

  /// How a switch returns from pass-through; `nil` if other keys do that.
  static func wayBack(_ session: KeyboardSession<some DocumentProxy>) -> String? {
    session.keyMap.holdHint("for \(session.keyboard.homeName)")
  }

  /// The hint for Tab, with its code and for narrow windows without it.
  ///
  /// `nil` with a single layout: Tab then needs less room.
  static func next(
    _ session: KeyboardSession<some DocumentProxy>
  ) -> (full: String, short: String)? {
    guard session.page == nil else { return ("tab next field", "tab next field") }
    let (keyboard, name) = (session.keyboard, session.keyboard.nextName)
    guard keyboard.inputMode == .morse else { return ("tab \(name)", "tab \(name)") }
    guard keyboard.enabled.count > 1 else { return nil }
    let code = keyboard.pattern(for: .nextKeyboard)
    let target = name == InputMode.passThroughName ? "other keys" : name
    return ("tab or \(code) \(target)", "tab \(target)")
  }

  /// Whether all parts fit in a row.
  private static func fit(
    _ parts: some Collection<String>, between: String, columns: Int
  ) -> Bool {
    let row = parts.joined(separator: between)
    return CellWidth.of(row) < columns
  }

  /// The parts that fit in a row; none is shortened.
  static func row(_ parts: [String], between: String = "   ", columns: Int) -> String {
    parts.reduce("") { row, part in
      let longer = row.isEmpty ? part : row + between + part
      return CellWidth.of(longer) < columns ? longer : row
    }
  }

  /// The status and the keys to press, in one line.
  public static func legend(_ session: KeyboardSession<some DocumentProxy>) -> String {
    (status(session, soundNote: nil, ways: ways(session), columns: .max) + hints(session))
      .joined(separator: "   ")
  }

  /// Formats a speed in two digits; no hand is faster.
  private static func shown(_ wpm: Double) -> String {
    wpm < 99.5 ? "\(Int(wpm.rounded()))" : "99+"
  }

  /// The notice to show; `nil` if there is none.
  ///
  /// For secret text it does not reveal what was keyed.
  public static func notice(_ session: KeyboardSession<some DocumentProxy>) -> String? {
    if let notice = session.notice {
      return notice.text(isSecret: session.keyboard.document.traits.isSecureTextEntry)
    }
    let stops = session.keyboard.stopCandidates
    if !stops.isEmpty { return "full stop again: " + stops.joined(separator: "  ") }
    return session.keyboard.isDismissalArmed
      ? "\(session.keyboard.pattern(for: .dismiss))  again to leave" : nil
  }

  /// The help in plain lines for a screen of `columns`.
  public static func helpText(_ session: KeyboardSession<some DocumentProxy>, columns: Int)
    -> [String]
  {
    HelpSheet(session.controller, columns: columns).lines.map(\.text)
  }

  /// The visible rows of the help.
  static func visibleHelp(_ session: KeyboardSession<some DocumentProxy>) -> [String] {
    let (columns, rows) = session.view.window
    return session.controller.list(columns: columns, rows: rows).lines.map(\.text)
  }

  /// The active modifiers; locked ones in capitals.
  static func modifiers(_ modifiers: StickyModifiers) -> [String] {
    [("shift", modifiers.shift), ("ctrl", modifiers.control), ("alt", modifiers.alt)]
      .compactMap { name, state in
        switch state {
        case .off: nil
        case .once: name
        case .lowered: "no \(name)"
        case .locked: name.uppercased()
        }
      }
  }

  /// The status in parts, most needed first.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - soundNote: a problem with the sound; `nil` if there is none.
  ///   - ways: the keys that help and lead out.
  ///   - columns: the width of the row. The next layout is always named; where its hint does not
  ///     fit, a shorter one comes before the last way, or before all ways.
  ///   - between: what parts them.
  ///   - isSteady: whether the status leaves out the measures of the hand, which change by
  ///     themselves: a screen reader would speak each change.
  /// - Returns: the parts.
  static func status(
    _ session: KeyboardSession<some DocumentProxy>, soundNote: String?, ways: [String],
    columns: Int, between: String = "   ", isSteady: Bool = false
  ) -> [String] {
    let sound = session.isMuted ? "sound off" : soundNote
    // Without a number: one note may stand for several wrong lines.
    let hasFaded = session.allNotes.contains(where: session.view.hasFaded)
    let problems = hasFaded ? ["problems: see help"] : []
    let name = session.keyboard.layoutName
    let others =
      [sound].compactMap(\.self) + problems + kind(of: session.keyboard)
      + [isSteady ? nil : slowHand(session.keyboard)].compactMap(\.self)
    let speeds = speeds(session.keyboard, isSteady: isSteady)
    guard let next = next(session) else {
      return status(name, ways, others, speeds, between: between, columns: columns)
    }
    let full = [name] + ways + others + [next.full]
    if fit(full, between: between, columns: columns) { return full + speeds }
    let near = [name] + ways.dropLast() + [next.short]
    return fit(near, between: " ", columns: columns)
      ? near + ways.suffix(1) + others + speeds
      : [name, next.short] + ways + others + speeds
  }

  /// The status with a single layout, which Tab leaves: as many speeds come before Tab as have room.
  private static func status(
    _ name: String, _ ways: [String], _ others: [String], _ speeds: [String], between: String,
    columns: Int
  ) -> [String] {
    let (first, tab) = ([name] + ways, "tab keys")
    for count in stride(from: speeds.count, through: 0, by: -1) {
      let before: [String] = first + others + speeds.prefix(count)
      for named in ["tab other keys", tab] {
        let parts = before + [named]
        if fit(parts, between: between, columns: columns) {
          return parts + speeds.dropFirst(count)
        }
      }
    }
    guard columns >= narrowest, !fit(first + [tab], between: " ", columns: columns) else {
      return first + [tab] + others + speeds
    }
    let near = [name] + ways.dropLast() + [tab]
    return fit(near, between: " ", columns: columns)
      ? near + ways.suffix(1) + others + speeds : [name, tab] + ways + others + speeds
  }

  /// The wait of a slow hand; `nil` where the usual waits apply.
  private static func slowHand(_ keyboard: Keyboard<some DocumentProxy>) -> String? {
    guard keyboard.inputMode == .morse else { return nil }
    return keyboard.slowHandWait.map { "slow hand: letters end after \($0.inTenths) s" }
  }

  /// What the next letter will be: its table, the field's type, and modifiers.
  private static func kind(of keyboard: Keyboard<some DocumentProxy>) -> [String] {
    let (table, traits) = (keyboard.alphabet.name, keyboard.document.traits)
    let isMorse = keyboard.inputMode == .morse
    let isOtherTable =
      keyboard.layout.hasTable && isMorse
      && !["international", keyboard.layoutName].contains(table)
    var parts = keyboard.isInAlternate || isOtherTable ? [table] : []
    if traits.keyboardType != .text { parts.append(traits.keyboardType.rawValue) }
    if traits.returnKeyType != .default {
      parts.append("return: \(traits.returnKeyType.rawValue)")
    }
    guard isMorse else { return parts }
    parts += modifiers(keyboard.modifiers)
    if keyboard.capitalizesNext, keyboard.modifiers.shift == .off, keyboard.hasCapitals {
      parts.append("Abc")
    }
    return parts
  }

  /// The speed that is set and, unless the status is steady, the speed of the hand.
  private static func speeds(
    _ keyboard: Keyboard<some DocumentProxy>, isSteady: Bool
  ) -> [String] {
    guard keyboard.inputMode == .morse, !keyboard.layout.scans else { return [] }
    var parts = ["\(Int(keyboard.speed.characterWPM.rounded())) wpm"]
    if keyboard.isSpeedLocked { parts.append("speed locked") }
    if !isSteady, let typed = keyboard.typedWPM, !keyboard.document.traits.isSecureTextEntry {
      parts.append("typing \(shown(typed)) wpm")
    }
    return parts
  }
}

extension StyledLine {
  /// The line in reverse video over the whole row.
  fileprivate func reversed(columns: Int) -> StyledLine {
    var line = self
    line.append(String(repeating: " ", count: max(0, columns - 1 - width)))
    for index in line.runs.indices { line.runs[index].style.attributes.formUnion(.reverse) }
    return line
  }
}

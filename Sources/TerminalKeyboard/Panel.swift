import MorseCode
import MorseKeyboard
public import TerminalCodec

/// The lines that the keyboard shows, drawn from a session's state.
///
///     hello wor.-                                   the document, its open pattern underlined
///     .-  a    . r   - w   .. l   -. p              the open letter and what can still follow;
///                                                   reversed during a mark that is to be seen
///     morse   20 wpm   typing 12 wpm   sound off    what is in use
///     midi: no MIDI key                             inputs that are not as they should be
public struct Panel: Sendable {
  /// The lines from top to bottom.
  public let lines: [StyledLine]
  /// Where the insertion point is.
  public let cursor: Cell

  /// The most rows that the document takes.
  private static let documentHeight = 5
  /// The most inputs of which is said what is wrong with them.
  private static let noteHeight = 3

  /// Draws `session` for a screen of `columns` by `rows`.
  ///
  /// - Parameters:
  ///   - session: what to draw.
  ///   - soundNote: what is wrong with the sound, in a word or two; `nil` when nothing is.
  ///   - columns: the width of the screen.
  ///   - rows: the height of the screen.
  public init(_ session: Session, soundNote: String?, columns: Int, rows: Int) {
    let noteHeight = session.showsHelp ? 0 : min(Self.noteHeight, max(0, rows - 4))
    let notes = session.inputNotes.prefix(noteHeight)
    let height = session.showsHelp ? 1 : min(Self.documentHeight, max(1, rows - 3 - notes.count))
    let text = TextRows(session.keyboard.document, width: columns, height: height)
    let status = [
      Self.accessory(session, columns: columns),
      StyledLine(
        Self.row(Self.status(session, soundNote: soundNote), columns: columns), TextStyle(.dim)),
    ]
    let said = notes.map { StyledLine(Self.clipped($0, columns: columns), TextStyle(.dim)) }
    lines = text.lines + Self.help(session, columns: columns, rows: rows) + status + said
    cursor = text.cursor
  }

  private static func help(_ session: Session, columns: Int, rows: Int) -> [StyledLine] {
    guard session.showsHelp else { return [] }
    let sheet = HelpSheet(session, columns: columns).lines
    let room = HelpWindow.room(rows: rows)
    return HelpWindow(sheet, room: room, offset: session.helpOffset).lines
  }

  private static func accessory(_ session: Session, columns: Int) -> StyledLine {
    let open = session.keyboard.openPattern
    if !open.isEmpty {
      let line = openLetter(open, session.settings, columns: columns)
      return session.showsMark ? line.reversed(columns: columns) : line
    }
    if let notice = notice(session) {
      let isWrong = session.unknownPattern != nil || session.wasHeldTooLong
      return StyledLine(notice, TextStyle(.bold, foreground: isWrong ? .red : nil))
    }
    return StyledLine(row(hints(session), columns: columns), TextStyle(.dim))
  }

  private static func openLetter(
    _ open: MorsePattern, _ settings: KeyboardSettings, columns: Int
  ) -> StyledLine {
    var line = StyledLine("\(open)  ", TextStyle(.bold))
    line.append(settings.reading(of: open)?.label ?? " ", TextStyle(.bold, foreground: .green))
    var width = line.width
    for (pattern, reading) in settings.reachable(from: open) {
      let rest = String(pattern.description.dropFirst(open.count))
      let cell = "   \(rest) \(reading.label)"
      width += CellWidth.of(cell)
      if width >= columns { break }
      line.append(cell, TextStyle(.dim))
    }
    return line
  }

  /// The keys to know, most needed first.
  private static func hints(_ session: Session) -> [String] {
    switch session.keyboard.layout {
    case .morse where session.keyMap.keySet == .one:
      ["space or . key", "? help", "esc done", "enter ends a letter", "tab other keys"]
    case .morse: [". dit", "- dah", "? help", "esc done", "enter ends a letter", "tab other keys"]
    case .passThrough: ["keys type themselves", "esc done", "tab next"]
    }
  }

  /// As many parts as a row of the screen holds; none is cut.
  private static func row(_ parts: [String], columns: Int) -> String {
    parts.reduce("") { row, part in
      let longer = row.isEmpty ? part : row + "   " + part
      return CellWidth.of(longer) < columns ? longer : row
    }
  }

  /// The beginning of a line, as much as a row of the screen holds.
  private static func clipped(_ line: String, columns: Int) -> String {
    line.reduce(into: "") { row, character in
      if CellWidth.of(row + String(character)) < columns { row.append(character) }
    }
  }

  /// One line that tells what is in use and which keys to press.
  public static func legend(_ session: Session) -> String {
    (status(session, soundNote: nil) + hints(session)).joined(separator: "   ")
  }

  /// A speed in two digits: faster than that, its figure says nothing of a hand.
  private static func shown(_ wpm: Double) -> String {
    wpm < 99.5 ? "\(Int(wpm.rounded()))" : "99+"
  }

  /// What is to be said of the last character that made no text; `nil` when nothing is.
  public static func notice(_ session: Session) -> String? {
    if let unknown = session.unknownPattern { return "\(unknown)  means nothing" }
    if let (former, repaired) = session.repair {
      return "\(former) is now \(repaired); Backspace takes that back"
    }
    if session.wasHeldTooLong { return "held too long: the letter is dropped" }
    return session.keyboard.isDismissalArmed
      ? "\(CommandCode.dismiss.pattern)  again to leave" : nil
  }

  /// The list of every key and code in plain lines for a screen of `columns`.
  public static func helpText(_ session: Session, columns: Int) -> [String] {
    HelpSheet(session, columns: columns).lines.map(\.text)
  }

  private static func status(_ session: Session, soundNote: String?) -> [String] {
    let keyboard = session.keyboard
    var parts = [keyboard.layout == .morse ? "morse" : "keys"]
    if keyboard.layout == .morse {
      parts.append("\(Int(keyboard.speed.characterWPM.rounded())) wpm")
      if keyboard.lacksReleases {
        parts.append("\(session.settings.keyer.rawValue) needs key release: a press is an element")
      }
      if let typed = keyboard.typedWPM { parts.append("typing \(shown(typed)) wpm") }
    }
    if session.isMuted {
      parts.append("sound off")
    } else if let soundNote {
      parts.append(soundNote)
    }
    if let rung = session.rung { parts.append(rung.label) }
    return parts
  }
}

extension StyledLine {
  /// The line with its colours changed about, over the whole row.
  fileprivate func reversed(columns: Int) -> StyledLine {
    var line = self
    line.append(String(repeating: " ", count: max(0, columns - 1 - width)))
    for index in line.runs.indices { line.runs[index].style.attributes.formUnion(.reverse) }
    return line
  }
}

import MorseCode
import MorseKeyboard
import TerminalCodec
public import TextInput

/// The open letter, its continuations and the suggested words; each is shown whole or not at all.
extension Panel {
  /// The maximum number of missing elements of a letter that is shown before the words.
  private static let nearby = 2

  /// The open letter, the letters near it, the words that fit, and the other letters.
  static func openLetter(
    _ open: MorsePattern, _ session: KeyboardSession<some DocumentProxy>, columns: Int
  ) -> StyledLine {
    let (keyboard, countdown) = (session.keyboard, session.view.countdown)
    let meansNothing = keyboard.openPatternMeansNothing
    var line = StyledLine("\(open)  ", .openElements)
    if meansNothing {
      line.append("means nothing", .warning)
    } else {
      let label = keyboard.action(of: open).map { keyboard.label(of: open, $0) }
      line.append(label ?? " ", .openMeaning)
    }
    if let bar = countdown.bar { _ = line.add(StyledLine("  \(bar)", TextStyle(.dim)), columns) }
    if meansNothing {
      _ = line.add(StyledLine("  " + end(after: countdown.length), TextStyle(.dim)), columns)
    }
    if let dropped = session.notice, dropped.isDropped {
      _ = line.add(StyledLine("  " + dropped.text(isSecret: false), .warning), columns)
    }
    guard !session.view.hidesContinuations else { return line }
    add(Continuations(of: open, keyboard), after: open, keyboard, to: &line, columns)
    return line
  }

  /// The continuations of an open letter, shortest first: those that make text, and commands.
  private struct Continuations {
    var texts: [(pattern: MorsePattern, action: PatternAction)] = []
    var commands: [(pattern: MorsePattern, action: PatternAction)] = []

    init(of open: MorsePattern, _ keyboard: Keyboard<some DocumentProxy>) {
      for continuation in keyboard.reachable(from: open) {
        switch continuation.action {
        case .text, .phrase, .secret: texts.append(continuation)
        case .command, .key, .layout, .unavailable: commands.append(continuation)
        }
      }
    }
  }

  /// Adds the letters near the open one, the words that fit, the other letters, and then, set
  /// apart, the commands.
  private static func add(
    _ following: Continuations, after open: MorsePattern,
    _ keyboard: Keyboard<some DocumentProxy>, to line: inout StyledLine, _ columns: Int
  ) {
    let words = keyboard.suggestions
    let near = following.texts.prefix { $0.pattern.count <= open.count + nearby || words.isEmpty }
    for (pattern, action) in near {
      guard line.add(cell(open, pattern, action, keyboard), columns) else { return }
    }
    for (index, word) in words.enumerated() {
      guard line.add(cell(index, word), columns) else { break }
    }
    for (pattern, action) in following.texts[near.endIndex...] {
      guard line.add(cell(open, pattern, action, keyboard), columns) else { return }
    }
    for (place, (pattern, action)) in following.commands.enumerated() {
      let cell = cell(open, pattern, action, keyboard)
      guard line.add(place == 0 ? separator.followed(by: cell) : cell, columns) else { return }
    }
  }

  /// What stands between the letters and the commands.
  private static let separator = StyledLine("   |", TextStyle(.dim))

  /// How to end the open letter, after a pause of `wait` or with a key.
  private static func end(after wait: Duration?) -> String {
    wait.map { "pause \($0.inTenths) s to end the letter" } ?? "enter ends the letter"
  }

  /// The rest of a pattern and its result, which may be a suggested word.
  private static func cell(
    _ open: MorsePattern, _ pattern: MorsePattern, _ action: PatternAction,
    _ keyboard: Keyboard<some DocumentProxy>
  ) -> StyledLine {
    var label = keyboard.label(of: pattern, action)
    if case .command(let code) = action, let word = keyboard.suggestion(acceptedBy: code) {
      label = "take: " + word.text
    }
    let rest = String(pattern.description.dropFirst(open.count))
    var cell = StyledLine("   \(rest)", .elements)
    cell.append(" \(label)", TextStyle(.dim))
    return cell
  }

  /// A word with the key that accepts it.
  private static func cell(_ index: Int, _ word: OfferedWord) -> StyledLine {
    var cell = StyledLine("   \(index + 1) ", TextStyle(.dim))
    cell.append(word.shown, word.kind.changesText ? TextStyle(.underline) : .plain)
    return cell
  }

  /// The suggestions in a line of plain text, for a terminal that redraws nothing.
  ///
  /// Continuations of the open letter are left out: they change with every element, and every
  /// change would need another line.
  public static func candidates(_ session: KeyboardSession<some DocumentProxy>) -> String {
    let page = session.keyboard.candidatePage.map { "   \($0.number)/\($0.count)" } ?? ""
    let words = session.keyboard.suggestions.enumerated().map { "\($0 + 1) \($1.shown)" }
    return session.keyboard.composedText + ":   " + words.joined(separator: "   ") + page
  }

  /// The active keyboard in a line of plain text, with the one Tab switches to.
  public static func keyboard(_ session: KeyboardSession<some DocumentProxy>) -> String {
    let keyboard = session.keyboard
    let table = keyboard.isInAlternate ? ", \(keyboard.alphabet.name)" : ""
    let title =
      keyboard.inputMode == .morse
      ? "keyboard: \(keyboard.layout.title)\(table)" : "pass-through: keys type themselves"
    return [title, next(session)?.full].compactMap(\.self).joined(separator: "   ")
  }

  /// Adds the suggested words, each with its key and its code; where switches scan, they are cells.
  static func addWords(
    _ session: KeyboardSession<some DocumentProxy>, to line: inout StyledLine, columns: Int
  ) {
    guard !session.scansCells else { return }
    let codes: [CommandCode] = [.suggestion1, .suggestion2, .suggestion3]
    for (index, (word, code)) in zip(session.keyboard.suggestions, codes).enumerated() {
      var cell = cell(index, word)
      cell.append(" (\(session.keyboard.pattern(for: code)))", TextStyle(.dim))
      guard line.add(cell, columns) else { break }
    }
    guard let page = session.keyboard.candidatePage else { return }
    let next = session.keyboard.pattern(for: .pageDown)
    let more = "   \(page.number)/\(page.count) page-down \(next)"
    _ = line.add(StyledLine(more, TextStyle(.dim)), columns)
  }
}

extension Keyboard {
  /// Whether neither the open pattern nor any continuation has a meaning; `false` without one.
  package var openPatternMeansNothing: Bool {
    let open = self.openPattern
    guard !open.isEmpty, action(of: open) == nil else { return false }
    return patterns(from: open).allSatisfy { action(of: $0) == nil }
  }
}

extension OfferedWord {
  /// The word as it is shown: one line, shortened if necessary.
  fileprivate var shown: String {
    let line = String(text.prefix { !$0.isNewline }).safeForTerminal()
    return line.count > Self.longest ? line.prefix(Self.longest) + "…" : line
  }

  private static let longest = 30
}

extension StyledLine {
  /// Returns the line with another one behind it.
  fileprivate func followed(by other: StyledLine) -> StyledLine {
    var line = self
    line.runs += other.runs
    return line
  }

  /// Adds a cell if all of it fits; returns whether it does.
  ///
  /// Drops leading spaces if it is the first cell.
  fileprivate mutating func add(_ cell: StyledLine, _ columns: Int) -> Bool {
    var cell = cell
    if runs.isEmpty, let first = cell.runs.first {
      cell.runs[0].text = String(first.text.drop { $0 == " " })
    }
    guard width + cell.width < columns else { return false }
    runs += cell.runs
    return true
  }
}

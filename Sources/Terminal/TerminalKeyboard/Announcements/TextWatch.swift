import TextInput

/// Follows the text before the insertion point, and tells what was typed or deleted there.
///
/// Only the end of the text is compared, so the cost does not grow with it. A document that hides
/// its text is not looked at.
struct TextWatch {
  /// The end of the text; `nil` before the first look, and where the text is hidden.
  private var tail: [Character]?
  /// The beginning of the text after the insertion point.
  private var head: [Character] = []
  private var document: DocumentIdentifier?
  /// The number of lines that the document had given out.
  private var givenLines = 0

  /// The number of characters that are compared.
  private static let reach = 120

  /// Returns the announcements of what has changed since the last look.
  mutating func look(at document: some DocumentProxy, isSecret: Bool) -> [Announcement] {
    guard !isSecret, !document.traits.isSecureTextEntry else {
      tail = nil
      return []
    }
    let now = Array((document.documentContextBeforeInput ?? "").suffix(Self.reach))
    let isSame =
      self.document == document.documentIdentifier && givenLines == document.givenLines.count
    let after = Array((document.documentContextAfterInput ?? "").prefix(Self.reach))
    defer {
      head = after
      (tail, self.document) = (now, document.documentIdentifier)
      givenLines = document.givenLines.count
    }
    guard let tail, isSame, now != tail else {
      return isSame ? [] : Self.entered(self.tail ?? [], document)
    }
    let (added, removed) = (Self.addition(from: tail, to: now), Self.addition(from: now, to: tail))
    // A text that repeats itself may look like both; the smaller change is the likelier one.
    if let added, added.count <= removed?.count ?? .max {
      return head.starts(with: added) ? Self.moved(over: added) : Self.typed(added, now)
    }
    if let removed {
      return after.starts(with: removed)
        ? Self.moved(over: removed)
        : [Announcement(.letter, Self.shown(removed))].filter { !$0.text.isEmpty }
    }
    return Self.endsWord(now) && !Self.endsWord(tail) ? Self.words(of: now) : []
  }

  /// Returns the last word of a line that was just given out; `nil` if it had ended before.
  func lastWord(of line: String) -> String? {
    let line = Array(line)
    guard let tail, !Self.endsWord(tail) || line.count > tail.count else { return nil }
    return Self.words(of: line).first?.text
  }

  /// Returns the characters that were added at the end; `nil` if the change was another.
  private static func addition(from former: [Character], to now: [Character]) -> [Character]? {
    (1...reach).lazy.filter { $0 <= now.count }.first { count in
      let kept = now.count - count
      guard kept == former.count || now.count == reach && kept < former.count else { return false }
      return former.suffix(kept) == now.prefix(kept)
    }.map { Array(now.suffix($0)) }
  }

  private static func typed(_ added: [Character], _ now: [Character]) -> [Announcement] {
    let before = now.dropLast(added.count)
    let end = added.firstIndex { !$0.isInWord }
    // The last word ended in what was added.
    let endsWord = end.map { $0 > 0 || before.last?.isInWord == true } ?? false
    let letters = shown(added)
    var told = letters.isEmpty ? [] : [Announcement(.letter, letters)]
    if endsWord { told += words(of: now) }
    if added.last?.isNewline == true {
      let line = now.dropLast().reversed().prefix { !$0.isNewline }.reversed()
      told.append(Announcement(.line, String(line)))
    }
    return told.filter { !$0.text.isEmpty }
  }

  /// Returns the character that the insertion point moved over; nothing for a longer way.
  private static func moved(over text: [Character]) -> [Announcement] {
    text.count == 1 ? [Announcement(.letter, String(text))] : []
  }

  /// The text as it is told: a single character may be a space.
  private static func shown(_ text: [Character]) -> String {
    text.count == 1 ? String(text) : String(text).trimmed
  }

  /// Returns the line that Return sent to a program, which then begins another text.
  private static func entered(
    _ tail: [Character], _ document: some DocumentProxy
  ) -> [Announcement] {
    guard !document.mayStandInWord, document.contextKnowledge == .assumed,
      document.documentContextBeforeInput == nil
    else { return [] }
    let line = String(tail).trimmed
    guard !line.isEmpty else { return [] }
    return (endsWord(tail) ? [] : words(of: tail)) + [Announcement(.line, line)]
  }

  private static func endsWord(_ text: [Character]) -> Bool { text.last?.isInWord == false }

  /// Returns the last word that has ended.
  private static func words(of text: [Character]) -> [Announcement] {
    let ended = text[..<(text.lastIndex { $0.isInWord }.map { $0 + 1 } ?? 0)]
    let word = ended.suffix(ended.reversed().prefix { $0.isInWord }.count)
    return word.isEmpty ? [] : [Announcement(.word, String(word))]
  }
}

extension Character {
  /// Whether the character belongs to a word.
  fileprivate var isInWord: Bool { isLetter || isNumber || "'’-".contains(self) }
}

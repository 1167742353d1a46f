import MorseCode
import TerminalKeyboard
import Training

/// What a renderer tells of the announcements of a turn.
struct ToldNews {
  /// The largest part of the text that ended; `nil` if none is told.
  let text: Announcement?
  private let rest: [Announcement]

  /// Chooses the announcements of some parts.
  init(_ news: [Announcement], _ parts: Set<VoiceSettings.Part>) {
    let told = news.filter { parts.tell($0.kind) }
    text =
      told.last { $0.kind == .line } ?? told.last { $0.kind == .word }
      ?? told.first { $0.kind == .letter }
    rest = told.filter { !$0.kind.isText }.map(\.withWordsForCodes)
  }

  /// Returns what to tell in order; what may be dropped, only alone or after the text.
  ///
  /// - Parameter withText: whether the text is told; otherwise it was told elsewhere.
  /// - Returns: the texts, and whether they wait until nothing else is told.
  func texts(withText: Bool) -> (texts: [String], mayWait: Bool) {
    var texts = withText ? [text?.text].compactMap(\.self) : []
    let needed = rest.filter { !$0.kind.mayBeDropped }
    let mayWait = needed.isEmpty && texts.isEmpty
    for item in needed.isEmpty ? rest : needed where !texts.contains(item.text) {
      texts.append(item.text)
    }
    // The server itself names the only character of a text.
    if texts.count > 1, let sign = text?.text, withText { texts[0] = sign.nameOfSign }
    return (texts, mayWait)
  }
}

extension Set<VoiceSettings.Part> {
  /// Whether these parts tell announcements of a kind.
  fileprivate func tell(_ kind: Announcement.Kind) -> Bool {
    switch kind {
    case .letter: contains(.letters)
    case .word: contains(.words)
    case .line: contains(.lines)
    case .correction, .offer, .candidates, .cell, .notice, .question, .state, .mode:
      contains(.cues)
    }
  }
}

extension Announcement {
  /// The announcement with codes and the keys of elements in words: synthesizers leave out dots and
  /// dashes.
  ///
  /// Offered words are text of the user's, so they stay. A sign in a row of cells gets its name.
  var withWordsForCodes: Announcement {
    switch kind {
    case .notice, .question, .state, .mode: Announcement(kind, text.withWordsForCodes)
    case .cell: Announcement(kind, text.withNamesForSigns)
    case .letter, .word, .line, .correction, .offer, .candidates: self
    }
  }
}

extension String {
  /// The labels of several cells with names for single signs, which synthesizers leave out.
  ///
  /// The server itself names the only character of a text.
  fileprivate var withNamesForSigns: String {
    let labels = split(separator: ", ", omittingEmptySubsequences: false)
    return labels.count > 1
      ? labels.map { String($0).nameOfSign }.joined(separator: ", ") : self
  }

  /// The name of a text that is a single sign; any other text itself.
  var nameOfSign: String {
    guard count == 1, let sign = first, !sign.isLetter, !sign.isNumber else { return self }
    if sign.isNewline { return "new line" }
    return Self.signs[sign] ?? sign.unicodeScalars.first?.properties.name?.lowercased() ?? self
  }

  /// The signs whose name in Unicode nobody says.
  private static let signs: [Character: String] = [
    "-": "hyphen", "/": "slash", "@": "at sign", "_": "underscore",
    "\t": "tab",
  ]

  /// The text with its codes as operators say them, and a single `.` or `-` as the name of a key.
  fileprivate var withWordsForCodes: String {
    split(separator: " ", omittingEmptySubsequences: false).map { word in
      let opening = word.prefix { "(\"".contains($0) }
      let code = word.dropFirst(opening.count).prefix { $0 == "." || $0 == "-" }
      let rest = word.dropFirst(opening.count + code.count)
      guard !code.isEmpty, rest.allSatisfy({ ")\",;:.".contains($0) }),
        let pattern = MorsePattern(parsing: code)
      else { return String(word) }
      let isKey = code.count == 1 && opening.isEmpty
      let name = isKey ? code == "." ? "dot" : "dash" : Trainer.rhythm(of: pattern)
      return opening + name + rest
    }.joined(separator: " ")
  }
}

import MorseCode
import TextInput
import Timeline
import WordPrediction

/// What is done with a word when it ends: it is put right or that is offered, and learnt if it is kept.
///
///     open ──ends──► ended ──something follows──► learnt
///      ▲              │  ▲
///      └──deleted─────┘  └─ a correction taken back: the word is kept as it was typed
extension Keyboard {
  /// Ends the open word, puts it right if that is sure, and keeps what else may have been meant.
  ///
  /// - Returns: what was put in its place.
  mutating func endWord(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) -> TextReplacement? {
    let (kept, repair) = (wordEnd.kept, word.repair)
    wordEnd = WordEnd()
    guard let wordPredictor, !aids.isEmpty, let context = wordContext, !context.prefix.isEmpty
    else { return nil }
    let word = context.prefix
    wordEnd.lesson = WordLesson(word, after: context.previous)
    guard word != kept, word.count > 1, offersCorrections || aids.contains(.correction) else {
      return nil
    }
    if aids.contains(.correction), let text = wordPredictor.own.replacement(for: word) {
      wordEnd.lesson = nil
      return correct(word, to: begun(text, for: word), at: now, into: &outputs)
    }
    let verdict = wordPredictor.verdict(on: uncased(word), after: context.previous)
    if aids.contains(.correction), repair == .none, let text = verdict.correction.map(recased) {
      wordEnd.lesson = WordLesson(text, after: context.previous)
      return correct(word, to: text, at: now, into: &outputs)
    }
    if word.count > 2, !verdict.isKnown, let first = verdict.corrections.first {
      let correction = recased(first.text)
      wordEnd.slip = WordSlip(word: word, previous: context.previous, correction: correction)
    }
    return nil
  }

  private mutating func correct(
    _ word: String, to text: String, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) -> TextReplacement? {
    let edit = TextReplacement(word, text).withoutCommonStart
    showMarkedText("")
    guard change(edit, .correction) else { return nil }
    outputs.append(Timed(.repaired(from: word, to: text), at: now))
    return edit
  }

  /// Whether corrections are offered in this document: where words are checked, which without word of
  /// that is where they may be put right.
  var offersCorrections: Bool {
    let traits = document.traits
    return aids.contains(.suggestions)
      && traits.spellCheckingType.resolved(set: traits.autocorrectionType != .no)
  }

  /// What may have been meant by the word that has ended, as long as nothing but a blank follows it.
  var slipCorrection: [OfferedWord] {
    guard let slip = wordEnd.slip, let text = document.documentContextBeforeInput else { return [] }
    let trailing = String(text.reversed().prefix { $0 == " " })
    guard !trailing.isEmpty, text.dropLast(trailing.count).hasSuffix(slip.word) else { return [] }
    return [
      OfferedWord(
        slip.correction, .correction, for: slip.word, trailing: trailing, after: slip.previous)
    ]
  }

  /// What may be meant by the open word, of which nothing can come as it stands.
  func corrections(of context: WordContext) -> [OfferedWord] {
    guard context.prefix.count > 2, context.prefix != wordEnd.kept,
      let verdict = wordPredictor?.verdict(on: uncased(context.prefix), after: context.previous),
      !verdict.isKnown
    else { return [] }
    return verdict.corrections.map {
      OfferedWord(recased($0.text), .correction, for: context.prefix, after: context.previous)
    }
  }

  /// A word as it is judged: where every word has capitals, they say nothing of it.
  private func uncased(_ word: String) -> String {
    switch document.traits.autocapitalizationType {
    case .none, .sentences: word
    case .words, .allCharacters: word.lowercased()
    }
  }

  /// What a word is short for, with a capital where one comes by itself and the word has it.
  ///
  /// Only a text that begins with a word in small letters gets one: `iPhone` and an address stay.
  func begun(_ text: String, for word: String) -> String {
    let first = text.prefix { !$0.isWhitespace }.trimmingToWord
    let isPlain = first.allSatisfy { $0.isLetter && !$0.isUppercase || "'’-".contains($0) }
    guard word.first?.isUppercase == true, isPlain,
      let context = document.documentContextBeforeInput, context.hasSuffix(word)
    else { return text }
    let capitals = document.traits.autocapitalizationType
    guard capitals.capitalizesNext(after: context.dropLast(word.count)) else { return text }
    return capitals == .allCharacters ? language.capitals(text) : capitalized(text)
  }

  /// A correction with the capitals that every word has.
  private func recased(_ word: String) -> String {
    switch document.traits.autocapitalizationType {
    case .none, .sentences: word
    case .words: capitalized(word)
    case .allCharacters: language.capitals(word)
    }
  }

  /// Takes note that a change was taken back: the word stays as it was typed.
  mutating func keepWord(afterUndoing change: OwnChange) {
    if change.kind == .taken { return wordEnd = change.formerEnd }
    let text = document.documentContextBeforeInput ?? ""
    let typed = text.suffix(UserLexicon.longestWord * 2).trimmingToWord
    guard let context = WordContext(before: typed), !context.prefix.isEmpty else { return }
    wordEnd.kept = context.prefix
    if text.last?.isPartOfWord ?? false { word.repair = .takenBack }
    if change.kind == .correction {
      wordEnd.lesson = WordLesson(context.prefix, after: context.previous)
    }
  }
}

// MARK: - Learning

extension Keyboard {
  /// The words that were typed and kept since the last call, in order.
  public mutating func takeLessons() -> [WordLesson] {
    defer { lessons = [] }
    return lessons
  }

  /// Whether words were learnt since ``takeLessons()`` was called.
  public var hasLessons: Bool { !lessons.isEmpty }

  /// Learns the word that has ended, if it is there still.
  ///
  /// - Parameter isLast: whether nothing can follow it any more.
  mutating func keepLesson(isLast: Bool = false) {
    guard let lesson = wordEnd.lesson else { return }
    wordEnd.lesson = nil
    let text = document.documentContextBeforeInput ?? ""
    guard aids.contains(.learning), isLast || text.last?.isPartOfWord == false,
      text.suffix(UserLexicon.longestWord * 2).trimmingToWord.hasSuffix(lesson.word)
    else { return }
    wordPredictor?.learn(lesson.word, after: lesson.previous)
    lessons.append(lesson)
    if lessons.count > Self.lessonLimit { lessons.removeFirst() }
  }

  /// The most lessons that wait to be taken.
  private static var lessonLimit: Int { 1000 }

  /// Ends the open word and learns it: the text ends with it.
  mutating func endLastWord() {
    _ = putFinalForm()
    if let context = wordContext, !context.prefix.isEmpty {
      wordEnd.lesson = WordLesson(context.prefix, after: context.previous)
    }
    keepLesson(isLast: true)
  }
}

extension Substring {
  /// The text up to the last letter in it.
  var trimmingToWord: Substring {
    dropLast(reversed().prefix { !$0.isPartOfWord }.count)
  }
}

extension String {
  /// Whether the words on both sides of it are two: a quotation mark may stand within one.
  var partsWords: Bool {
    guard count == 1, let character = first else { return false }
    return !character.isPartOfWord && !"\"'’".contains(character)
  }

  /// Whether a word ends where it is typed.
  var endsWord: Bool {
    guard count == 1, let character = first else { return false }
    return character.isWhitespace || ".,;:!?)\"".contains(character)
  }
}

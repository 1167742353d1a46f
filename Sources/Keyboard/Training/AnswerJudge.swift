import Mathematics
import MorseCode

/// Judges the answer to a prompt.
///
/// No pause ends an answer that is right so far. Whoever is slow inside a letter keys `e t` for an
/// `a`; the elements are right, so the answer is.
///
/// A text is judged as a whole: Return ends it, and so does the pause of a word if it is right.
/// Until then, a surplus letter belongs to it and may be deleted.
struct AnswerJudge: Sendable {
  enum Verdict: Hashable {
    /// More is to come.
    case open
    /// The prompt is wanted once more.
    case again
    case complete(isRight: Bool, letters: [TrainingAttempt.Letter])
  }

  let alphabet: MorseAlphabet
  /// The codes of the keys that everybody needs.
  let codes: [TrainingItem.EditingKey: MorsePattern]
  /// Whether the answer is typed on the ordinary keys.
  let isTyped: Bool

  /// Judges the text that the keyboard shows; Return ends an answer, and asks again without one.
  func judge(_ text: String, for item: TrainingItem) -> Verdict {
    switch item {
    case .key(let key): return judge(text, for: key)
    case .letter, .heard, .text: break
    }
    let keyed = text.lowercased().filter { !$0.isWhitespace && $0 != TrainingItem.caret }
    let isEnded = text.contains("\n")
    if keyed.isEmpty { return isEnded ? .again : .open }
    let (made, wanted) = (code(keyed), code(item.letters))
    let isRight = !isTyped && keyed.count >= item.letters.count && made == wanted
    let isOver =
      item.isText
      ? isRight && text.last == " " : isTyped || isRight || !wanted.hasPrefix(made)
    guard isEnded || isOver else { return .open }
    return isRight
      ? .complete(isRight: true, letters: item.letters.map { letter($0, $0) })
      : verdict(Array(keyed), item.letters)
  }

  /// Judges the text that the keyboard shows, beside what was chosen.
  func judge(_ text: String, for choice: TrainingPlan.Choice) -> Verdict {
    choice.turn.map { judge(text, for: $0) } ?? judge(text, for: choice.item)
  }

  /// Judges the answer to a station: Return ends it, and so does the end of an over if all is there.
  ///
  /// Without an answer, or after `?` or `agn`, the over is wanted once more.
  func judge(_ text: String, for turn: StationTurn) -> Verdict {
    let keyed = text.lowercased().filter { !$0.isWhitespace && $0 != TrainingItem.caret }
    let isEnded = text.contains("\n")
    if ["", "?", "agn"].contains(keyed) { return isEnded ? .again : .open }
    let isRight = turn.missing(in: text).isEmpty
    guard isEnded || isRight && text.last == " " && StationTurn.isEnded(text) else { return .open }
    return .complete(isRight: isRight, letters: [])
  }

  /// Judges an answer to the prompt for a key: the key's effect, or the pieces of its code; Return
  /// ends it.
  private func judge(_ text: String, for key: TrainingItem.EditingKey) -> Verdict {
    let isDone = text == key.texts.after || key == .newline && text.contains("\n")
    let (made, wanted) = (code(pieces(of: text, for: .key(key))), code(of: key))
    if isDone || made == wanted { return .complete(isRight: true, letters: []) }
    let added = added(to: .key(key), in: text)
    let isBegun = added?.contains("\n") == false && wanted.hasPrefix(made)
    // A space after pieces of the code is the keyboard's own; a space alone is another key.
    let isOther = made.isEmpty && added?.isEmpty == false
    return isBegun && !isOther ? .open : .complete(isRight: false, letters: [])
  }

  /// The code of a key in dots and dashes.
  func code(of key: TrainingItem.EditingKey) -> String { codes[key]?.description ?? "" }

  /// The text added at the insertion point of the initial text; `nil` if that has changed.
  func added(to item: TrainingItem, in text: String) -> Substring? {
    let initial = item.initialText
    let start = initial.prefix { $0 != TrainingItem.caret }
    let end = initial.dropFirst(start.count)
    guard text.count >= initial.count, text.hasPrefix(start), text.hasSuffix(end) else {
      return nil
    }
    return text.dropFirst(start.count).dropLast(end.count)
  }

  /// The letters of an answer, without the text that it began with.
  func pieces(of text: String, for item: TrainingItem) -> String {
    (added(to: item, in: text) ?? text[...]).filter {
      !$0.isWhitespace && $0 != TrainingItem.caret
    }
  }

  /// The number of letters that these pieces have reached: by their elements as far as they are
  /// right, else by their number.
  func reached(by pieces: String, of letters: [Character]) -> Int {
    let made = code(pieces)
    guard !isTyped, code(letters).hasPrefix(made) else { return min(pieces.count, letters.count) }
    var rest = made.count
    return letters.prefix { letter in
      rest -= code([letter]).count
      return rest >= 0
    }.count
  }

  private func verdict(_ keyed: [Character], _ asked: [Character]) -> Verdict {
    if asked.count == 1, keyed.count > 1, !isTyped {
      // Pieces of one letter: only their elements tell something.
      var judged = letter(asked[0], nil)
      judged.wrongElements = wrong(code(keyed), code(asked))
      return .complete(isRight: false, letters: [judged])
    }
    let (keyed, wanted) = (keyed.map(sent), asked.map(sent))
    // Other letters of the same elements: the gaps between them were too short.
    let isMerged = !isTyped && code(keyed) == code(wanted)
    let alignment = LetterAlignment(keyed, to: wanted)
    var letters = zip(asked, alignment.keyed).map { letter($0, $1) }
    for (index, surplus) in alignment.surplus.enumerated() {
      letters[index].wrongElements += code(surplus).count
    }
    if isMerged {
      for index in letters.indices {
        letters[index].wrongElements = 0
        if !letters[index].isRight { letters[index].hand = .mergedGap }
      }
    }
    return .complete(isRight: keyed == wanted, letters: letters)
  }

  /// Adds what the marks of an answer tell of the hand, if there is one for each element asked for.
  func add(_ marks: [KeyedMark], to letters: inout [TrainingAttempt.Letter]) {
    guard marks.count == code(letters.map(\.asked)).count else { return }
    var rest = marks[...]
    for index in letters.indices {
      guard let pattern = alphabet.pattern(for: letters[index].asked) else { return }
      let fault = HandFault(
        of: rest.prefix(pattern.count), as: pattern, isRight: letters[index].isRight)
      letters[index].hand = letters[index].hand ?? fault
      rest = rest.dropFirst(pattern.count)
    }
  }

  private func letter(_ asked: Character, _ keyed: Character?) -> TrainingAttempt.Letter {
    let (goal, made) = (code([asked]), keyed.map { code([$0]) } ?? "")
    return TrainingAttempt.Letter(
      asked: asked, keyed: keyed == sent(asked) ? asked : keyed, elements: goal.count,
      wrongElements: wrong(made, goal))
  }

  /// The letter that the code of a letter writes: some are sent without their accent.
  private func sent(_ letter: Character) -> Character {
    let meaning = alphabet.pattern(for: letter).flatMap(alphabet.meaning)
    guard case .character(let sent) = meaning else { return letter }
    return sent.lowercased().first ?? sent
  }

  private func wrong(_ made: String, _ goal: String) -> Int {
    EditDistance(from: Array(made), to: Array(goal)).toWhole
  }

  /// The elements of letters without their gaps; a letter without a code is a `?`.
  private func code(_ letters: some Sequence<Character>) -> String {
    letters.map { alphabet.pattern(for: $0)?.description ?? "?" }.joined()
  }
}

import TextInput

/// The end of the text before the insertion point that the keyboard inserted itself.
///
///     foreign ──coded character──► word ──pause──► automatic space ──coded character──► word
///        ▲                          │ ▲                  │
///        └──anything else───────────┘ └──automatic edit──┘
enum Tail {
  /// Text that the keyboard did not insert or no longer edits.
  case foreign
  /// Characters keyed since the last boundary; a pause ends the word with a space.
  case word(TypedWord)
  /// A space that the keyboard added. Punctuation replaces it, and leaving the text removes it.
  case automaticSpace(after: AutomaticEdit?)
  /// An automatic edit; one Backspace reverts it.
  case automaticEdit(AutomaticEdit)
  /// A full stop that another one turns into text for addresses, such as `.com`.
  case fullStopCycle(FullStopCycle)

  /// The edit that one Backspace reverts; `nil` if there is none.
  var edit: AutomaticEdit? {
    switch self {
    case .foreign: nil
    case .word(let word): word.edit
    case .automaticSpace(let edit): edit
    case .automaticEdit(let edit): edit
    case .fullStopCycle(let cycle): cycle.edit
    }
  }

  /// Whether the text ends in a space that the keyboard added.
  var isAutomaticSpace: Bool {
    if case .automaticSpace = self { true } else { false }
  }

  /// The open word; a new one if none is open.
  var word: TypedWord {
    if case .word(let word) = self { word } else { TypedWord() }
  }
}

/// The open word: the text of each character, in order.
struct TypedWord {
  /// Whether the decoder has corrected the word.
  enum Repair {
    case none
    /// The decoder has corrected the word; no other correction may follow.
    case done
    /// The user has reverted the correction: the word stays as it was keyed.
    case reverted
  }

  /// The text that each character has inserted into the document.
  private(set) var pieces: [String] = []
  /// Whether the decoder has corrected the word.
  var repair = Repair.none
  /// The automatic edit at its end.
  var edit: AutomaticEdit?
  /// Whether only a pause separates it from the previous word.
  var followsPause = false

  /// The largest number of characters tracked.
  ///
  /// Longer runs are not words; only their end is kept.
  private static let limit = 256

  /// The word in the document.
  var text: String { pieces.joined() }

  /// Adds the text of a character.
  mutating func append(_ piece: String) {
    if pieces.count == Self.limit { pieces.removeFirst(Self.limit / 2) }
    pieces.append(piece)
    edit = nil
  }

  /// Applies a change of the word's end.
  ///
  /// Each character stays a separate piece if their number is unchanged.
  mutating func replaceEnd(_ change: TextReplacement) {
    var rest = change.former[...]
    var count = 0
    while !rest.isEmpty, count < pieces.count, rest.hasSuffix(pieces[pieces.count - 1 - count]) {
      rest = rest.dropLast(pieces[pieces.count - 1 - count].count)
      count += 1
    }
    pieces.removeLast(rest.isEmpty ? count : pieces.count)
    if rest.isEmpty, count == change.current.count {
      pieces += change.current.map { String($0) }
    } else {
      pieces.append(change.current)
    }
  }
}

/// An automatic edit, or the result of a user's choice; one Backspace reverts it.
struct AutomaticEdit {
  /// The reason of a change.
  enum Kind {
    /// A habit of the language, or a correction by the decoder.
    case habit
    /// A correction at the end of a word.
    case correction
    /// A suggestion that the user chose.
    case accepted(AcceptedWord)
    /// A command that split a word.
    case split(SplitWord)
  }

  /// The former text and its replacement.
  var text: TextReplacement
  var kind = Kind.habit

  init(_ text: TextReplacement, _ kind: Kind = .habit) {
    (self.text, self.kind) = (text, kind)
  }

  /// Whether a suggestion was inserted with a space.
  var bringsSpace: Bool {
    if case .accepted(let word) = kind { word.bringsSpace } else { false }
  }

  /// Whether a typed space triggered the correction of the word before it.
  var endedWordWithSpace: Bool {
    guard case .correction = kind else { return false }
    return text.former.last == " "
  }

  /// Whether the former text ended in a space that the keyboard had added.
  var followedAutomaticSpace: Bool {
    if case .accepted(let word) = kind { word.followedAutomaticSpace } else { false }
  }
}

/// The details of an inserted suggestion.
struct AcceptedWord {
  /// Whether a space was inserted with it.
  ///
  /// Reverting removes both.
  var bringsSpace = false
  /// Whether the former text ended in a space that the keyboard had added.
  var followedAutomaticSpace = false
  /// The state of the word that had ended before.
  var formerEnd = WordEnd()
}

/// A series of full stops: each except the first turns the text before it into the next candidate.
struct FullStopCycle {
  /// The texts, in order.
  let candidates: [String]
  /// The number of candidates typed.
  var count = 0
  /// The last change.
  var edit: AutomaticEdit?

  init(_ candidates: [String]) { self.candidates = candidates }

  /// The remaining candidates.
  var rest: ArraySlice<String> { candidates.dropFirst(count) }

  /// The replacement that one more full stop makes; `nil` after the last candidate.
  var next: TextReplacement? {
    guard let candidate = rest.first else { return nil }
    return TextReplacement((count == 0 ? "." : candidates[count - 1]) + ".", candidate)
  }
}

import TextInput

/// The end of the text before the insertion point, as far as the keyboard has put it there.
///
///     foreign ──coded character──► word ──pause──► automatic space ──coded character──► word
///        ▲                          │ ▲                  │
///        └──anything else───────────┘ └──automatic edit──┘
enum Tail {
  /// Text that the keyboard has not put there, or that it is done with.
  case foreign
  /// Characters that were keyed since the last boundary; a pause ends the word with a space.
  case word(TypedWord)
  /// A space that the keyboard added: punctuation takes its place, and leaving the text drops it.
  case automaticSpace(after: AutomaticEdit?)
  /// A change that the keyboard made by itself; one Backspace reverts it.
  case automaticEdit(AutomaticEdit)
  /// A full stop that another one turns into what addresses need, such as `.com`.
  case fullStopCycle(FullStopCycle)

  /// The edit that one Backspace reverts; `nil` when there is none.
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

  /// The word that is being keyed; a new one where none is.
  var word: TypedWord {
    if case .word(let word) = self { word } else { TypedWord() }
  }
}

/// The word that is being keyed: the text of each character, in order.
struct TypedWord {
  /// Whether the decoder has corrected the word.
  enum Repair {
    case none
    /// The decoder has corrected it; nothing else is to correct it again.
    case done
    /// The user has taken the correction back: the word stays as it was keyed.
    case takenBack
  }

  /// The text that each character has put into the document.
  private(set) var pieces: [String] = []
  /// Whether the decoder has corrected it.
  var repair = Repair.none
  /// What the keyboard has changed at its end.
  var edit: AutomaticEdit?
  /// Whether nothing but a pause parts it from the word before.
  var followsPause = false

  /// The longest run of characters that is followed; of a longer one, which is no word, the end is kept.
  private static let limit = 256

  /// The word as it stands in the document.
  var text: String { pieces.joined() }

  /// Adds the text of a character.
  mutating func append(_ piece: String) {
    if pieces.count == Self.limit { pieces.removeFirst(Self.limit / 2) }
    pieces.append(piece)
    edit = nil
  }

  /// Follows a change of the word's end; each character stays a piece as long as their number does.
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

/// A change that the keyboard has made by itself, or at a choice of the user; one Backspace reverts it.
struct AutomaticEdit {
  /// The reason of a change.
  enum Kind {
    /// A habit of the language, or a correction by the decoder.
    case habit
    /// A word was corrected at its end.
    case correction
    /// An offered word was taken.
    case taken(WordTaken)
    /// A command split a word.
    case split(SplitWord)
  }

  /// The text that was there, and the text that took its place.
  var text: TextReplacement
  var kind = Kind.habit

  init(_ text: TextReplacement, _ kind: Kind = .habit) {
    (self.text, self.kind) = (text, kind)
  }

  /// Whether a word was taken, and a space came with it.
  var bringsSpace: Bool {
    if case .taken(let word) = kind { word.bringsSpace } else { false }
  }

  /// Whether a space that was typed made the keyboard correct the word before it.
  var endedWordWithSpace: Bool {
    guard case .correction = kind else { return false }
    return text.former.last == " "
  }

  /// Whether the former text ended in a space that the keyboard had added.
  var followedAutomaticSpace: Bool {
    if case .taken(let word) = kind { word.followedAutomaticSpace } else { false }
  }
}

/// What goes with an offered word that was taken.
struct WordTaken {
  /// Whether a space came with it, which goes with it as well.
  var bringsSpace = false
  /// Whether the former text ended in a space that the keyboard had added.
  var followedAutomaticSpace = false
  /// The state of the word that had ended before.
  var formerEnd = WordEnd()
}

/// Full stops in a row: each but the first turns the text before it into the next candidate.
struct FullStopCycle {
  /// The texts, in order.
  let candidates: [String]
  /// How many of them have been typed.
  var count = 0
  /// The last change.
  var edit: AutomaticEdit?

  init(_ candidates: [String]) { self.candidates = candidates }

  /// The candidates that are still to come.
  var rest: ArraySlice<String> { candidates.dropFirst(count) }

  /// The text that one more full stop changes, and its change.
  var next: TextReplacement? {
    guard let candidate = rest.first else { return nil }
    return TextReplacement((count == 0 ? "." : candidates[count - 1]) + ".", candidate)
  }
}

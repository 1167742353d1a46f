import MorseCode

/// Finds the words that differ from a typed word by a few elements or character gaps.
///
/// The search follows the typed elements and gaps and the sorted words in parallel, letter by
/// letter. Each step accepts an input or spends one unit of the budget: an element is swapped,
/// extra or missing; a gap is extra or missing; a letter of one element is extra or missing. The
/// search backtracks where no word continues.
struct ElementWalk {
  /// The typed signal, in pieces.
  private enum Signal: Hashable {
    case element(Int)
    case gap
  }

  private let words: SortedWords
  private let patterns: PatternLetters
  private let signals: [Signal]
  /// The words found, each with its number of errors.
  private(set) var found: [Int: Int] = [:]
  private let budget: Int

  /// A position in the sorted words: the words that share the prefix so far, and the prefix length
  /// in bytes.
  private struct Words {
    var range: Range<Int>
    var depth = 0
  }

  /// Finds all words within `budget` errors of `typed`, which has a pattern for each letter.
  init(
    _ typed: [MorsePattern], in words: SortedWords, patterns: PatternLetters, budget: Int
  ) {
    self.words = words
    self.patterns = patterns
    self.budget = budget
    signals = Array(
      typed.map { $0.map { Signal.element(Int($0.rawValue)) } }.joined(separator: [.gap]))
    walk(0, Words(range: words.all), open: 1, left: budget)
  }

  private mutating func walk(_ at: Int, _ here: Words, open: Int, left: Int) {
    guard patterns.leads(open), !here.range.isEmpty else { return }
    guard at < signals.count else { return end(here, open: open, left: left) }
    switch signals[at] {
    case .element(let element):
      walk(at + 1, here, open: open << 1 | element, left: left)
      if left > 0 { mend(element, at, here, open: open, left: left - 1) }
    case .gap:
      if let next = closing(open, here) { walk(at + 1, next, open: 1, left: left) }
      guard left > 0 else { return }
      walk(at + 1, here, open: open, left: left - 1)
      lengthen(at, here, open: open, left: left - 1)
    }
  }

  /// Continues with each possible error at an element.
  private mutating func mend(_ element: Int, _ at: Int, _ here: Words, open: Int, left: Int) {
    walk(at + 1, here, open: open << 1 | (1 - element), left: left)
    walk(at + 1, here, open: open, left: left)
    lengthen(at, here, open: open, left: left)
    if open > 1, let next = closing(open, here) { walk(at, next, open: 1, left: left) }
    guard open == 1 else { return }
    if at + 1 < signals.count, signals[at + 1] == .gap { walk(at + 2, here, open: 1, left: left) }
    for letter in [0b10, 0b11] {
      if let next = closing(letter, here) { walk(at, next, open: 1, left: left) }
    }
  }

  private mutating func lengthen(_ at: Int, _ here: Words, open: Int, left: Int) {
    walk(at, here, open: open << 1, left: left)
    walk(at, here, open: open << 1 | 1, left: left)
  }

  private mutating func end(_ here: Words, open: Int, left: Int) {
    if let last = closing(open, here) {
      note(last, wrong: budget - left)
      guard left > 0 else { return }
      for letter in [0b10, 0b11] {
        if let next = closing(letter, last) { note(next, wrong: budget - left + 1) }
      }
    } else if open == 1, left < budget {
      note(here, wrong: budget - left)
    }
    if left > 0 { lengthen(signals.count, here, open: open, left: left - 1) }
  }

  private func closing(_ open: Int, _ here: Words) -> Words? {
    guard let letter = patterns.letter(open) else { return nil }
    let range = words.narrow(here.range, at: here.depth, to: letter)
    return range.isEmpty ? nil : Words(range: range, depth: here.depth + letter.count)
  }

  private mutating func note(_ here: Words, wrong: Int) {
    guard let place = here.range.first, words.length(of: place) == here.depth else { return }
    found[place] = min(found[place] ?? wrong, wrong)
  }
}

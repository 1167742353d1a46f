/// Finds the words that differ from a typed one by a letter: one that is another, too many, missing,
/// or swapped with the next.
struct LetterWalk {
  private let words: SortedWords
  private let letters: [[UInt8]]
  private let typed: [[UInt8]]
  /// The words found, and whether what was typed in place of a letter could have been any.
  private(set) var found: [Int: Bool] = [:]

  init(_ typed: [[UInt8]], in words: SortedWords, letters: [[UInt8]]) {
    self.words = words
    self.letters = letters
    self.typed = typed
    var (range, depth) = (words.all, 0)
    for at in 0...typed.count {
      mend(at, range, depth)
      guard at < typed.count else { break }
      range = words.narrow(range, at: depth, to: typed[at])
      depth += typed[at].count
      if range.isEmpty { break }
    }
  }

  /// Goes on as if the letter at `at` were the wrong one.
  private mutating func mend(_ at: Int, _ range: Range<Int>, _ depth: Int) {
    for letter in letters {
      let next = words.narrow(range, at: depth, to: letter)
      guard !next.isEmpty else { continue }
      finish(at, next, depth + letter.count, isAny: false)
      if at < typed.count { finish(at + 1, next, depth + letter.count, isAny: true) }
    }
    guard at < typed.count else { return }
    finish(at + 1, range, depth, isAny: true)
    guard at + 1 < typed.count else { return }
    let swapped = typed[at + 1] + typed[at]
    let next = words.narrow(range, at: depth, to: swapped)
    finish(at + 2, next, depth + swapped.count, isAny: false)
  }

  /// Takes the rest as it was typed.
  private mutating func finish(_ at: Int, _ range: Range<Int>, _ depth: Int, isAny: Bool) {
    let rest = typed[at...].joined()
    let length = depth + rest.count
    let range = words.narrow(range, at: depth, to: rest)
    guard let place = range.first, words.length(of: place) == length else { return }
    found[place] = isAny && found[place] ?? true
  }
}

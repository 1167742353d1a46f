/// Finds the words that a user with weak spelling may have meant by a typed word.
///
/// The search walks a sorted list like a trie and computes a row of edit costs for each letter. A
/// row holds the cost in bits of turning the path so far into each prefix of the typed word. Paths
/// above the budget are cut, and costs above the budget are not computed (Ukkonen, Information and
/// Control 64, 1985). Frequent errors cost little: accents, doubled letters, vowels, letters that
/// sound alike, and swapped neighbours.
struct SpellingWalk {
  private let words: SortedWords
  private let typed: [Letter]
  /// The cost of each typed letter if it is extra.
  private let extras: [Float]
  private let budget: Float
  /// One row for each letter of the path and one for the empty path, with a cost for each prefix of
  /// the typed word.
  ///
  /// Costs above the budget are infinite.
  private var rows: [Float]
  /// The range of each row whose costs are within the budget.
  private var spans: [Range<Int>]
  private var path: [Letter] = []
  /// The substitution costs of the typed letters, one row for each letter met in words.
  private var changes: [Float] = []
  /// The start of each letter's row in `changes`: by code for ASCII, by letter for others; negative
  /// if not computed yet.
  private var changesOfASCII = [Int](repeating: -1, count: 128)
  private var changesOfOthers: [Letter: Int] = [:]
  /// The words found, with their costs in bits.
  private(set) var found: [Int: Float] = [:]

  /// Finds all words within `budget` bits of `typed`, which is in UTF-8.
  init(_ typed: [UInt8], in words: SortedWords, budget: Float) {
    let letters = String(decoding: typed, as: UTF8.self).unicodeScalars.map { Letter($0) }
    self.words = words
    self.typed = letters
    self.budget = budget
    extras = letters.indices.map { Self.cost(ofExtra: $0, in: letters) }
    rows = [0]
    for extra in extras { rows.append(rows[rows.count - 1] + extra) }
    spans = [0..<(rows.firstIndex { $0 > budget } ?? rows.count)]
    walk(words.all, 0, least: 0)
  }

  /// Walks the words of `range`, which share their first `depth` bytes; `least` is the lowest cost
  /// of the current row.
  private mutating func walk(_ range: Range<Int>, _ depth: Int, least: Float) {
    var rest = range
    if let first = rest.first, words.length(of: first) == depth {
      let cost = rows[spans.count * (typed.count + 1) - 1]
      if cost <= budget, depth > 0 { found[first] = cost }
      rest = rest.dropFirst()
    }
    while let first = rest.first {
      let (letter, length) = words.letter(at: depth, of: first)
      let end = words.end(of: rest, at: depth, length)
      let here = addRow(of: letter)
      // A swap of two letters reaches the next row from the row above this one.
      if min(here, least + Self.swapped) <= budget {
        walk(first..<end, depth + length, least: here)
      }
      path.removeLast()
      spans.removeLast()
      rest = end..<rest.upperBound
    }
  }

  /// Appends a letter to the path and computes its row; returns the lowest cost of the row.
  private mutating func addRow(of letter: Letter) -> Float {
    let width = typed.count + 1
    let above = (spans.count - 1) * width
    let former = path.last
    let missing = Self.cost(ofMissing: letter, after: former)
    let changes = placeOfChanges(to: letter)
    let (start, end) = reach
    while rows.count < above + 2 * width { rows.append(.infinity) }
    for index in 0..<start { rows[above + width + index] = .infinity }
    var least = Float.infinity
    var last = Float.infinity
    var span = start..<start
    for index in start..<width {
      var cost = rows[above + index] + missing
      if index == 0 {
        cost += Self.firstLetter
      } else {
        cost = min(cost, rows[above + index - 1] + self.changes[changes + index - 1])
        cost = min(cost, last + extras[index - 1])
        if index > 1, typed[index - 2] == letter, typed[index - 1] == former, letter != former {
          cost = min(cost, rows[above - width + index - 2] + Self.swapped)
        }
      }
      if cost > budget {
        cost = .infinity
      } else {
        span = (span.isEmpty ? index : span.lowerBound)..<index + 1
      }
      rows[above + width + index] = cost
      least = min(least, cost)
      last = cost
      if index >= end, cost > budget {
        for index in index + 1..<width { rows[above + width + index] = .infinity }
        break
      }
    }
    path.append(letter)
    spans.append(span)
    return least
  }

  /// The bounds of the next row's computation.
  ///
  /// `start` is the first index whose cost may be within the budget. `end` is the last index
  /// reachable from the rows above.
  private var reach: (start: Int, end: Int) {
    let above = spans[spans.count - 1]
    guard spans.count > 1, !spans[spans.count - 2].isEmpty else {
      return above.isEmpty ? (typed.count + 1, 0) : (above.lowerBound, above.upperBound)
    }
    let before = spans[spans.count - 2]
    let start = above.isEmpty ? before.lowerBound + 2 : min(above.lowerBound, before.lowerBound + 2)
    return (min(start, typed.count + 1), max(above.upperBound, before.upperBound + 1))
  }

  /// Returns the start of the substitution costs for `letter`; an equal letter costs nothing.
  private mutating func placeOfChanges(to letter: Letter) -> Int {
    let known = letter.ascii.map { changesOfASCII[$0] } ?? changesOfOthers[letter] ?? -1
    guard known < 0 else { return known }
    let place = changes.count
    for (index, keyed) in typed.enumerated() {
      changes.append(keyed == letter ? 0 : Self.cost(of: keyed, for: letter, isFirst: index == 0))
    }
    if let ascii = letter.ascii {
      changesOfASCII[ascii] = place
    } else {
      changesOfOthers[letter] = place
    }
    return place
  }

  // MARK: - Costs in bits
  //
  // Most were fitted to half of the misspellings of Wikipedia, codespell, Aspell and Birkbeck
  // (conditional logit among the words found); Benchmarks/README.md has the rates of the other half.

  private static let accent: Float = 2
  private static let swapped: Float = 7
  /// The additional cost of a slip in the first letter.
  private static let firstLetter: Float = 3

  private static func cost(of typed: Letter, for letter: Letter, isFirst: Bool) -> Float {
    // Nobody keys an accent by mistake.
    if typed.base == letter.base { return typed.isPlain ? accent : 12 }
    let cost: Float =
      if typed.isVowel && letter.isVowel {
        typed.isOftenUnstressed && letter.isOftenUnstressed ? 6 : 8.5
      } else if typed.isSibilant && letter.isSibilant {
        6.5
      } else {
        typed.sounds(like: letter) ? 8.5 : 13
      }
    return isFirst ? cost + firstLetter : cost
  }

  /// The cost of a letter that is missing in the typed word.
  private static func cost(ofMissing letter: Letter, after former: Letter?) -> Float {
    if letter == former { return 4 }
    if letter.isApostrophe { return 2.5 }
    return letter.isVowel || letter.isOftenSilent ? 6 : 7.5
  }

  /// The cost of an extra letter in the typed word.
  private static func cost(ofExtra index: Int, in typed: [Letter]) -> Float {
    let letter = typed[index]
    if index > 0, typed[index - 1] == letter { return 5 }
    if letter.isApostrophe { return 7 }
    let cost: Float = letter.isVowel || letter.isOftenSilent ? 10 : 12.5
    return index == 0 ? cost + firstLetter : cost
  }
}

/// A letter of a word, with its base letter without accent.
struct Letter: Hashable, Sendable {
  private let scalar: UInt32
  /// The letter without its accent.
  let base: UInt32

  init(_ scalar: Unicode.Scalar) {
    self.scalar = scalar.value
    base = scalar.isASCII ? scalar.value : Self.bases[scalar.value] ?? scalar.value
  }

  /// The ASCII code; `nil` for other letters.
  var ascii: Int? { scalar < 128 ? Int(scalar) : nil }
  /// Whether the letter is an apostrophe.
  var isApostrophe: Bool { scalar == 0x27 }
  /// Whether the letter is often silent.
  var isOftenSilent: Bool { base == 0x68 }
  /// Whether the letter has no accent.
  var isPlain: Bool { scalar == base }
  /// Whether the letter is a vowel.
  var isVowel: Bool { base < 128 && Self.vowels[Int(base)] }

  /// Whether the letter is a vowel that sounds like others where it has no stress.
  var isOftenUnstressed: Bool { isVowel && base != 0x6F && base != 0x75 }
  /// Whether the letter is an S, or a C that sounds like one.
  var isSibilant: Bool { base == 0x63 || base == 0x73 }

  /// Whether the two letters often sound alike in European languages.
  func sounds(like other: Letter) -> Bool {
    base < 128 && other.base < 128 && Self.alike[Int(base)] & Self.alike[Int(other.base)] != 0
  }

  private static let vowels: [Bool] = (0..<128).map { "aeiouy".utf8.contains(UInt8($0)) }

  /// The groups of similar-sounding letters that each letter belongs to, as a bit set.
  private static let alike: [UInt16] = {
    let all = ["ckqx", "csz", "dt", "bp", "fvp", "gj", "mn", "gk", "wu", "lr", "st", "jy"]
    var groups = [UInt16](repeating: 0, count: 128)
    for (bit, letters) in all.enumerated() {
      for letter in letters.utf8 { groups[Int(letter)] |= 1 << bit }
    }
    return groups
  }()

  /// The Latin letters with accents, in rows that begin with their base letter.
  private static let bases: [UInt32: UInt32] = {
    let rows = [
      "aáàâäãåāăą", "cçćĉċč", "dďđð", "eéèêëēĕėęě", "gĝğġģ", "hĥħ", "iíìîïĩīĭįı", "jĵ", "kķ",
      "lĺļľł", "nñńņňŋ", "oóòôöõøōŏő", "rŕŗř", "sśŝşšș", "tţťŧț", "uúùûüũūŭůűų", "wŵ", "yýÿŷ",
      "zźżž",
    ]
    var bases: [UInt32: UInt32] = [:]
    for row in rows {
      let letters = row.unicodeScalars.map(\.value)
      for letter in letters.dropFirst() { bases[letter] = letters[0] }
    }
    return bases
  }()
}

extension SortedWords {
  /// Returns the letter that begins at byte `depth` of a word, and its length in bytes.
  func letter(at depth: Int, of place: Int) -> (Letter, length: Int) {
    let first = UInt8(byte(at: depth, of: place))
    guard first >= 0x80 else { return (Letter(Unicode.Scalar(first)), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let word = self[place].dropFirst(depth).prefix(length)
    let scalar = String(decoding: word, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    return (Letter(scalar), word.count)
  }

  /// Returns the end of the words of `range` that share `length` bytes from `depth` with the first
  /// word.
  func end(of range: Range<Int>, at depth: Int, _ length: Int) -> Int {
    var end = range.upperBound
    for offset in 0..<length {
      end = firstPlace(
        in: range.lowerBound..<end, at: depth + offset,
        notBefore: byte(at: depth + offset, of: range.lowerBound) + 1)
    }
    return end
  }
}

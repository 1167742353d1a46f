/// Finds the words that someone who cannot spell a typed one may have meant.
///
/// It goes along all words of a sorted list at once, as along a trie, with a row of costs for each letter: how many
/// bits it takes to make the letters so far of each beginning of the typed word. A beginning that costs too much is
/// not followed any further, and costs that are too much are not computed (Ukkonen, Information and Control 64, 1985).
/// What people get wrong often costs little: accents, doubled letters, vowels, letters that sound alike, neighbours
/// that have changed places.
struct SpellingWalk {
  private let words: SortedWords
  private let typed: [Letter]
  /// What each typed letter costs that is none of the word's.
  private let extras: [Float]
  private let budget: Float
  /// A row for each letter of the path and one before them, each with a cost for every beginning of the typed word;
  /// infinite where it is above the budget.
  private var rows: [Float]
  /// Where the costs of each row are that are within the budget.
  private var spans: [Range<Int>]
  private var path: [Letter] = []
  /// What each typed letter costs where another stands, a row for each of those that were met.
  private var changes: [Float] = []
  /// Where the changes of the ASCII letters are, by their codes, and those of others; negative for nowhere yet.
  private var changesOfASCII = [Int](repeating: -1, count: 128)
  private var changesOfOthers: [Letter: Int] = [:]
  /// The words found, with what is wrong in bits.
  private(set) var found: [Int: Float] = [:]

  /// Finds all words within `budget` bits of `typed`, in UTF-8.
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

  /// Goes along the words of `range`, whose first `depth` bytes are gone along, in a row that costs `least`.
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
      // Two letters that have changed places reach the next row from the one above.
      if min(here, least + Self.swapped) <= budget {
        walk(first..<end, depth + length, least: here)
      }
      path.removeLast()
      spans.removeLast()
      rest = end..<rest.upperBound
    }
  }

  /// Goes a letter further along the path; returns the least cost of its row.
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

  /// The first cost of the next row that may be within the budget, and the last one that has another cost than that
  /// before it to come from.
  private var reach: (start: Int, end: Int) {
    let above = spans[spans.count - 1]
    guard spans.count > 1, !spans[spans.count - 2].isEmpty else {
      return above.isEmpty ? (typed.count + 1, 0) : (above.lowerBound, above.upperBound)
    }
    let before = spans[spans.count - 2]
    let start = above.isEmpty ? before.lowerBound + 2 : min(above.lowerBound, before.lowerBound + 2)
    return (min(start, typed.count + 1), max(above.upperBound, before.upperBound + 1))
  }

  /// Where the costs of the typed letters are where `letter` stands; nothing where they are right.
  private mutating func placeOfChanges(to letter: Letter) -> Int {
    let known = letter.ascii.map { changesOfASCII[$0] } ?? changesOfOthers[letter] ?? -1
    guard known < 0 else { return known }
    let place = changes.count
    for (index, sign) in typed.enumerated() {
      changes.append(sign == letter ? 0 : Self.cost(of: sign, for: letter, isFirst: index == 0))
    }
    if let ascii = letter.ascii {
      changesOfASCII[ascii] = place
    } else {
      changesOfOthers[letter] = place
    }
    return place
  }

  // MARK: - Costs in bits

  private static let accent: Float = 2
  private static let swapped: Float = 7.5
  /// What a slip in the first letter costs more than elsewhere.
  private static let firstLetter: Float = 1.5

  private static func cost(of typed: Letter, for letter: Letter, isFirst: Bool) -> Float {
    // Nobody keys an accent by mistake.
    if typed.base == letter.base { return typed.isPlain ? accent : 12 }
    let cost: Float =
      typed.isVowel && letter.isVowel ? 7 : typed.sounds(like: letter) ? 8 : 12
    return isFirst ? cost + firstLetter : cost
  }

  /// The cost of a letter of the word that was not typed.
  private static func cost(ofMissing letter: Letter, after former: Letter?) -> Float {
    if letter == former { return 5.5 }
    if letter.isApostrophe { return 2.5 }
    return letter.isVowel || letter.isOftenSilent ? 8 : 9
  }

  /// The cost of a letter that was typed and is none of the word's.
  private static func cost(ofExtra index: Int, in typed: [Letter]) -> Float {
    let letter = typed[index]
    if index > 0, typed[index - 1] == letter { return 5.5 }
    if letter.isApostrophe { return 7 }
    let cost: Float = letter.isVowel || letter.isOftenSilent ? 9 : 11.5
    return index == 0 ? cost + firstLetter : cost
  }
}

/// A letter of a word, and what it is without its accent.
struct Letter: Hashable, Sendable {
  private let scalar: UInt32
  /// The letter without its accent.
  let base: UInt32

  init(_ scalar: Unicode.Scalar) {
    self.scalar = scalar.value
    base = scalar.isASCII ? scalar.value : Self.bases[scalar.value] ?? scalar.value
  }

  /// Its code, if it is ASCII.
  var ascii: Int? { scalar < 128 ? Int(scalar) : nil }
  /// Whether it is an apostrophe.
  var isApostrophe: Bool { scalar == 0x27 }
  /// Whether it is often written and not heard, or the other way round.
  var isOftenSilent: Bool { base == 0x68 }
  /// Whether it has no accent.
  var isPlain: Bool { scalar == base }
  /// Whether it is a vowel.
  var isVowel: Bool { base < 128 && Self.vowels[Int(base)] }

  /// Whether the two often sound alike in European languages.
  func sounds(like other: Letter) -> Bool {
    base < 128 && other.base < 128 && Self.alike[Int(base)] & Self.alike[Int(other.base)] != 0
  }

  private static let vowels: [Bool] = (0..<128).map { "aeiouy".utf8.contains(UInt8($0)) }

  /// The groups of letters that sound alike which each letter is in, as bits.
  private static let alike: [UInt16] = {
    let all = ["ckqx", "csz", "dt", "bp", "fvp", "gj", "mn", "gk", "wu", "lr", "st", "jy"]
    var groups = [UInt16](repeating: 0, count: 128)
    for (bit, letters) in all.enumerated() {
      for letter in letters.utf8 { groups[Int(letter)] |= 1 << bit }
    }
    return groups
  }()

  /// The Latin letters that have accents, after the letters that they are without.
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
  /// The letter that begins at a byte of a word, and how many bytes it has.
  func letter(at depth: Int, of place: Int) -> (Letter, length: Int) {
    let first = UInt8(byte(at: depth, of: place))
    guard first >= 0x80 else { return (Letter(Unicode.Scalar(first)), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let word = self[place].dropFirst(depth).prefix(length)
    let scalar = String(decoding: word, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    return (Letter(scalar), word.count)
  }

  /// Where the words of `range` go on otherwise than the first of them does in `length` bytes from `depth`.
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

/// Words in UTF-8, one after the other, sorted by their bytes.
///
/// So all words that begin alike lie next to each other, and a range of places stands for a beginning:
/// what a trie would be for, without its nodes.
struct SortedWords: Sendable {
  private var text: [UInt8]
  /// Where each word starts in the text, and where the last one ends.
  private var starts: [UInt32]

  /// Takes in packed words: their bytes one after the other, and how many each has.
  init(text: [UInt8], lengths: some Sequence<Int>) {
    self.text = text
    starts = [0]
    starts.reserveCapacity(lengths.underestimatedCount + 1)
    var end = 0
    for length in lengths {
      end += length
      starts.append(UInt32(end))
    }
    precondition(end == text.count, "words of \(end) bytes in a text of \(text.count)")
  }

  /// Takes in words that are sorted by their bytes.
  init(_ words: [[UInt8]]) {
    self.init(text: words.flatMap(\.self), lengths: words.map(\.count))
  }

  /// How many words there are.
  var count: Int { starts.count - 1 }
  /// All of them.
  var all: Range<Int> { 0..<count }
  /// The bytes that they take in memory.
  var footprint: Int { text.count + 4 * starts.count }

  /// A word's bytes.
  subscript(place: Int) -> ArraySlice<UInt8> {
    text[Int(starts[place])..<Int(starts[place + 1])]
  }

  /// How many bytes a word has.
  func length(of place: Int) -> Int { Int(starts[place + 1] - starts[place]) }

  /// The words of `range`, all alike in their first `depth` bytes, that go on with `byte`.
  func narrow(_ range: Range<Int>, at depth: Int, to byte: UInt8) -> Range<Int> {
    let start = firstPlace(in: range, at: depth, notBefore: Int(byte))
    guard start < range.upperBound, self.byte(at: depth, of: start) == Int(byte) else {
      return start..<start
    }
    return start..<firstPlace(in: start..<range.upperBound, at: depth, notBefore: Int(byte) + 1)
  }

  /// The words of `range`, all alike in their first `depth` bytes, that go on with `bytes`.
  func narrow(
    _ range: Range<Int>, at depth: Int, to bytes: some Sequence<UInt8>
  ) -> Range<Int> {
    var (range, depth) = (range, depth)
    for byte in bytes {
      guard !range.isEmpty else { break }
      range = narrow(range, at: depth, to: byte)
      depth += 1
    }
    return range
  }

  /// Where a word is; `nil` when it is not there.
  func place(of word: [UInt8]) -> Int? {
    let range = narrow(all, at: 0, to: word)
    guard let first = range.first, length(of: first) == word.count else { return nil }
    return first
  }

  /// A word's byte; below all others where the word has ended.
  func byte(at depth: Int, of place: Int) -> Int {
    let at = Int(starts[place]) + depth
    return at < Int(starts[place + 1]) ? Int(text[at]) : -1
  }

  /// The first of the words of `range` whose byte at `depth` is `byte` or a later one.
  func firstPlace(in range: Range<Int>, at depth: Int, notBefore byte: Int) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if self.byte(at: depth, of: middle) < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

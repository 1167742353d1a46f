/// Concatenated words in UTF-8, sorted by their bytes.
///
/// Words with a common prefix are adjacent, so a range of places represents a prefix. This replaces
/// a trie without storing its nodes.
struct SortedWords: Sendable {
  private var text: [UInt8]
  /// The start of each word in the text, and the end of the last word.
  private var starts: [UInt32]

  /// Stores packed words, given as concatenated bytes and lengths.
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

  /// Stores words that are already sorted by their bytes.
  init(_ words: [[UInt8]]) {
    self.init(text: words.flatMap(\.self), lengths: words.map(\.count))
  }

  /// The number of words.
  var count: Int { starts.count - 1 }
  /// The range of all words.
  var all: Range<Int> { 0..<count }
  /// The memory use in bytes.
  var footprint: Int { text.count + 4 * starts.count }

  /// The bytes of a word.
  subscript(place: Int) -> ArraySlice<UInt8> {
    text[Int(starts[place])..<Int(starts[place + 1])]
  }

  /// Returns the length of a word in bytes.
  func length(of place: Int) -> Int { Int(starts[place + 1] - starts[place]) }

  /// Narrows `range`, whose words share their first `depth` bytes, to those that continue with
  /// `byte`.
  func narrow(_ range: Range<Int>, at depth: Int, to byte: UInt8) -> Range<Int> {
    let start = firstPlace(in: range, at: depth, notBefore: Int(byte))
    guard start < range.upperBound, self.byte(at: depth, of: start) == Int(byte) else {
      return start..<start
    }
    return start..<firstPlace(in: start..<range.upperBound, at: depth, notBefore: Int(byte) + 1)
  }

  /// Narrows `range`, whose words share their first `depth` bytes, to those that continue with
  /// `bytes`.
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

  /// Returns the index of a word; `nil` if it is not in the list.
  func place(of word: [UInt8]) -> Int? {
    let range = narrow(all, at: 0, to: word)
    guard let first = range.first, length(of: first) == word.count else { return nil }
    return first
  }

  /// Returns a byte of a word; -1, below all bytes, after the end of the word.
  func byte(at depth: Int, of place: Int) -> Int {
    let at = Int(starts[place]) + depth
    return at < Int(starts[place + 1]) ? Int(text[at]) : -1
  }

  /// Returns the first word of `range` whose byte at `depth` is at least `byte`.
  func firstPlace(in range: Range<Int>, at depth: Int, notBefore byte: Int) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if self.byte(at: depth, of: middle) < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

import TestSupport
import Testing

@testable import WordPrediction

@Suite struct SortedWordsTests {
  static let texts = ["a", "an", "and", "ant", "anther", "be", "bee", "é", "éa", "ж", "жа"]
  static let words = SortedWords(texts.map { Array($0.utf8) })

  @Test(arguments: [
    ("", 0..<11), ("a", 0..<5), ("an", 1..<5), ("ant", 3..<5), ("b", 5..<7), ("bee", 6..<7),
    ("é", 7..<9), ("ж", 9..<11), ("жа", 10..<11),
  ])
  func `words with the same prefix are adjacent`(prefix: String, places: Range<Int>) {
    #expect(Self.words.narrow(Self.words.all, at: 0, to: prefix.utf8) == places)
  }

  @Test(arguments: ["c", "andy", "bees", "z", "éé", "жо"])
  func `no word begins with the prefix`(prefix: String) {
    #expect(Self.words.narrow(Self.words.all, at: 0, to: prefix.utf8).isEmpty)
  }

  @Test func `each word is found at its place, and only as a whole`() {
    for (place, text) in Self.texts.enumerated() {
      #expect(Self.words.place(of: Array(text.utf8)) == place)
      #expect(Self.words[place].elementsEqual(text.utf8))
    }
    #expect(Self.words.place(of: Array("ane".utf8)) == nil)
    #expect(Self.words.place(of: []) == nil)
  }

  @Test func `no words`() {
    let none = SortedWords([])
    #expect(none.narrow(none.all, at: 0, to: "a".utf8).isEmpty)
    #expect(none.place(of: [97]) == nil)
  }

  @Test(arguments: 0..<50)
  func `narrowing finds the same words as a scan`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = Set(
      (0..<200).map { _ in
        (0..<Int.random(in: 1...5, using: &random)).map { _ in
          UInt8.random(in: 97...100, using: &random)
        }
      }
    ).sorted { $0.lexicographicallyPrecedes($1) }
    let words = SortedWords(texts)
    for _ in 0..<50 {
      let prefix = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        UInt8.random(in: 97...101, using: &random)
      }
      let scanned = texts.indices.filter { texts[$0].starts(with: prefix) }
      #expect(Array(words.narrow(words.all, at: 0, to: prefix)) == scanned)
    }
  }
}

import FistGenerator
import MorseCode
import Testing

@Suite struct FistGeneratorTests {
  @Test(arguments: HandKind.allCases)
  func `a seed makes the same message again, another seed another`(hand: HandKind) {
    let wpm = hand.speeds[0]
    let once = CorpusCase(hand: hand, wpm: wpm, kind: .english, seed: 1)
    let again = CorpusCase(hand: hand, wpm: wpm, kind: .english, seed: 1)
    let other = CorpusCase(hand: hand, wpm: wpm, kind: .english, seed: 3)
    #expect(once.text == again.text)
    #expect(once.keying == again.keying)
    #expect(once.text != other.text)
    #expect(once.keying != other.keying)
  }

  @Test(arguments: HandKind.allCases)
  func `marks and spaces alternate, and none is empty`(hand: HandKind) {
    let keying = CorpusCase(hand: hand, wpm: hand.speeds[0], kind: .traffic, seed: 2).keying
    #expect(keying.first?.isMark == true)
    #expect(keying.last?.isMark == true)
    #expect(zip(keying, keying.dropFirst()).allSatisfy { $0.isMark != $1.isMark })
    #expect(keying.allSatisfy { $0.nanoseconds >= 1_000_000 })
  }

  @Test(arguments: TextKind.allCases)
  func `a test text is long enough, and every character has a code`(kind: TextKind) {
    for seed in UInt64(1)...20 {
      let text = CorpusCase(hand: .machine, wpm: 20, kind: kind, seed: seed).text
      #expect((240...360).contains(text.count))
      #expect(!text.contains("  "))
      for character in text where character != " " {
        #expect(MorseAlphabet.international.pattern(for: character) != nil, "\(character)")
      }
    }
  }

  @Test func `a machine keys the output of the encoder`() throws {
    let message = CorpusCase(hand: .machine, wpm: 20, kind: .code, seed: 1)
    let written = try Morse.encode(message.text)
    #expect(message.keying == Array(written.prefix(message.keying.count)))
    #expect(written.count - message.keying.count <= 1)
  }

  @Test func `every hand has its own kind of marks`() {
    // The shortest mark of a message, and the median of the marks over two units, in units.
    let rows: [(HandKind, shortest: ClosedRange<Double>, dah: ClosedRange<Double>)] = [
      (.machine, 0.99...1.01, 2.99...3.01), (.paddle, 0.99...1.01, 2.99...3.01),
      (.poor, 0.3...0.7, 3.2...4.4), (.bug, 0.8...1.05, 3.4...5),
      (.glitch, 0...0.1, 2.6...3.4), (.tremor, 0.05...0.5, 2.7...4.4),
      (.weight, 1.05...1.4, 3.1...3.4),
    ]
    for (hand, shortest, dah) in rows {
      let wpm = hand.speeds[0]
      let unit = 1.2e9 / wpm
      let message = CorpusCase(hand: hand, wpm: wpm, kind: .english, seed: 5)
      let marks = message.keying.filter(\.isMark).map { Double($0.nanoseconds) / unit }.sorted()
      let long = marks.filter { $0 > 2 }
      #expect(shortest.contains(marks[0]), "\(hand): \(marks[0])")
      #expect(dah.contains(long[long.count / 2]), "\(hand): \(long[long.count / 2])")
    }
  }

  @Test func `a speed that changes has doubled at the end`() {
    for hand in [HandKind.drift, .step] {
      for (seed, ratio) in [(UInt64(1), 0.35...0.7), (2, 1.45...2.8)] {
        let message = CorpusCase(hand: hand, wpm: 16, kind: .groups, seed: seed)
        let marks = message.keying.filter(\.isMark).map { Double($0.nanoseconds) }
        let third = marks.count / 3
        let begin = marks.prefix(third).reduce(0, +)
        let end = marks.suffix(third).reduce(0, +)
        #expect(ratio.contains(end / begin), "\(hand) \(seed): \(end / begin)")
      }
    }
  }

  @Test func `the corpus has every hand at every speed with every text`() {
    let corpus = CorpusCase.corpus(seeds: 1...1)
    let speeds = HandKind.allCases.map(\.speeds.count).reduce(0, +)
    #expect(corpus.count == speeds * TextKind.allCases.count)
    #expect(Set(corpus.map(\.text)).count == corpus.count)
  }
}

import TestSupport
import Testing
@testable import Training

@Suite struct ProgressTextTests {
  private func practised(days: Int = 3, perDay: Int = 40) -> TrainingProgress {
    var progress = TrainingProgress()
    let letters = Array("etaoinshrdlucmfwypvbgkjxqz0123456789.,?")
    for (index, letter) in letters.enumerated() {
      for time in 0..<(days > 99 ? 9 * days : 2) {
        progress.add(
          TrainingAttempt(
            .heard(letter),
            letters: [
              TrainingAttempt.Letter(asked: letter, keyed: letter, elements: 3, wrongElements: 0)
            ], isRight: true, wasCopied: true, recall: 700,
            time: 1_790_000_000 + time * 9600 + index))
      }
    }
    for day in 0..<days {
      for number in 0..<perDay {
        let letter = letters[(number * 7 + day) % letters.count]
        let isRight = (number + day) % 5 != 0
        var judged = TrainingAttempt.Letter(
          asked: letter, keyed: isRight ? letter : letters[(number + 1) % letters.count],
          elements: 3, wrongElements: isRight ? 0 : 1)
        if isRight, number % 7 == 1 { judged.hand = .unevenMarks }
        progress.add(
          TrainingAttempt(
            .letter(letter), letters: [judged], isRight: isRight, wasHinted: number % 9 == 0,
            recall: 700 + number, keying: 500, pause: 400, presses: 3,
            time: 1_790_000_000 + day * 86_400 + number * 4))
      }
    }
    for number in 0..<50 {
      var attempt = TrainingAttempt(.text("w"), isRight: false, time: 1_790_000_000 + number)
      let letter = letters[1 + number / 2]
      attempt.place = TextPlace(text: .max - UInt64(number), part: 99)
      attempt.drill = number.isMultiple(of: 2) ? .pair("a", letter) : .word("words\(100 + number)")
      progress.add(attempt)
    }
    return progress
  }

  @Test func `what is written is read again`() {
    let progress = practised()
    var read = TrainingProgress()
    #expect(read.read(progress.bytes) == [])
    #expect(read.bytes == progress.bytes)
    #expect(read.knownLetters == progress.knownLetters)
    #expect(read.drills.count == TrainingProgress.mostDrills)
    #expect(read.drills.keys == progress.drills.keys)
  }

  @Test(arguments: [";", "#", "\"", "=", "é", "ж", "か"] as [Character])
  func `a letter of any table is read again`(letter: Character) {
    var progress = TrainingProgress()
    let judged = TrainingAttempt.Letter(asked: letter, keyed: "e", elements: 3, wrongElements: 2)
    for item in [TrainingItem.letter(letter), .heard(letter)] {
      progress.add(TrainingAttempt(item, letters: [judged], isRight: false, time: 1_800_000_000))
    }
    var read = TrainingProgress()
    #expect(read.read(progress.bytes) == [])
    #expect(read.bytes == progress.bytes && read.records.keys == progress.records.keys)
  }

  @Test func `a year of practice stays under 64 KiB`() {
    #expect(practised(days: 400, perDay: 150).bytes.count <= 65_536)
  }

  @Test func `the days of version 0.2 are read`() {
    var progress = TrainingProgress()
    let day = "day 20418; answers 120; wrong 9; elements 300; wrong-elements 12; characters 115; "
    let rest = "presses 300; ms 540000; copied 40; wrong-copied 2"
    #expect(progress.read(Array((day + rest + "\n").utf8)) == [])
    #expect(progress.days.first?.elements == 300 && progress.days.first?.wrongElements == 12)
    #expect(progress.days.first?.copied == 40 && progress.days.first?.wrongCopied == 2)
    var again = TrainingProgress()
    #expect(again.read(progress.bytes) == [] && again.days == progress.days)
  }

  @Test(arguments: TrainingWay.allCases)
  func `the adaptive speed of the last lesson is stored for each way`(way: TrainingWay) {
    var progress = TrainingProgress()
    for speeds in [[way: 20], [:], [way: 21.5]] as [[TrainingWay: Double]] {
      var attempt = TrainingAttempt(.letter("e"), isRight: true, time: 1_800_000_000)
      attempt.speeds = speeds
      progress.add(attempt)
    }
    var read = TrainingProgress()
    #expect(read.read(progress.bytes) == [])
    #expect(read.speeds == [way: 21.5] && read.bytes == progress.bytes)
    // A speed that no keyboard has is kept, not used.
    for line in ["speed \(way) 0", "speed \(way) 1e9", "speed \(way) nan", "speed fast 20"] {
      #expect(read.read(Array(line.utf8)) == [1])
      #expect(read.speeds.isEmpty)
    }
  }

  @Test func `a clock that is set back gives no day twice`() {
    var progress = TrainingProgress()
    for day in [20_000, 20_001, 20_000] {
      progress.add(TrainingAttempt(.letter("e"), isRight: true, time: day * 86_400))
    }
    #expect(progress.days.map(\.number) == [20_000, 20_001])
    #expect(progress.days.map(\.answers) == [2, 1])
  }

  @Test func `a strange line is named and kept`() {
    var progress = TrainingProgress()
    let strange = "item letter e; asked -1\nnonsense\n# a note of mine\n"
    #expect(progress.read(Array((TrainingProgress.head + "\n" + strange).utf8)) == [2, 3])
    #expect(progress.bytes.suffix(strange.utf8.count) == Array(strange.utf8)[...])
  }

  private static let day =
    "day 9; answers 1; wrong 0; elements 3, 0 wrong; characters 1; presses 3; ms 5; "

  @Test(arguments: [
    Array("item letter e; asked 3; ri".utf8), [0xFF, 0xFE, 0x00],
    Array("item letter ".utf8) + [0xE4],
    Array("item letter \0; asked 1; right 0; streak 0; skill 0.3; due 5".utf8),
    Array("nonsense\r".utf8), [0x00],
    Array("item letter ß; asked 3; right 2; streak 1; skill 0.5; recall nan; due 5".utf8),
    Array("item letter ß; asked 3; right 2; streak 1; skill 0.5; stability inf; due 5".utf8),
    Array((day + "practised -1").utf8), Array((day + "copied 4, nan wrong").utf8),
  ])
  func `damaged bytes stay as they are, and the lines around them are read`(line: [UInt8]) {
    let lines = practised().bytes.split(separator: 0x0A)
    var progress = TrainingProgress()
    let damaged = lines.prefix(5) + [line[...]] + lines.dropFirst(5)
    #expect(progress.read(Array(damaged.joined(separator: [0x0A]))) == [6])
    progress.add(TrainingAttempt(.letter("e"), isRight: true, time: 1_800_000_000))
    #expect(progress.bytes.split(separator: 0x0A).last == line[...])
    #expect(progress.records.keys == practised().records.keys)
  }

  @Test func `lines that end in a carriage return are read`() {
    var progress = TrainingProgress()
    let lines = practised().bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    #expect(progress.read(lines) == [])
    #expect(progress.bytes == practised().bytes)
  }

  @Test func `lines that end with a carriage return alone are read, or reported`() {
    var progress = TrainingProgress()
    let lines = practised().bytes.map { $0 == 0x0A ? 0x0D : $0 }
    #expect(progress.read(lines) == [])
    #expect(progress.bytes == practised().bytes)
    let mixed = Array(lines.dropLast()) + [0x0A]
    #expect(progress.read(mixed) == [1])
    #expect(progress.isEmpty && progress.bytes.suffix(mixed.count) == mixed[...])
  }

  @Test func `the largest counts of a file stop nothing`() {
    let most = "1000000000000"
    let hand = HandFault.unevenMarks.rawValue
    let file = """
      item letter e; asked N; right N; streak N; skill 1.0; recall N; keying N; pause N; \
      hand N \(hand); stability 1000000.0; difficulty 10.0; phase review; last N; due N
      day N; answers N; wrong N; elements N, N wrong; characters N; presses N; ms N; \
      copied N, N wrong
      """
    var progress = TrainingProgress()
    #expect(progress.read(Array(file.replacing("N", with: most).utf8)) == [])
    #expect(progress.records[.letter("e")]?.streak == 1_000_000_000_000)
    for time in [1_800_000_000, 86_400_000_000_000_000] {
      let chance = progress.chance(of: .letter("e"), at: time)
      #expect((0...1).contains(chance))
      progress.add(
        TrainingAttempt(
          .letter("e"), isRight: true, recall: 700, keying: 500, pause: 400, presses: 1, time: time)
      )
    }
    #expect(progress.days.last?.answers == 1_000_000_000_001)
  }

  @Test(arguments: 0..<300)
  func `a damaged file stops nothing`(seed: Int) {
    var chance = SplitMix64(seed: UInt64(seed))
    var bytes = practised().bytes
    for _ in 0..<20 {
      let place = Int.random(in: bytes.indices, using: &chance)
      switch seed % 3 {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
      case 1: bytes.insert(contentsOf: Array("9999999999999999999999e999".utf8), at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
      }
    }
    var progress = TrainingProgress()
    _ = progress.read(bytes)
    for number in 0..<50 {
      progress.add(
        TrainingAttempt(.letter("e"), isRight: number % 3 > 0, time: 1_800_000_000 + number))
    }
    var again = TrainingProgress()
    _ = again.read(progress.bytes)
    #expect(again.bytes == progress.bytes)
  }
}

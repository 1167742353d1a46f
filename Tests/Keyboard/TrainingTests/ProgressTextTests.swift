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
        let judged = TrainingAttempt.Letter(
          asked: letter, keyed: isRight ? letter : letters[(number + 1) % letters.count],
          elements: 3, wrongElements: isRight ? 0 : 1)
        progress.add(
          TrainingAttempt(
            .letter(letter), letters: [judged], isRight: isRight, wasHinted: number % 9 == 0,
            recall: 700 + number, keying: 500, pause: 400, presses: 3,
            time: 1_790_000_000 + day * 86_400 + number * 4))
      }
    }
    return progress
  }

  @Test func `what is written is read again`() {
    let progress = practised()
    var read = TrainingProgress()
    #expect(read.read(progress.text) == [])
    #expect(read.text == progress.text)
    #expect(read.knownLetters == progress.knownLetters)
  }

  @Test func `a year of practice stays under 64 KiB`() {
    #expect(practised(days: 400, perDay: 150).text.utf8.count <= 65_536)
  }

  @Test func `a strange line is named and kept`() {
    var progress = TrainingProgress()
    let strange = "item letter e; asked -1\nnonsense\n# a note of mine\n"
    #expect(progress.read(TrainingProgress.head + "\n" + strange) == [2, 3])
    #expect(progress.text.hasSuffix(strange))
  }

  @Test(arguments: 0..<300)
  func `a damaged file stops nothing`(seed: Int) {
    var chance = SplitMix64(seed: UInt64(seed))
    var bytes = Array(practised().text.utf8)
    for _ in 0..<20 {
      let place = Int.random(in: bytes.indices, using: &chance)
      switch seed % 3 {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
      case 1: bytes.insert(contentsOf: Array("9999999999999999999999e999".utf8), at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
      }
    }
    var progress = TrainingProgress()
    _ = progress.read(String(decoding: bytes, as: UTF8.self))
    for number in 0..<50 {
      progress.add(
        TrainingAttempt(.letter("e"), isRight: number % 3 > 0, time: 1_800_000_000 + number))
    }
    var again = TrainingProgress()
    _ = again.read(progress.text)
    #expect(again.text == progress.text)
  }
}

import MorseKeying
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

/// Repair of the open word, keyed by a hand on a straight key.
@Suite struct KeyboardRepairTests {
  private static let text =
    "THE RAIN HAS STOPPED AND THE ROAD IS DRY AGAIN SO WE CAN WALK HOME NOW BEFORE IT GETS DARK "
    + "AND THEN WE SHALL SEE WHETHER THE OTHERS HAVE FOUND THEIR WAY BACK TO THE VILLAGE"

  /// Keys the text with an uneven hand; can stop after the first repair.
  private struct Run {
    var keyboard: Keyboard<TextDocument>
    var now = Timestamp.zero
    var feedback: [Timed<KeyboardFeedback>] = []
    /// The document before each repair, and the number of repairs.
    var before = ""
    var repairs: [(former: String, repaired: String)] = []

    init(repairs: Bool, traits: InputTraits) {
      var settings = KeyboardSettings(keyer: .straight)
      settings.repairs = repairs
      keyboard = Keyboard(
        document: TextDocument("", traits: traits), settings: settings, receivesReleases: true)
    }

    /// Keys a message; returns whether a repair stopped it before its end.
    mutating func key(_ intervals: [KeyingInterval], stopsAtRepair: Bool = false) -> Bool {
      for interval in intervals {
        if interval.isMark { keyboard.handle(.press(.straight), at: now, into: &feedback) }
        let end = now.advanced(byNanoseconds: interval.nanoseconds)
        while let due = keyboard.deadline, due <= end {
          before = keyboard.document.text
          keyboard.advance(to: due, into: &feedback)
          note()
          if stopsAtRepair, !repairs.isEmpty { return true }
        }
        now = end
        if interval.isMark { keyboard.handle(.release(.straight), at: now, into: &feedback) }
        note()
      }
      now = now.advanced(by: .seconds(9))
      keyboard.advance(to: now, into: &feedback)
      note()
      return false
    }

    private mutating func note() {
      for item in feedback {
        if case .repaired(let former, let repaired) = item.value {
          repairs.append((former, repaired))
        }
      }
      feedback.removeAll()
    }

    var errors: Int {
      editDistance(keyboard.document.text.uppercased().trimmed, KeyboardRepairTests.text)
    }
  }

  private func keying(seed: UInt64) -> [KeyingInterval] {
    var hand = Hand()
    hand.spreads = (0.3, 0.25, 0.15)
    return hand.key(Self.text, seed: seed)
  }

  private func run(
    seed: UInt64, repairs: Bool = true, traits: InputTraits = InputTraits(),
    stopsAtRepair: Bool = false
  ) -> Run {
    var run = Run(repairs: repairs, traits: traits)
    _ = run.key(keying(seed: seed), stopsAtRepair: stopsAtRepair)
    return run
  }

  @Test func `repair corrects more letters than it damages`() {
    var (with, without, count) = (0, 0, 0)
    for seed: UInt64 in 1...8 {
      let repaired = run(seed: seed)
      with += repaired.errors
      without += run(seed: seed, repairs: false).errors
      count += repaired.repairs.count
    }
    #expect(count >= 8)
    #expect(with < without, "\(with) errors with \(count) repairs, \(without) without")
  }

  @Test func `a repair is shown, and one Backspace reverts it`() {
    for seed: UInt64 in 1...8 {
      var run = run(seed: seed, stopsAtRepair: true)
      guard let (former, repaired) = run.repairs.first else { continue }
      let text = run.keyboard.document.text
      // A repair at the end of a word precedes the space of the pause.
      let space = text.hasSuffix(" ") ? " " : ""
      #expect(text.hasSuffix(repaired + space))
      let reverted = text.dropLast(repaired.count + space.count) + former + space
      run.keyboard.handle(.delete, at: run.now, into: &run.feedback)
      #expect(run.keyboard.document.text == reverted)
      run.keyboard.handle(.delete, at: run.now, into: &run.feedback)
      #expect(run.keyboard.document.text == reverted.dropLast())
    }
  }

  @Test(arguments: [
    InputTraits(autocorrectionType: .no), InputTraits(isSecureTextEntry: true),
  ])
  func `without correction no text is repaired`(traits: InputTraits) {
    let plain = run(seed: 1, repairs: false)
    let kept = run(seed: 1, traits: traits)
    #expect(kept.repairs.isEmpty)
    #expect(kept.keyboard.document.text == plain.keyboard.document.text)
  }

  @Test func `without repair committed text stays`() {
    #expect(run(seed: 1, repairs: false).repairs.isEmpty)
  }
}

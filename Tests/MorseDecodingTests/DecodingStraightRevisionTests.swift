import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

/// The corrections of a straight key's last words when a word ends.
@Suite struct DecodingStraightRevisionTests {
  private static let text = """
    THE RAIN HAS STOPPED AND THE ROAD IS DRY AGAIN SO WE CAN WALK HOME NOW BEFORE IT GETS DARK AND \
    TOMORROW MORNING WE WILL GO OUT TO THE SEA AND LOOK FOR THE OLD SHIP
    """

  /// A straight key with a decoder that may revise, and its text as committed and as corrected.
  private struct Key {
    private var decoder: MorseDecoder
    private(set) var committed: [DecoderOutput] = []
    private(set) var text: [DecoderOutput] = []
    private(set) var revisions = 0
    private var outputs: [Timed<DecoderOutput>] = []
    private var now = Timestamp.after(.seconds(1))

    init(_ scope: RevisionScope) {
      var settings = DecoderSettings()
      settings.repairs = true
      decoder = MorseDecoder(settings: settings)
      decoder.revise(scope)
    }

    mutating func key(_ keying: [KeyingInterval]) {
      for interval in keying {
        if interval.isMark { handle(.markBegan(nil)) }
        wait(interval.nanoseconds)
        if interval.isMark { handle(.markEnded(nil)) }
      }
      wait(20_000_000_000)
    }

    private mutating func handle(_ input: DecoderInput) {
      decoder.handle(input, at: now, into: &outputs)
      take()
    }

    private mutating func wait(_ nanoseconds: Int64) {
      let end = now.advanced(byNanoseconds: nanoseconds)
      while let due = decoder.deadline, due <= end {
        decoder.advance(to: due, into: &outputs)
        take()
      }
      now = end
    }

    private mutating func take() {
      // A correction that comes with a word gap is of the text before the gap.
      let endsWord = outputs.last?.value == .wordGap
      committed += outputs.map(\.value)
      text += outputs.dropLast(endsWord ? 1 : 0).map(\.value)
      outputs.removeAll()
      if let rereading = decoder.takeRereading() {
        #expect(Array(text.suffix(rereading.former.count)) == rereading.former)
        text.removeLast(rereading.former.count)
        text += rereading.current
        revisions += 1
      }
      if endsWord { text.append(.wordGap) }
    }
  }

  private func read(_ outputs: [DecoderOutput]) -> String {
    let text = outputs.map(\.description).joined()
    return text.hasSuffix(" ") ? String(text.dropLast()) : text
  }

  private func sloppy(seed: UInt64) -> [KeyingInterval] {
    var hand = Hand()
    hand.spreads = (0.2, 0.2, 0.28)
    return hand.key(Self.text, seed: seed)
  }

  @Test func `the text of a sloppy hand becomes better when its words have ended`() {
    var (before, after) = (0, 0)
    for seed in UInt64(1)...6 {
      var key = Key(.text)
      key.key(sloppy(seed: seed))
      before += editDistance(read(key.committed), Self.text)
      after += editDistance(read(key.text), Self.text)
    }
    #expect(4 * after < 3 * before, "\(before) \(after)")
  }

  @Test func `the text of an exact hand is not revised`() {
    var key = Key(.text)
    key.key(machineKeying(Self.text, wpm: 20))
    #expect(key.revisions == 0)
    #expect(read(key.text) == Self.text)
  }

  @Test func `without permission to revise, committed text stays`() {
    var key = Key(.none)
    key.key(sloppy(seed: 1))
    #expect(key.revisions == 0)
    #expect(key.text == key.committed)
  }
}

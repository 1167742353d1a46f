import MorseCode
import MorseDecoding
import TestSupport
import Testing

/// The corrections of a straight key's last words when a word ends.
@Suite struct DecodingStraightRevisionTests {
  private static let text = """
    THE RAIN HAS STOPPED AND THE ROAD IS DRY AGAIN SO WE CAN WALK HOME NOW BEFORE IT GETS DARK AND \
    TOMORROW MORNING WE WILL GO OUT TO THE SEA AND LOOK FOR THE OLD SHIP
    """

  private func sloppy(seed: UInt64) -> [KeyingInterval] {
    var hand = Hand()
    hand.spreads = (0.2, 0.2, 0.28)
    return hand.key(Self.text, seed: seed)
  }

  /// The text of a decoder that may revise as much as `scope` says.
  private func text(of keying: [KeyingInterval], revising scope: RevisionScope) -> RevisedText {
    var text = RevisedText()
    text.decoder.revise(scope)
    text.key(keying)
    return text
  }

  @Test func `the text of a sloppy hand becomes better when its words have ended`() {
    var (before, after) = (0, 0)
    for seed in UInt64(1)...6 {
      let keying = sloppy(seed: seed)
      before += editDistance(text(of: keying, revising: .none).read, Self.text)
      after += editDistance(text(of: keying, revising: .text).read, Self.text)
    }
    #expect(4 * after < 3 * before, "\(before) \(after)")
  }

  @Test func `the text of an exact hand is not revised`() {
    let text = text(of: machineKeying(Self.text, wpm: 20), revising: .text)
    #expect(text.revisions == 0)
    #expect(text.read == Self.text)
  }

  @Test func `without permission to revise, committed text stays`() {
    let text = text(of: sloppy(seed: 1), revising: .none)
    var committed = RevisedText(repairs: false)
    committed.key(sloppy(seed: 1))
    #expect(text.revisions == 0)
    #expect(text.text == committed.text)
  }
}

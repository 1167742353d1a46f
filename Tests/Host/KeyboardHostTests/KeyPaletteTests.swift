import MorseCode
import MorseKeyboard
import SoundSynthesis
import Testing

@testable import KeyboardHost

@Suite struct KeyPaletteTests {
  private let all: [KeyboardFeedback] =
    KeyClick.allCases.map { .click($0) } + [
      .tone(.dit, duration: .milliseconds(60)), .tone(.dah, duration: .milliseconds(180)),
      .committed(".", text: "e"), .unknown("......-."), .limitReached, .inputModeChanged(.morse),
      .requested(.mute), .dismissed,
    ]

  /// Returns the sounds of `feedback` in words.
  private func playedSounds(
    _ feedback: KeyboardFeedback, _ palette: KeyPalette = KeyPalette(),
    inputMode: InputMode = .morse, isSecure: Bool = false
  ) -> String {
    palette.actions(for: feedback, inputMode: inputMode, isSecure: isSecure).map(word)
      .joined(separator: " ")
  }

  private func word(_ action: SoundAction) -> String {
    switch action {
    case .clip(let index, _): SoundEffect(rawValue: index)?.name ?? "?"
    case .element(let duration, let gap, let pitch, _):
      "\(Int(pitch))Hz:\(duration / 1_000_000)+\(gap)"
    case .strike(let duration, let click, let clack, _):
      [click, clack].map { SoundEffect(rawValue: $0)?.name ?? "?" }.joined(separator: "-")
        + ":\(duration / 1_000_000)"
    default: "\(action)"
    }
  }

  @Test func `everything has its own sound`() {
    #expect(
      all.map { playedSounds($0) } == [
        "press", "delete", "modifier", "endElement 600Hz:60+0", "endElement 600Hz:180+0", "letter",
        "error", "limit", "mode", "", "",
      ])
  }

  @Test func `marks made by hand sound until they end`() {
    func heardByHand(_ marks: MarkSound) -> [String] {
      let palette = KeyPalette(marks: marks, pitches: TonePitches(dit: 700, dah: 500))
      return [.toneBegan(nil), .toneBegan(.dah), .toneEnded].map { playedSounds($0, palette) }
    }
    let on = { (pitch: Int) in "endElement toneOn(pitch: \(pitch).0, gain: 0.35)" }
    #expect(heardByHand(.tone) == [on(700), on(500), "toneOff"])
    #expect(heardByHand(.sounder) == ["sounderDown", "sounderDown", "sounderUp"])
    #expect(heardByHand(.clicks) == ["", "", ""])
    #expect(playedSounds(.toneBegan(nil), isSecure: true).isEmpty)
  }

  @Test func `dit and dah have separate pitches`() {
    let palette = KeyPalette(pitches: TonePitches(dit: 700, dah: 500))
    #expect(playedSounds(all[3], palette) == "endElement 700Hz:60+0")
    #expect(playedSounds(all[4], palette) == "endElement 500Hz:180+0")
  }

  @Test func `a sounder strikes in place of tones and of the keys' own clicks`() {
    let palette = KeyPalette(marks: .sounder)
    #expect(playedSounds(all[0], palette).isEmpty)
    #expect(playedSounds(all[4], palette) == "sounderDown-sounderUp:180")
    #expect(playedSounds(all[1], palette) == "delete")
    #expect(playedSounds(all[0], palette, inputMode: .passThrough) == "press")
  }

  @Test func `clicks mode has no tones, and silent mode sounds when sound is turned on`() {
    #expect(playedSounds(all[3], KeyPalette(marks: .clicks)).isEmpty)
    #expect(playedSounds(all[0], KeyPalette(marks: .clicks)) == "press")
    #expect(playedSounds(all[3], KeyPalette(marks: .silent)) == playedSounds(all[3]))
  }

  @Test(arguments: SoundEffect.allCases.filter { $0 != .sounderDown && $0 != .sounderUp })
  func `each sound can be turned off separately`(effect: SoundEffect) {
    let palette = KeyPalette(unwanted: [effect])
    let expected = all.map { playedSounds($0) }.map { $0 == effect.name ? "" : $0 }
    #expect(all.map { playedSounds($0, palette) } == expected)
  }

  @Test(arguments: MarkSound.allCases)
  func `in secure text every key sounds the same and nothing else is heard`(marks: MarkSound) {
    let sounds = all.map { playedSounds($0, KeyPalette(marks: marks), isSecure: true) }
    #expect(Set(sounds.prefix(KeyClick.allCases.count)) == ["press"])
    #expect(Set(sounds.dropFirst(KeyClick.allCases.count)) == [""])
  }
}

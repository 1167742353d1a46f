import MorseCode
import MorseKeyboard
import TerminalKeyboard
import TestSupport
import Testing

@testable import DesktopKeyboard

/// First words of unknown hands in the fields of a desktop.
@Suite struct UnknownHandTests {
  /// The intervals of a hand from press to press, in milliseconds.
  struct Hand: Sendable {
    var inner: ClosedRange<Int>
    var letter: ClosedRange<Int>
    var word: ClosedRange<Int>
  }

  static let hands = [
    Hand(inner: 300...600, letter: 1200...1800, word: 2800...4000),
    Hand(inner: 500...1000, letter: 2000...3000, word: 4500...6000),
    Hand(inner: 600...900, letter: 1800...2600, word: 4000...5500),
  ]

  private static func desktop(
    _ client: SimulatedClient, holding text: String = "",
    settings: DesktopSettings = DesktopSettings()
  ) -> SimulatedDesktop {
    var keyboard = KeyboardSettings()
    (keyboard.repairs, keyboard.holdsUnknownHands) = (true, true)
    return SimulatedDesktop(client, holding: text, settings: settings, keyboard: keyboard)
  }

  private func key(
    _ line: String, by hand: Hand, seed: UInt64, in desktop: inout SimulatedDesktop
  ) {
    var generator = SplitMix64(seed: seed)
    for word in line.split(separator: " ") {
      for (place, character) in word.enumerated() {
        let pattern = MorseAlphabet.international.pattern(for: character) ?? .empty
        for (index, element) in pattern.enumerated() {
          let range =
            index + 1 < pattern.count
            ? hand.inner : place + 1 < word.count ? hand.letter : hand.word
          let interval = Int.random(in: range, using: &generator)
          desktop.tap(element == .dit ? 0x66 : 0x6A, hold: 100, after: interval - 100)
        }
      }
    }
  }

  @Test(arguments: SimulatedClient.all.indices, hands.indices)
  func `first words arrive right in each kind of client`(client: Int, hand: Int) {
    for seed in 1...UInt64(2) {
      var desktop = Self.desktop(SimulatedClient.all[client])
      key("hello tom", by: Self.hands[hand], seed: seed, in: &desktop)
      desktop.wait(6000)
      let words = desktop.text.lowercased().split(separator: " ")
      #expect(words == ["hello", "tom"], "\(SimulatedClient.all[client].name), seed \(seed)")
    }
  }

  /// A hand that keys one letter and then waits for two seconds.
  private static let letter = Hand(
    inner: 500...1000, letter: 2000...2000, word: 2000...2000)

  @Test func `the first letters are marked in the field, and sent with the word's end`() {
    var desktop = Self.desktop(.gtk3)
    key("h", by: Self.letter, seed: 1, in: &desktop)
    #expect((desktop.preedit.lowercased(), desktop.text) == ("h", ""))
    desktop.wait(6000)
    #expect((desktop.preedit, desktop.text.lowercased()) == ("", "h "))
  }

  @Test func `held letters are deleted before any text`() {
    var desktop = Self.desktop(.xim)
    key("h", by: Self.letter, seed: 1, in: &desktop)
    desktop.order { $0.change(at: $1) { $0.handle(action: .delete, at: $1) } }
    #expect((desktop.preedit, desktop.text) == ("", ""))
    #expect(desktop.sent.isEmpty)
  }

  @Test func `held letters go before a key for the program`() {
    var desktop = Self.desktop(.gtk3)
    key("h", by: Self.letter, seed: 1, in: &desktop)
    desktop.tap(0xFF57)
    desktop.wait(100)
    #expect(desktop.text.lowercased() == "h")
  }

  @Test func `the line shows held letters where the field cannot`() {
    var settings = DesktopSettings()
    settings.preedit = .none
    var desktop = Self.desktop(.vte, settings: settings)
    key("h", by: Self.letter, seed: 1, in: &desktop)
    #expect((desktop.preedit, desktop.auxiliary.lowercased()) == ("", "h"))
  }

  @Test(arguments: SimulatedClient.all.indices)
  func `held letters are kept in their field when the focus leaves, or the user is told`(index: Int)
  {
    var keyboard = KeyboardSettings()
    (keyboard.repairs, keyboard.holdsUnknownHands) = (true, true)
    let client = SimulatedClient.all[index]
    var desktop = SimulatedDesktop([client, client], keyboard: keyboard)
    desktop.move(focusTo: 0)
    key("h", by: Self.letter, seed: 1, in: &desktop)
    desktop.move(focusTo: 1)
    desktop.wait(6000)
    #expect(desktop.fields[1].text.isEmpty)
    let isKept = desktop.fields[0].text.lowercased() == "h"
    #expect(
      isKept != desktop.feedback.contains(.limitReached),
      "\(client.name): \(desktop.fields[0].text)")
  }
}

import MorseCode
import MorseDecoding
import MorseKeying
import MorseKeyboard
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// A user who types with two keys of a terminal, or with an additional straight key.
private struct Sender {
  var session = TextSession(settings: KeyboardSettings(speed: MorseSpeed(wpm: 20) ?? .standard))
  var generator: SplitMix64
  private(set) var now = Timestamp.after(.seconds(1))

  init(seed: UInt64, document: TextDocument = TextDocument()) {
    generator = SplitMix64(seed: seed)
    session = TextSession(document: document, receivesReleases: false)
    session.recorder = KeyingRecorder()
  }

  mutating func wait(_ milliseconds: ClosedRange<Int>) {
    now = now.advanced(by: .milliseconds(Int.random(in: milliseconds, using: &generator)))
  }

  mutating func press(_ key: String) {
    session.handle(Array(key.utf8), at: now)
  }

  /// Types a text with two keys; pauses or keys end letters and words.
  mutating func type(_ text: String) {
    for word in text.split(separator: " ") {
      for letter in word {
        for element in MorseAlphabet.international.pattern(for: letter) ?? .empty {
          press(element == .dit ? "." : "-")
          wait(70...140)
        }
        if Bool.random(using: &generator) { press("\r") } else { wait(700...1200) }
      }
      if Bool.random(using: &generator) { press(" ") } else { wait(3000...5000) }
    }
    wait(9000...9000)
    session.advance(to: now)
  }

  /// Keys a text on a straight key at about 15 words a minute.
  @discardableResult
  mutating func key(_ text: String) -> [KeyingInterval] {
    var keyed: [KeyingInterval] = []
    for interval in machineKeying(text, wpm: 15) {
      if interval.isMark { edge(true) }
      let length = Double(interval.nanoseconds) * Double.random(in: 0.85...1.15, using: &generator)
      keyed.append(KeyingInterval(isMark: interval.isMark, nanoseconds: Int64(length)))
      now = now.advanced(byNanoseconds: Int64(length))
      if interval.isMark { edge(false) }
    }
    wait(9000...9000)
    session.advance(to: now)
    return keyed
  }

  private mutating func edge(_ isDown: Bool) {
    let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))
    session.handle(.edge(edge), at: now)
  }

  var text: String { session.keyboard.document.text }

  /// The recording, decoded by `decode`.
  var decoded: String {
    let settings = DecoderSettings(speed: session.recorder?.speed)
    return decodedOutputs(of: session.recorder?.intervals ?? [], settings: settings).text
  }
}

@Suite struct RecordingTests {
  private func trimmed(_ text: String) -> String {
    text.uppercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `a recording of two keys decodes to the typed text`(seed: UInt64) {
    var sender = Sender(seed: seed)
    sender.type("the quick brown fox 1234 jumps over 567 lazy dogs")
    #expect(sender.text.count > 40)
    #expect(trimmed(sender.decoded) == trimmed(sender.text))
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `a recording of a straight key decodes to its text`(seed: UInt64) {
    var sender = Sender(seed: seed)
    sender.key("the quick brown fox jumps over lazy dogs and runs")
    #expect(sender.text.count > 30)
    #expect(trimmed(sender.decoded) == trimmed(sender.text))
  }

  @Test func `deleted elements and codes without text are not sent`() {
    var sender = Sender(seed: 1)
    for key in ["-", "-", "\u{7F}", "\r", ".", "-", "\r", ".", "-", "-", ".", ".", ".", "\r"] {
      sender.press(key)
      sender.wait(100...100)
    }
    sender.type("e")
    #expect(trimmed(sender.text) == "TAE")
    let marks = sender.session.recorder?.intervals.filter(\.isMark).map(\.nanoseconds)
    #expect(marks == [180_000_000, 60_000_000, 180_000_000, 60_000_000])
  }

  @Test func `elements that keys name are sent as a keyer sends them`() throws {
    var sender = Sender(seed: 1)
    for key in [".", "-", "\r", ".", "\r", " ", "-", "\r"] {
      sender.press(key)
      sender.wait(125...125)
    }
    let lengths = try #require(sender.session.recorder).intervals.map(\.nanoseconds)
    #expect(lengths == [60, 60, 180, 180, 60, 420, 180].map { $0 * 1_000_000 })
  }

  @Test func `a hand's marks and pauses are as it made them`() throws {
    var sender = Sender(seed: 3)
    let keyed = sender.key("paris paris paris")
    #expect(try #require(sender.session.recorder).intervals == keyed)
  }

  @Test func `nothing keyed into secure text is recorded`() {
    var traits = InputTraits()
    traits.isSecureTextEntry = true
    var sender = Sender(seed: 1, document: TextDocument("", traits: traits))
    sender.type("secret")
    sender.key("secret")
    #expect(sender.session.recorder?.entries.isEmpty == true)
    #expect(sender.session.recorder?.speed == nil)
  }
}

import MorseDecoding
import MorseCode
import MorseKeying
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

/// The calls of a keyboard's owner: everything due before a call precedes its feedback.
@Suite struct OwnerCallTests {
  private typealias Call =
    @Sendable (
      inout Keyboard<TextDocument>, Timestamp, inout [Timed<KeyboardFeedback>]
    ) -> Void

  private static let calls: [(name: String, call: Call)] = [
    ("changeSpeed", { _ = $0.changeSpeed(to: 25, at: $1, into: &$2) }),
    ("lockShift", { $0.lockShift(true, at: $1, into: &$2) }),
    ("toggle", { $0.toggle(.help, at: $1, into: &$2) }),
    ("predict", { $0.predict(with: nil, at: $1, into: &$2) }),
    ("convert", { $0.convert(by: [], at: $1, into: &$2) }),
    ("offerWords", { $0.offerWords(at: $1, into: &$2) }),
    ("enter", { $0.enter(TextDocument(), on: .morse, at: $1, into: &$2) }),
    ("replaceDocument", { $0.replaceDocument(with: TextDocument(), at: $1, into: &$2) }),
    ("leaveDocument", { $0.leaveDocument(at: $1, into: &$2) }),
    ("restore", { $0.restore("", at: $1, into: &$2) }),
    ("change", { $0.change(to: KeyboardSettings(), at: $1, into: &$2) }),
    ("chooseLayout", { $0.chooseLayout(0, at: $1, into: &$2) }),
    ("receiveReleases", { $0.receiveReleases(true, at: $1, into: &$2) }),
  ]

  @Test(arguments: calls.map(\.name))
  func `what is due comes first, at its own time`(name: String) throws {
    let call = try #require(Self.calls.first { $0.name == name }?.call)
    let gap = Duration.milliseconds(400)
    var keyboard = Keyboard(
      document: TextDocument(),
      settings: KeyboardSettings(characterGap: .fixed(gap), wordGap: .off))
    var feedback: [Timed<KeyboardFeedback>] = []
    keyboard.handle(.press(.dit), at: .zero, into: &feedback)
    call(&keyboard, .after(.seconds(5)), &feedback)
    let committed = feedback.filter { $0.value == .committed(".", text: "e") }
    #expect(committed.count == 1)
    #expect(committed.allSatisfy { $0.moment < .after(.seconds(1)) })
    #expect(feedback.map(\.moment) == feedback.map(\.moment).sorted())
  }
}

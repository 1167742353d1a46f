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
    @Sendable (inout Keyboard<TextDocument>, Timestamp) -> [Timed<KeyboardFeedback>]

  private static let calls: [(name: String, call: Call)] = [
    (
      "changeSpeed",
      {
        var feedback: [Timed<KeyboardFeedback>] = []
        _ = $0.changeSpeed(to: 25, at: $1, into: &feedback)
        return feedback
      }
    ),
    ("lockShift", { $0.lockShift(true, at: $1) }),
    ("toggle", { $0.toggle(.help, at: $1) }),
    ("predict", { $0.predict(with: nil, at: $1) }),
    ("convert", { $0.convert(by: [], at: $1) }),
    ("offerWords", { $0.offerWords(at: $1) }),
    ("enter", { $0.enter(TextDocument(), on: .morse, at: $1) }),
    ("replaceDocument", { $0.replaceDocument(with: TextDocument(), at: $1) }),
    ("leaveDocument", { $0.leaveDocument(at: $1) }),
    ("restore", { $0.restore("", at: $1) }),
    ("change", { $0.change(to: KeyboardSettings(), at: $1) }),
    ("chooseLayout", { $0.chooseLayout(0, at: $1) }),
    ("receiveReleases", { $0.receiveReleases(true, at: $1) }),
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
    feedback += call(&keyboard, .after(.seconds(5)))
    let committed = feedback.filter { $0.value == .committed(".", text: "e") }
    #expect(committed.count == 1)
    #expect(committed.allSatisfy { $0.moment < .after(.seconds(1)) })
    #expect(feedback.map(\.moment) == feedback.map(\.moment).sorted())
  }
}

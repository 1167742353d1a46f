import Automation
import MorseKeyboard
import TerminalKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

@testable import KeyboardHost

/// A receiver of all events.
private final class Listener: LineListener {
  private(set) var lines: [String] = []
  func send(_ line: String) -> Bool {
    lines.append(line)
    return true
  }
  func flush() {}
}

@Suite struct EventStreamTests {
  @Test func `a stream begins with what is in force and the text so far`() {
    let (stream, listener) = (EventStream(nil), Listener())
    var traits = InputTraits(keyboardType: .url, language: "de")
    traits.returnKeyType = .go
    let session = TextSession(document: TextDocument("so", traits: traits))
    stream.add(listener, observing: session, at: .zero)
    let events = listener.lines.map { String($0.drop { $0 != "," }) }
    #expect(
      events == [
        #","type":"begin","language":"international","wpm":20}"# + "\n",
        #","type":"traits","keyboard":"url","language":"de"}"# + "\n",
        #","type":"mode","keyboard":"morse"}"# + "\n",
        #","type":"edit","at":0,"deleted":0,"inserted":"so","points":{"at":0,"deleted":0}}"# + "\n",
      ])
  }

  @Test func `the text without a type has none`() {
    let (stream, listener) = (EventStream(nil), Listener())
    stream.add(listener, observing: TextSession(), at: .zero)
    #expect(listener.lines.contains { $0.contains(#""traits","keyboard":null,"language":null"#) })
  }

  @Test func `times never go back`() {
    let (stream, listener) = (EventStream(nil), Listener())
    let session = TextSession()
    stream.add(listener, observing: session, at: .after(.seconds(1)))
    for milliseconds in [1500, 1200, 1600, 900, 1700] {
      stream.note(.toneEnded, at: .after(.milliseconds(milliseconds)), of: session)
    }
    stream.end(because: "dismissed", at: .after(.seconds(1)))
    let times = listener.lines.compactMap {
      $0.firstMatch(of: /"t":([0-9.]+)/).flatMap { Double($0.1) }
    }
    #expect(times.count == listener.lines.count && times == times.sorted())
    #expect(times.last == 1.7)
  }
}

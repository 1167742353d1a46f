import Testing
import Timeline

@testable import KeyboardHost

@Suite struct InputFloodTests {
  private func at(_ milliseconds: Int) -> Timestamp {
    .zero.advanced(by: .milliseconds(milliseconds))
  }

  @Test func `a key is stored and drawn at once`() {
    var flood = InputFlood()
    flood.note(3, at: at(0))
    #expect(!flood.isRunning && flood.deadline == nil)
  }

  @Test func `a paste is stored and drawn every 50 milliseconds and at its end`() {
    var flood = InputFlood()
    var drawn: [Int] = []
    for moment in stride(from: 0, to: 200, by: 5) {
      flood.note(4096, at: at(moment))
      if !flood.isRunning { drawn.append(moment) }
    }
    #expect(drawn == [50, 105, 160])
    flood.note(17, at: at(200))
    #expect(!flood.isRunning)
  }

  @Test func `a paste that ends with a full buffer is drawn at its deadline`() {
    var flood = InputFlood()
    flood.note(4096, at: at(0))
    #expect(flood.deadline == at(50))
    flood.note(0, at: at(20))
    #expect(flood.isRunning)
    flood.note(0, at: at(50))
    #expect(!flood.isRunning && flood.deadline == nil)
  }
}

import InputDevices
import LinuxSystem
import MorseKeying
import Testing
import Timeline

/// An input with the events that a test sets.
private final class TestInput: EdgeInput {
  let source: EdgeSource
  var state: InputState
  var descriptors: [FileDescriptor] = []
  var deadline: Timestamp?
  private var pending: [Timed<FilterInput>]

  init(_ source: EdgeSource, state: InputState, edges: [(Int, Bool)], deadline: Timestamp?) {
    self.source = source
    self.state = state
    self.deadline = deadline
    pending = edges.map { Timed(.edge(KeyEdge(.dit, isDown: $0.1, source: source)), at: .ms($0.0)) }
  }

  func read(at now: Timestamp) -> [Timed<FilterInput>] {
    defer { pending = [] }
    return pending
  }
}

@Suite struct InputSetTests {
  private let inputs = InputSet([
    TestInput(
      EdgeSource(.midi), state: .ready, edges: [(10, true), (30, false)], deadline: .ms(900)),
    TestInput(
      EdgeSource(.pipe), state: .absent("gone"), edges: [(5, true), (10, false)],
      deadline: .ms(200)),
  ])

  @Test func `events of several inputs are ordered by time`() {
    #expect(
      words(inputs.read(at: .ms(40))) == [
        "5 dit down (pipe)", "10 dit down (midi)", "10 dit up (pipe)", "30 dit up (midi)",
      ])
    #expect(inputs.read(at: .ms(50)).isEmpty)
  }

  @Test func `the earliest deadline counts, and only failing inputs are noted`() {
    #expect(inputs.deadline == .ms(200))
    #expect(inputs.notes == ["pipe:-: gone"])
    #expect(InputSet().deadline == nil)
    #expect(InputSet().notes.isEmpty)
  }
}

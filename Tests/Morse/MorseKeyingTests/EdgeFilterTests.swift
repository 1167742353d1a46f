import MorseKeying
import TestSupport
import Testing
import Timeline

@Suite struct EdgeFilterTests {
  private let keys = EdgeSource.kitty
  private let mouse = EdgeSource.mouse

  private func edge(_ contact: KeyContact, _ isDown: Bool, _ source: EdgeSource) -> FilterInput {
    .edge(KeyEdge(contact, isDown: isDown, source: source))
  }

  private func shown(_ outputs: [Timed<FilterOutput>]) -> [String] {
    outputs.map { output in
      let milliseconds = output.moment.nanoseconds / 1_000_000
      return switch output.value {
      case .edge(let edge): "\(milliseconds) \(edge)"
      case .cancelCharacter: "\(milliseconds) cancel"
      case .withdrawn: "\(milliseconds) withdrawn"
      }
    }
  }

  @Test func `each contact of each input has separate filters`() {
    var table = FilterTable()
    table[.dit].minimumPress = .milliseconds(50)
    table[.dit, mouse].minimumPress = .milliseconds(20)
    var filter = EdgeFilter(table)
    var outputs: [Timed<FilterOutput>] = []
    for (contact, source) in [(KeyContact.dit, keys), (.dit, mouse), (.dah, keys)] {
      filter.handle(edge(contact, true, source), at: .zero, into: &outputs)
    }
    filter.advance(to: .after(.milliseconds(100)), into: &outputs)
    #expect(shown(outputs) == ["0 dah down (kitty)", "20 dit down (mouse)", "50 dit down (kitty)"])
  }

  @Test func `a stuck key is released after five seconds and drops the character`() {
    var filter = EdgeFilter()
    var outputs = filter.handle(edge(.straight, true, keys), at: .zero)
    filter.advance(to: .after(.seconds(9)), into: &outputs)
    #expect(
      shown(outputs) == ["0 straight down (kitty)", "5000 straight up (kitty)", "5000 cancel"])
  }

  @Test func `the standard limit of a press follows its use, one of the user stays`() {
    var table = FilterTable()
    table[.dah].maximumPress = .seconds(1)
    var filter = EdgeFilter(table)
    var outputs = filter.handle(edge(.dit, true, keys), at: .zero)
    filter.limitHolds(to: .seconds(18))
    filter.handle(edge(.dah, true, keys), at: .zero, into: &outputs)
    filter.advance(to: .after(.seconds(17)), into: &outputs)
    #expect(
      shown(outputs).dropFirst(2) == ["1000 dah up (kitty)", "1000 cancel"])
    filter.limitHolds(to: nil)
    filter.advance(to: .after(.seconds(60)), into: &outputs)
    #expect(outputs.count == 4)
    filter.limitHolds(to: .seconds(5))
    filter.advance(to: .after(.seconds(60)), into: &outputs)
    #expect(shown(outputs).suffix(2) == ["60000 dit up (kitty)", "60000 cancel"])
  }

  @Test func `an edge without a change is dropped`() {
    var filter = EdgeFilter()
    var outputs = filter.handle(edge(.dit, false, keys), at: .zero)
    for isDown in [true, true, false, false] {
      filter.handle(edge(.dit, isDown, keys), at: .zero, into: &outputs)
    }
    #expect(shown(outputs) == ["0 dit down (kitty)", "0 dit up (kitty)"])
  }

  @Test func `a lost input releases its contacts, also latched ones`() {
    var table = FilterTable()
    table[.dit].latch = .zero
    table[.dah].minimumPress = .milliseconds(100)
    var filter = EdgeFilter(table)
    var outputs = filter.handle(edge(.dit, true, mouse), at: .zero)
    filter.handle(edge(.dit, false, mouse), at: .zero, into: &outputs)
    filter.handle(edge(.dah, true, mouse), at: .zero, into: &outputs)
    filter.handle(edge(.straight, true, keys), at: .zero, into: &outputs)
    filter.handle(.lost(mouse), at: .after(.milliseconds(10)), into: &outputs)
    filter.advance(to: .after(.seconds(1)), into: &outputs)
    #expect(
      shown(outputs) == ["0 dit down (mouse)", "0 straight down (kitty)", "10 dit up (mouse)"])
    filter.handle(edge(.dit, true, mouse), at: .after(.seconds(1)), into: &outputs)
    #expect(shown(outputs).last == "1000 dit down (mouse)")
  }

  @Test func `a straight key's mark is dropped when its input is lost`() {
    var filter = EdgeFilter()
    var outputs = filter.handle(edge(.straight, true, mouse), at: .zero)
    filter.handle(.lost(mouse), at: .after(.milliseconds(10)), into: &outputs)
    filter.handle(.lost(mouse), at: .after(.milliseconds(20)), into: &outputs)
    #expect(
      shown(outputs) == ["0 straight down (mouse)", "10 straight up (mouse)", "10 withdrawn"])
  }

  @Test func `a clock that runs backwards counts as stopped`() {
    var table = FilterTable()
    table[.dit].minimumPress = .milliseconds(50)
    var filter = EdgeFilter(table)
    var outputs = filter.handle(edge(.dit, true, keys), at: .after(.seconds(1)))
    filter.handle(edge(.dit, false, keys), at: .zero, into: &outputs)
    #expect(outputs.isEmpty)
    #expect(filter.deadline == nil)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `late wake-ups change nothing`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var table = FilterTable()
    table[.dit].merge = .milliseconds(80)
    table[.dah].minimumPress = .milliseconds(60)
    table[.straight].debounce = .milliseconds(5)
    table[.straight].maximumPress = .milliseconds(300)
    table[.straight, mouse].latch = .zero
    var now = Timestamp.zero
    let script = (0..<80).map { _ -> Timed<FilterInput> in
      now = now.advanced(by: .milliseconds(Int.random(in: 0...120, using: &generator)))
      let source = Bool.random(using: &generator) ? keys : mouse
      let contact = KeyContact.allCases.randomElement(using: &generator) ?? .dit
      let input: FilterInput =
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: .committed
        case 1: .lost(source)
        default: edge(contact, Bool.random(using: &generator), source)
        }
      return Timed(input, at: now)
    }
    let end = now.advanced(by: .seconds(2))
    let plain = MachineRun(EdgeFilter(table), script: script, end: end)
    let wakeUps = randomWakeUps(80, until: end, using: &generator)
    let woken = MachineRun(EdgeFilter(table), script: script, wakeUps: wakeUps, end: end)
    #expect(plain.outputs == woken.outputs)
    #expect(woken.staleDeadline == nil)
  }
}

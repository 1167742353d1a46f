import TerminalCodec
import TestSupport
import Testing
import Timeline

/// A terminal that answers queries, each after some milliseconds.
private struct AnsweringTerminal {
  /// The flags that it accepts; `nil` if it does not support the protocol.
  var granted: UInt8?
  /// Its answer to the attributes query; `nil` for no answer.
  var attributes: String?
  var delay = 1
  /// Additional bytes in every answer.
  var rubbish = ""
  /// Whether the attributes precede the flags.
  var isReversed = false

  /// Runs a probe with this terminal; returns its actions in one line.
  func conversation() -> String {
    var probe = KeyboardProbe()
    var parser = InputParser()
    var pending: [(moment: Timestamp, answer: String)] = []
    var stack: [UInt8] = [0]
    var wanted: [String] = []
    var outputs = probe.handle(.begin, at: .zero)
    while true {
      for output in outputs {
        wanted.append(word(output))
        switch output.value {
        case .ask:
          pending.append((output.moment.advanced(by: .milliseconds(delay)), answer(stack.last)))
        case .push(let flags): stack.append(flags.rawValue & (granted ?? 0))
        case .pop: stack.removeLast()
        case .found: break
        }
      }
      outputs.removeAll()
      let next = earliest(earliest(probe.deadline, parser.deadline), pending.first?.moment)
      guard let next else { return wanted.joined(separator: " ") }
      var events = parser.advance(to: next)
      if let first = pending.first, first.moment <= next {
        pending.removeFirst()
        parser.handle(bytes(first.answer)[...], at: next, into: &events)
      }
      for event in events {
        guard case .reply(let reply) = event.value else { continue }
        probe.handle(.reply(reply), at: next, into: &outputs)
      }
      probe.advance(to: next, into: &outputs)
    }
  }

  private func answer(_ flags: UInt8?) -> String {
    let flags = granted == nil ? "" : "\\e[?\(flags ?? 0)u"
    let attributes = attributes ?? ""
    return rubbish + (isReversed ? attributes + flags : flags + attributes)
  }

  private func word(_ output: Timed<KeyboardProbe.Output>) -> String {
    let what =
      switch output.value {
      case .ask(let commands): commands == [.queryKeyboard, .queryAttributes] ? "ask" : "other"
      case .push(let flags): "push\(flags.rawValue)"
      case .pop: "pop"
      case .found(let flags): "found\(flags.rawValue)"
      }
    return "\(what)@\(output.moment.nanoseconds / 1_000_000)"
  }
}

@Suite struct KeyboardProbeTests {
  /// The DA1 answers of terminals, from their sources and manuals.
  private static let terminals: [(AnsweringTerminal, String)] = [
    // kitty
    (AnsweringTerminal(granted: 31, attributes: "\\e[?62;c"), "ask@0 push31@1 ask@1 found31@2"),
    // foot
    (
      AnsweringTerminal(granted: 31, attributes: "\\e[?62;4;22;28;29c", delay: 3),
      "ask@0 push31@3 ask@3 found31@6"
    ),
    // One without associated text: the flags that it accepts are enough.
    (AnsweringTerminal(granted: 11, attributes: "\\e[?6c"), "ask@0 push31@1 ask@1 found11@2"),
    // One that reports keys but no releases, and one that reports releases of some keys only.
    (AnsweringTerminal(granted: 1, attributes: "\\e[?6c"), "ask@0 push31@1 ask@1 pop@2 found0@2"),
    (AnsweringTerminal(granted: 3, attributes: "\\e[?6c"), "ask@0 push31@1 ask@1 pop@2 found0@2"),
    // xterm, tmux, screen, the Linux console
    (AnsweringTerminal(attributes: "\\e[?64;1;2;6;9;15;16;17;18;21;22;28c"), "ask@0 found0@1"),
    (AnsweringTerminal(attributes: "\\e[?1;2;4c"), "ask@0 found0@1"),
    (AnsweringTerminal(attributes: "\\e[?1;2c"), "ask@0 found0@1"),
    (AnsweringTerminal(attributes: "\\e[?6c"), "ask@0 found0@1"),
    // One without any answer.
    (AnsweringTerminal(), "ask@0 found0@500"),
    // Random bytes, incomplete answers, flags without a number, repeated flags.
    (AnsweringTerminal(rubbish: "\\e[?zz;;9;\\x00\\xff\\e]11;rgb:0"), "ask@0 found0@500"),
    (AnsweringTerminal(rubbish: "\\e[?1"), "ask@0 found0@500"),
    (AnsweringTerminal(rubbish: "\\e[?u"), "ask@0 found0@500"),
    (AnsweringTerminal(attributes: "\\e[?6c", rubbish: "\\e[?"), "ask@0 found0@1"),
    (
      AnsweringTerminal(granted: 31, rubbish: "\\e[?31u\\e[?31u"),
      "ask@0 push31@501 ask@501 found31@1001"
    ),
    // A protocol without functions, and attributes that arrive too early.
    (AnsweringTerminal(granted: 0, attributes: "\\e[?6c"), "ask@0 push31@1 ask@1 pop@2 found0@2"),
    (
      AnsweringTerminal(granted: 31, attributes: "\\e[?6c", isReversed: true),
      "ask@0 found0@1 push31@501 ask@501 pop@502 found0@502"
    ),
    // A terminal with a slow connection.
    (
      AnsweringTerminal(granted: 31, attributes: "\\e[?62;c", delay: 800),
      "ask@0 found0@500 push31@800 ask@800 found31@1600"
    ),
    (
      AnsweringTerminal(granted: 31, attributes: "\\e[?62;c", delay: 9000),
      "ask@0 found0@500 push31@9000 ask@9000 pop@14000 found0@14000"
    ),
  ]

  @Test(arguments: 0..<terminals.count)
  private func `a terminal is queried, and its answers are used`(index: Int) {
    let (terminal, conversation) = Self.terminals[index]
    #expect(terminal.conversation() == conversation)
  }

  @Test func `the query bytes are as specified`() {
    let ask: [TerminalCommand] = [.queryKeyboard, .queryAttributes]
    #expect(ask.flatMap(\.bytes) == bytes("\\e[?u\\e[c"))
    #expect(TerminalCommand.pushKeyboard(.releases).bytes == bytes("\\e[>31u"))
    #expect(KeyboardProtocol.Flags.releases.isSuperset(of: .needed))
  }

  @Test func `after a stop the terminal is queried again`() {
    var probe = KeyboardProbe()
    #expect(probe.handle(.resumed, at: .zero).isEmpty)
    _ = probe.handle(.begin, at: .zero)
    for flags: KeyboardProtocol.Flags in [[], .releases] {
      _ = probe.handle(.reply(.keyboardFlags(flags)), at: .zero)
      _ = probe.handle(.reply(.attributes([6])), at: .zero)
    }
    #expect(!probe.isAsking)
    let asked = probe.handle(.resumed, at: .after(.seconds(9)))
    #expect(asked.map(\.value) == [.ask([.queryKeyboard, .queryAttributes])])
    #expect(
      probe.handle(.reply(.attributes([6])), at: .after(.seconds(9))).map(\.value) == [
        .pop, .found([]),
      ])
    #expect(probe.handle(.resumed, at: .after(.seconds(9))).isEmpty)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `late wake-ups change nothing, and every wait has its end`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let inputs: [KeyboardProbe.Input] = [
      .begin, .resumed, .reply(.keyboardFlags([])), .reply(.keyboardFlags(.releases)),
      .reply(.attributes([])), .reply(.mode(1006, .set)),
    ]
    var now = Timestamp.zero
    var script: [Timed<KeyboardProbe.Input>] = []
    for _ in 0..<20 {
      script.append(Timed(inputs.randomElement(using: &generator) ?? .begin, at: now))
      now = now.advanced(by: .milliseconds(Int.random(in: 0...900, using: &generator)))
    }
    let end = now.advanced(by: .seconds(60))
    let plain = MachineRun(KeyboardProbe(), script: script, end: end)
    let wakeUps = randomWakeUps(20, until: end, using: &generator)
    let woken = MachineRun(KeyboardProbe(), script: script, wakeUps: wakeUps, end: end)
    #expect(plain.outputs == woken.outputs)
    #expect(woken.staleDeadline == nil && !woken.machine.isAsking)
  }
}

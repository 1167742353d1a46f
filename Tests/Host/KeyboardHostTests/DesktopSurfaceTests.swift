import DesktopKeyboard
import LinuxSystem
import MorseKeyboard
import TerminalKeyboard
import Testing
import TextInput
import Timeline

@testable import KeyboardHost

/// A desktop that logs its calls.
private final class StageBus: DesktopBus {
  let stage: Stage
  var calls: [EngineCall] = []
  var failure: SystemError?
  let descriptor = FileDescriptor(rawValue: 700)
  var readiness = Readiness.readable

  init(_ stage: Stage) { self.stage = stage }

  func next() throws(SystemError) -> EngineCall? {
    if let failure { throw failure }
    return calls.isEmpty ? nil : calls.removeFirst()
  }

  func answer(isHandled: Bool) { stage.note(isHandled ? "taken" : "passed") }

  func send(_ signal: EngineSignal, from engine: Int) {
    switch signal {
    case .commit(let text): stage.note("commit '\(text)' \(engine)")
    case .preedit(let text, _): stage.note("preedit '\(text)' \(engine)")
    case .delete(let count): stage.note("delete \(count) \(engine)")
    case .forward(let key): stage.note("forward \(key.keysym) \(key.state.rawValue)")
    case .auxiliary(let line): stage.note(line.text.isEmpty ? "no line" : "line")
    case .requireSurroundingText: stage.note("ask")
    case .properties: stage.note("properties")
    case .table, .property: break
    }
  }
}

private let (f, left): (UInt32, UInt32) = (0x66, 0xFF51)

@Suite struct DesktopSurfaceTests {
  private let stage = Stage()

  /// Runs a host on a desktop that makes calls at moments in milliseconds and closes after the
  /// last.
  private func run(
    _ script: [(at: Int, calls: [EngineCall.Kind])], failing: SystemError? = nil
  ) throws -> DesktopEnding {
    let bus = StageBus(stage)
    let loop = ScriptedLoop(note: stage.note)
    for step in script {
      loop.add(
        ScriptedLoop.Step(
          moment: .after(.milliseconds(step.at)), ready: [700],
          act: {
            bus.calls += step.calls.map { EngineCall($0, to: 1) }
            if step.calls.isEmpty { bus.failure = failing }
          }))
    }
    let session = DesktopSession(ConfiguredKeyboard(settings: patient, keyMap: KeyMap()))
    var host = Host(
      session, on: DesktopSurface(bus), loop: loop, HostRun.parts(stage))
    return try host.run()
  }

  private func press(_ keysym: UInt32, state: DesktopKey.State = []) -> EngineCall.Kind {
    .key(DesktopKey(keysym: keysym, code: keysym % 100, state: state))
  }

  private func tap(_ keysym: UInt32) -> [EngineCall.Kind] {
    [press(keysym), press(keysym, state: .release)]
  }

  private let focus: [EngineCall.Kind] = [
    .created, .capabilities(1 << 5), .focusIn(client: "gtk3-im:gedit", field: "/field"),
  ]

  /// The log without the turns and the entries that every host makes.
  private var reported: [String] {
    let words = ["commit", "preedit", "taken", "passed", "forward", "delete", "ask"]
    return stage.log.filter { line in words.contains { line.hasPrefix($0) } }
  }

  @Test func `text is sent before the key that ended its letter`() throws {
    let ending = try run([(0, focus), (100, tap(f)), (300, tap(left))])
    #expect(ending == .signalled(.terminate))
    #expect(
      reported == [
        "ask", "taken", "preedit 'e' 1", "taken", "preedit '' 1", "commit 'e' 1", "passed",
        "passed",
      ])
  }

  @Test func `each call is handled before the next one is looked at`() throws {
    _ = try run([(0, focus), (100, tap(f) + tap(left) + tap(f))])
    // No mark is shown while the client may still reset for the key that passed.
    #expect(
      reported == [
        "ask", "taken", "preedit 'e' 1", "taken", "preedit '' 1", "commit 'e' 1", "passed",
        "passed", "taken", "taken",
      ])
  }

  @Test func `the sound of a key precedes everything that is sent`() throws {
    _ = try run([(0, focus), (100, tap(f))])
    let click = try #require(stage.log.firstIndex { $0.hasPrefix("sound") })
    let answer = try #require(stage.log.firstIndex(of: "taken"))
    #expect(click < answer)
  }

  @Test func `no sound device is opened before a field gets the focus`() throws {
    _ = try run([(0, [.created]), (100, [.focusIn(client: "xim")])])
    let opened = try #require(stage.log.firstIndex { $0.hasPrefix("open") })
    let turn = try #require(stage.log.firstIndex(of: "@100 ms"))
    #expect(opened > turn)
  }

  @Test func `losing the focus ends the line and sends no text`() throws {
    _ = try run([(0, focus), (100, tap(f)), (200, [.focusOut]), (900, [.disable])])
    #expect(reported == ["ask", "taken", "preedit 'e' 1", "taken"])
    #expect(stage.log.last { $0.hasSuffix("line") } == "no line")
  }

  @Test func `a lost bus connection ends the keyboard`() throws {
    let error = SystemError(call: "IBus", errno: 104)
    let ending = try run([(0, focus), (100, [])], failing: error)
    #expect(ending == .disconnected(error))
    #expect(stage.log.contains("save words"))
  }

  @Test func `the user hears that a lost bus connection has ended the keyboard`() throws {
    let error = SystemError(call: "IBus", errno: 104)
    _ = try run([(0, focus), (100, tap(f)), (200, [])], failing: error)
    let turn = try #require(stage.log.firstIndex(of: "@200 ms"))
    #expect(stage.log[turn...].contains { $0.hasPrefix("sound") }, "\(stage.log)")
  }

  @Test func `a layout is remembered for the program with the focus`() throws {
    _ = try run([(0, focus)])
    #expect(stage.log.contains("enter gedit"))
  }
}

import MorseKeyboard
import MorseKeying
import TerminalCodec
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// The cells that ring the call bell and put the scan to sleep, and the ways to wake it.
@Suite struct ScanSleepTests {
  /// A user with one switch and a row of letters, with a clock controlled by the tests.
  private struct User {
    var session: TextSession
    private(set) var now = Timestamp.zero
    private(set) var outputs: [SessionOutput] = []

    init(
      _ scanning: ScanSettings = ScanSettings(), keyMap: KeyMap = KeyMap(keySet: .one),
      letters: String = "ab"
    ) {
      var settings = KeyboardSettings()
      settings.scanning = scanning
      var layout = KeyboardLayout(name: "letters")
      (layout.hasTable, layout.scans) = (false, true)
      layout.cells = [letters.map { LayoutKey(.text(String($0))) }]
      (settings.layout, settings.enabled) = (layout, [layout])
      session = TextSession(document: TextDocument(), settings: settings, keyMap: keyMap)
    }

    var caps: [[String]] { session.controller.grid.rows.map { $0.map(\.key.label) } }
    var isMarked: Bool { session.scanMark.isShown }

    mutating func wait(_ milliseconds: Int) {
      now = now.advanced(by: .milliseconds(milliseconds))
      session.advance(to: now)
      outputs += session.drainOutputs().map(\.value)
    }

    mutating func edge(isDown: Bool) {
      let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))
      session.handle(.edge(edge), at: now)
      outputs += session.drainOutputs().map(\.value)
    }

    mutating func press(for milliseconds: Int = 50) {
      edge(isDown: true)
      wait(milliseconds)
      edge(isDown: false)
    }

    mutating func sleep() {
      #expect(session.execute(.command(.sleep), at: now) == nil)
      outputs += session.drainOutputs().map(\.value)
    }
  }

  private static func settings(
    _ order: ScanSettings.Order = .rows, _ mode: ScanSettings.Mode = .auto
  ) -> ScanSettings {
    var settings = ScanSettings()
    (settings.order, settings.mode, settings.cue) = (order, mode, .click)
    return settings
  }

  @Test func `every grid has a cell that sleeps, beside the one that ends`() {
    #expect(User().caps.last?.suffix(3) == ["bell", "sleep", "done"])
  }

  @Test(arguments: ScanSettings.Mode.allCases)
  func `the cell of the call bell rings it, and the next press only ends it`(
    mode: ScanSettings.Mode
  ) throws {
    var user = User(Self.settings(.rows, mode))
    let column = try #require(user.caps.last?.firstIndex(of: "bell"))
    switch mode {
    case .auto:
      user.press()
      user.wait(1000)
      user.press()
      user.wait(1000 * column)
      user.press()
    case .step:
      // The first press marks the first row, and a pause chooses.
      user.press()
      for place in 0...column {
        user.wait(100)
        user.press()
        if place == 0 { user.wait(1100) }
      }
      user.wait(1100)
    case .inverse:
      user.press(for: 1500)
      user.wait(900)
      user.press(for: 1000 * column + 500)
    }
    func rings() -> Int {
      user.outputs.count { $0 == .feedback(.requested(.voice(.ring))) }
    }
    #expect(rings() == 1 && user.session.notice == .ringing)
    let isMarked = user.isMarked
    user.press()
    #expect(user.session.notice == nil && user.isMarked == isMarked)
    user.wait(100)
    #expect(rings() == 1 && user.session.keyboard.document.text.isEmpty)
  }

  @Test func `a scan that has come to rest asks no more`() {
    // No first letter is so likely that it is marked alone.
    var user = User(Self.settings(.probable), letters: "abcdefghijklmnopqrstuvwxyz")
    user.press()
    user.wait(250)
    user.press()
    guard case .undecided? = user.session.notice else {
      Issue.record("\(String(describing: user.session.notice))")
      return
    }
    user.wait(300)
    #expect(user.isMarked && user.session.notice != nil)
    user.wait(120_000)
    #expect(!user.isMarked && user.session.notice == nil)
  }

  @Test func `choosing the cell sleeps`() throws {
    var user = User(Self.settings())
    let last = try #require(user.caps.last)
    user.press()
    // The last row is the second one. It is marked after one second, and each of its cells for one.
    user.wait(1000)
    user.press()
    let column = try #require(last.firstIndex(of: "sleep"))
    user.wait(1000 * column)
    #expect(user.session.scanMark.column == column)
    user.press()
    #expect(!user.isMarked && user.session.deadline == nil)
    #expect(user.session.notice?.text(isSecret: false) == "asleep; hold the switch to wake")
    user.press(for: 2100)
    #expect(user.isMarked && user.session.notice == nil)
    #expect(user.session.keyboard.document.text.isEmpty)
  }

  private static let ways = ScanSettings.Order.allCases.flatMap { order in
    ScanSettings.Mode.allCases.map { settings(order, $0) }
  }

  @Test(arguments: ways)
  func `asleep, nothing is marked and no time passes, until the switch is held`(
    scanning: ScanSettings
  ) {
    var user = User(scanning)
    user.press()
    user.sleep()
    let count = user.outputs.count
    for _ in 0..<5 {
      #expect(!user.isMarked && user.session.deadline == nil)
      user.wait(60_000)
      user.press()
      user.press(for: 1900)
      #expect(user.session.notice == .asleep(wakesByTwo: false))
    }
    #expect(user.outputs.count == count, "no click, no cue, no text")
    user.press(for: 2100)
    #expect(user.session.notice == nil)
    user.press()
    #expect(user.isMarked)
  }

  @Test func `without release events two presses wake the scan, and a double press does not`() {
    var asleep = User(Self.settings())
    asleep.sleep()
    let twice = run(asleep.session, "100 ␣ 1000 ␣ 1000").machine
    #expect(twice.scanMark.isShown && twice.notice == nil)
    let slowly = run(asleep.session, "100 ␣ 4000 ␣ 4000").machine
    #expect(!slowly.scanMark.isShown)
    #expect(
      slowly.notice?.text(isSecret: false) == "asleep; hold the switch, or press it twice, to wake")
  }

  @Test func `a hold shown by auto-repeat wakes the scan`() {
    var asleep = User(Self.settings())
    asleep.sleep()
    let held = "100 ␣ 500 " + String(repeating: "␣ 33 ", count: 50) + "400"
    #expect(run(asleep.session, held).machine.scanMark.isShown)
  }

  @Test(arguments: [(3000, 2500, 3100), (1500, 1000, 1600)])
  func `a hold below that of the call bell wakes the scan`(bell: Int, wake: Int, ring: Int) {
    for hold in [wake, ring] {
      var user = User(Self.settings())
      var configured = user.session.controller.configured
      configured.bellHold = .milliseconds(bell)
      user.session.use(configured)
      user.sleep()
      user.press(for: hold)
      #expect(user.isMarked == (hold == wake))
      #expect((user.session.notice == .ringing) == (hold == ring))
    }
  }

  @Test func `without a long press two seconds wake the scan`() {
    var keyMap = KeyMap(keySet: .one)
    keyMap.longPress = nil
    var user = User(Self.settings(), keyMap: keyMap)
    user.sleep()
    user.press(for: 2100)
    #expect(user.isMarked)
  }

  @Test func `where nothing is scanned, the code says that sleep is not available`() {
    var session = TextSession(document: TextDocument())
    #expect(session.execute(.command(.sleep), at: .zero) == nil)
    #expect(session.notice == .unavailable("sleep"))
  }
}

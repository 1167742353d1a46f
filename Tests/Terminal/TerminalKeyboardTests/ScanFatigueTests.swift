import MorseKeyboard
import MorseKeying
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// A scan by rows that becomes slower when the user tires.
@Suite struct ScanFatigueTests {
  /// A user of one row with two cells, which is marked for a second, with a clock controlled by the
  /// tests.
  private struct User {
    var session: TextSession
    private(set) var now = Timestamp.zero

    init(_ pace: ScanSettings.Pace) {
      var settings = KeyboardSettings()
      settings.scanning.pace = pace
      var layout = KeyboardLayout(name: "letters")
      (layout.hasTable, layout.scans) = (false, true)
      layout.cells = [[LayoutKey(.text("a")), LayoutKey(.text("b"))]]
      (settings.layout, settings.enabled) = (layout, [layout])
      session = TextSession(
        document: TextDocument(), settings: settings, keyMap: KeyMap(keySet: .one))
      press()
    }

    mutating func wait(_ milliseconds: Int) {
      now = now.advanced(by: .milliseconds(milliseconds))
      session.advance(to: now)
    }

    mutating func press() {
      for isDown in [true, false] {
        let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))
        session.handle(.edge(edge), at: now)
        if isDown { wait(50) }
      }
    }

    /// Chooses the first cell of the first row, which is marked, and lets it pass in some rounds.
    mutating func choose(passing rounds: Int) {
      press()
      wait(2000 * rounds)
      press()
    }
  }

  @Test(arguments: [ScanSettings.Pace.learnt, .fixed])
  func `marks become longer when keys are passed more often than before`(
    pace: ScanSettings.Pace
  ) {
    var user = User(pace)
    for _ in 0..<40 { user.choose(passing: 0) }
    for _ in 0..<3 { user.choose(passing: 1) }
    #expect(user.session.notice == nil)
    user.choose(passing: 1)
    #expect(user.session.notice == (pace == .fixed ? nil : .slowedDown))
    #expect(user.session.keyboard.document.text.lowercased() == String(repeating: "a", count: 44))
    // The mark that began with the choice has its former time, the next one is longer.
    user.wait(1000)
    #expect(user.session.scanMark.row == 1)
    let length = pace == .fixed ? 1000 : 1300
    #expect(user.session.deadline == user.now.advanced(by: .milliseconds(length)))
  }
}

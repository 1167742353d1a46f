import MorseKeyboard
import MorseKeying
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// What a profile tells scanning by probability about the presses of its user.
@Suite struct ScanProfileTests {
  /// Returns the duration of the first mark, in milliseconds, after a press.
  private func firstMark(_ presses: PressModel?) -> Int64? {
    var settings = KeyboardSettings()
    (settings.scanning.order, settings.scanning.interval) = (.probable, .seconds(2))
    var layout = KeyboardLayout(name: "letters")
    (layout.hasTable, layout.scans) = (false, true)
    layout.cells = [[LayoutKey(.text("a")), LayoutKey(.text("b"))]]
    (settings.layout, settings.enabled) = (layout, [layout])
    var session = TextSession(
      document: TextDocument(), settings: settings, keyMap: KeyMap(keySet: .one))
    if let presses {
      var configured = session.controller.configured
      configured.presses = presses
      session.use(configured)
    }
    for (isDown, moment) in [(true, Timestamp.zero), (false, .after(.milliseconds(50)))] {
      let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))
      session.handle(.edge(edge), at: moment)
    }
    return session.deadline.map {
      (Timestamp.after(.milliseconds(50)).nanoseconds(to: $0) + 500_000) / 1_000_000
    }
  }

  @Test func `marks last as long as the measured user needs`() {
    // The mean delay and 1.5 standard deviations.
    #expect(firstMark(nil) == 530)
    #expect(
      firstMark(PressModel(delay: 0.5, spread: 0.1, missed: 0.05, stray: 0.02)) == 650)
  }
}

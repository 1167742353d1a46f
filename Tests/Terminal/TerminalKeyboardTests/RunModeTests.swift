import Testing
import Timeline

@testable import TerminalKeyboard

struct RunModeTests {
  private let end = Timestamp.after(.milliseconds(500))

  @Test func `the panel key hides and shows the panel`() {
    var panel = HostedPanel(columns: 80, rows: 24)
    var bytes: [UInt8] = []
    _ = panel.show(false, .automatic, list: PanelList(), into: &bytes)
    #expect(!panel.mode.isShown)
    _ = panel.show(true, .automatic, list: PanelList(), into: &bytes)
    #expect(panel.mode == RunMode())
  }

  @Test(arguments: [RunMode(), RunMode(isShown: false)])
  func `the state before a secret returns after it`(before: RunMode) {
    var mode = before
    #expect(mode.require(.secureEntry, isMorse: true) == .leaveMorse)
    #expect(mode.reason == .secureEntry && mode.isShown == before.isShown)
    // Another reason does not start the mode again.
    #expect(mode.require(.denied("su"), isMorse: false) == .none)
    #expect(mode.require(nil, isMorse: false) == .returnToMorse)
    #expect(mode == before)
  }

  @Test func `a reload does not switch from pass-through to Morse`() {
    var mode = RunMode()
    #expect(mode.require(.secureEntry, isMorse: false) == .none)
    #expect(mode.require(nil, isMorse: false) == .none)
    #expect(mode == RunMode())
  }

  @Test func `the panel may be hidden while keys can only type themselves`() {
    var mode = RunMode()
    _ = mode.require(.denied("su"), isMorse: true)
    mode.isShown = false
    #expect(!mode.isShown && mode.reason == .denied("su"))
    #expect(mode.require(nil, isMorse: false) == .returnToMorse)
    #expect(mode == RunMode(isShown: false))
  }

  @Test func `locating the cursor keeps the screen and its changes`() {
    var mode = RunMode(isShown: false)
    mode.locatingUntil = end
    mode.isShown = true
    #expect(mode.require(.secureEntry, isMorse: true) == .leaveMorse)
    #expect(mode.isShown && mode.reason == .secureEntry && mode.locatingUntil == end)
    mode.locatingUntil = nil
    #expect(mode.isShown && mode.reason == .secureEntry)
    #expect(mode.require(nil, isMorse: false) == .returnToMorse)
  }
}

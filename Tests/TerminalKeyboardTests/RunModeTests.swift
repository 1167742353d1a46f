import Testing
import Timeline

@testable import TerminalKeyboard

struct RunModeTests {
  private let end = Timestamp.after(.milliseconds(500))

  @Test func `the panel key hides and shows the panel`() {
    var mode = RunMode.open
    mode.show(false)
    #expect(mode == .hidden && !mode.isShown)
    mode.show(true)
    #expect(mode == .open)
  }

  @Test(arguments: [RunMode.open, .hidden])
  func `the state before a secret returns after it`(before: RunMode) {
    var mode = before
    #expect(mode.require(.secureEntry, isMorse: true) == .leaveMorse)
    #expect(mode.reason == .secureEntry && mode.isShown == before.isShown)
    // Another reason does not start the mode again.
    #expect(mode.require(.denied("su"), isMorse: false) == .none)
    #expect(mode.require(nil, isMorse: false) == .returnToMorse)
    #expect(mode == before)
  }

  @Test func `a reload does not switch from the ordinary keys to Morse`() {
    var mode = RunMode.open
    #expect(mode.require(.secureEntry, isMorse: false) == .none)
    #expect(mode.require(nil, isMorse: false) == .none)
    #expect(mode == .open)
  }

  @Test func `the panel may be hidden while only the ordinary keys type`() {
    var mode = RunMode.open
    _ = mode.require(.denied("su"), isMorse: true)
    mode.show(false)
    #expect(!mode.isShown && mode.reason == .denied("su"))
    #expect(mode.require(nil, isMorse: false) == .returnToMorse)
    #expect(mode == .hidden)
  }

  @Test func `locating the cursor keeps the screen and its changes`() {
    var mode = RunMode.hidden
    mode.locate(until: .zero)
    mode.locate(until: end)
    #expect(mode == .locating(until: end, returnTo: .hidden) && mode.locatingUntil == end)
    mode.show(true)
    #expect(mode.require(.secureEntry, isMorse: true) == .leaveMorse)
    #expect(mode.isShown && mode.reason == .secureEntry && mode.locatingUntil == end)
    mode.finishLocating()
    #expect(mode == .passThrough(.secureEntry, returnTo: .open, isMorse: true))
    #expect(mode.locatingUntil == nil)
  }
}

import MorseKeyboard
import TerminalKeyboard
import TestSupport
import Testing
import TextInput

@testable import DesktopKeyboard

/// Typing with one switch: rows and cells come in turn in the panel.
@Suite struct ScanningTests {
  /// A desktop with two rows of cells and `more`, each marked for 200 ms.
  private func desktop(
    _ settings: DesktopSettings = DesktopSettings(), _ order: ScanSettings.Order = .rows,
    more: [[LayoutKey]] = []
  ) -> SimulatedDesktop {
    var keyboard = KeyboardSettings()
    keyboard.scanning.interval = .milliseconds(200)
    keyboard.scanning.order = order
    (keyboard.layout.hasTable, keyboard.layout.scans) = (false, true)
    keyboard.layout.cells = [
      [LayoutKey(.text("a")), LayoutKey(.text("b"))],
      [LayoutKey(.text("c")), LayoutKey(.command(.space), cap: "space"), LayoutKey(.text("d"))],
    ]
    keyboard.layout.cells += more
    return SimulatedDesktop(.gtk3, settings: settings, keyboard: keyboard)
  }

  private func table(of desktop: SimulatedDesktop) -> CandidateTable {
    desktop.session.panel.table
  }

  @Test func `the panel shows the rows, then the cells of the chosen row, with one marked`() {
    var desktop = desktop()
    #expect(table(of: desktop).words.prefix(2) == ["a b", "c space d"])
    #expect(table(of: desktop).words.count == 3)
    #expect(table(of: desktop).marked == nil)
    desktop.tap("f")
    #expect(table(of: desktop).marked == 0)
    desktop.wait(200)
    #expect(table(of: desktop).marked == 1)
    desktop.tap("f")
    #expect(table(of: desktop).words == ["c", "space", "d"])
    #expect(table(of: desktop).marked == 0)
  }

  @Test func `the panel shows the blocks of rows, then the rows, with one marked`() {
    var desktop = desktop(DesktopSettings(), .blocks, more: [[LayoutKey(.text("e"))]])
    desktop.tap("f")
    #expect(table(of: desktop).words.count == 2)
    #expect(table(of: desktop).words.first == "a b c space d")
    #expect(table(of: desktop).marked == 0)
    desktop.tap("f")
    #expect(table(of: desktop).words.prefix(3) == ["a b", "c space d", "e"])
    #expect(table(of: desktop).marked == 0)
    desktop.tap("f")
    #expect(table(of: desktop).words == ["a", "b"])
  }

  @Test func `asleep the panel marks nothing, and says so`() {
    var desktop = desktop()
    desktop.tap("f")
    desktop.order { _ = $0.execute(.command(.sleep), at: $1) }
    desktop.tap("f")
    #expect(table(of: desktop).marked == nil)
    #expect(desktop.session.panel.auxiliary.text == "asleep; hold the switch to wake")
  }

  @Test func `a press types the marked cell`() {
    var desktop = desktop()
    desktop.tap("f")
    desktop.wait(200)
    desktop.tap("f")
    desktop.wait(400)
    desktop.tap("f")
    #expect(desktop.text == "d")
    #expect(table(of: desktop).words.count == 3)
  }

  @Test func `a mouse click types a cell and does nothing on a row`() {
    var desktop = desktop()
    desktop.tap("f")
    desktop.call(.candidate(1), to: 0)
    #expect(desktop.text.isEmpty)
    #expect(desktop.feedback.last == .limitReached)
    desktop.tap("f")
    desktop.call(.candidate(1), to: 0)
    desktop.wait(20)
    #expect(desktop.text == "b")
  }

  @Test func `a password field shows the cells and nothing else`() {
    var settings = DesktopSettings()
    settings.secureEntry = .masked
    var desktop = desktop(settings)
    desktop.call(.content(ContentType(purpose: 8)), to: 0)
    desktop.tap("f")
    #expect(table(of: desktop).marked == 0)
    #expect(desktop.session.panel.auxiliary.text.isEmpty && desktop.session.panel.preedit.isEmpty)
  }
}

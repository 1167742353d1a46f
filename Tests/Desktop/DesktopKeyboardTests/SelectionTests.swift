import MorseKeyboard
import TerminalKeyboard
import TextInput
import Timeline
import Testing

@testable import DesktopKeyboard

private let clients = SimulatedClient.all
/// The clients in which text can be selected and replaced.
private let editors = clients.filter { !["xim", "gtk3-im:xfce4-terminal"].contains($0.name) }
private let left: UInt32 = 0xFF51

@Suite struct SelectionTests {
  /// A desktop whose field holds keyed text.
  private func desktop(_ index: Int) -> SimulatedDesktop {
    var desktop = SimulatedDesktop(editors[index])
    for pattern in [".-", "-...", "-.-.", "-.."] {
      desktop.marks(pattern)
      desktop.tap(0xFF0D)
    }
    return desktop
  }

  private func end(_ pattern: String, in desktop: inout SimulatedDesktop) {
    desktop.marks(pattern)
    desktop.tap(0xFF0D)
    desktop.wait(100)
  }

  @Test(arguments: editors.indices)
  func `a code keeps what Shift with an arrow key has selected`(index: Int) {
    var desktop = desktop(index)
    for _ in 0..<2 {
      desktop.send(left, isDown: true, state: .shift)
      desktop.wait(5)
    }
    end("-.-...", in: &desktop)
    #expect(desktop.text == "abcd", "\(editors[index].name)")
    #expect(desktop.fields[0].selected == "cd")
    if ClientKind(name: editors[index].name).receivesChords {
      #expect(desktop.fields[0].copied == "cd")
    }
  }

  @Test(arguments: editors.indices.filter { editors[$0].receivesKeys })
  func `a code keeps and another deletes what a code has selected`(index: Int) {
    var desktop = desktop(index)
    for _ in 0..<2 { end(".---.-", in: &desktop) }
    #expect(desktop.fields[0].selected == "cd", "\(editors[index].name)")
    end("----", in: &desktop)
    #expect(desktop.text == "ab")
  }

  @Test(arguments: editors.indices)
  func `a code keeps what a click has selected`(index: Int) {
    var desktop = desktop(index)
    desktop.wait(1000)
    desktop.fields[0].select(3)
    desktop.call(.reset, to: 0)
    desktop.marks("-.-...")
    #expect(desktop.fields[0].selected == "bcd", "\(editors[index].name)")
  }

  @Test(arguments: editors.indices)
  func `a letter replaces the selection, whole`(index: Int) {
    var desktop = desktop(index)
    desktop.send(left, isDown: true, state: .shift)
    desktop.wait(5)
    end("....", in: &desktop)
    #expect(desktop.text == "abch", "\(editors[index].name)")
  }

  @Test func `GTK 4, which accepts no keys, deletes a reported selection by code`() {
    var client = SimulatedClient.gtk4
    client.reportsAnchor = true
    var desktop = SimulatedDesktop(client)
    for pattern in [".-", "-..."] { end(pattern, in: &desktop) }
    desktop.send(left, isDown: true, state: .shift)
    desktop.wait(5)
    end("----", in: &desktop)
    #expect(desktop.text == "a")
  }

  @Test func `a program that reports no text shows no marked text`() {
    var desktop = SimulatedDesktop(.chromium)
    desktop.marks(".-")
    #expect(desktop.preedit.isEmpty)
    #expect(desktop.auxiliary.contains("a"))
  }

  @Test(
    arguments: [
      (0x63, .control, .keeps), (0x76, .control, .edits), (0x61, .control, .maySelect),
      (0xFF51, [], .edits), (0xFF51, .shift, .maySelect), (0xFF57, .control, .edits),
      (0xFF09, [], .maySelect), (0xFF0D, [], .edits), (0xFFFF, [], .edits),
      (0x2C, [], .types(",")), (0xFFC1, [], .maySelect),
    ] as [(UInt32, DesktopKey.State, KeyEffect)])
  func `a key has an effect on text and selection`(
    keysym: UInt32, state: DesktopKey.State, effect: KeyEffect
  ) {
    #expect(DesktopKey(keysym: keysym, code: 1, state: state).effect == effect)
  }

  // MARK: - Reports that contain the marked text

  @Test(arguments: [SimulatedClient.kate, .writer])
  func `marked text in a report is no text of the document`(client: SimulatedClient) {
    var desktop = SimulatedDesktop(client)
    for pattern in [".--", ".", ".-"] { end(pattern, in: &desktop) }
    #expect(desktop.text == "wea")
    #expect(desktop.session.session.keyboard.document.text == "wea")
    desktop.marks("-")
    desktop.wait(50)
    #expect(desktop.session.session.keyboard.document.text == "wea")
    end("...", in: &desktop)
    #expect(desktop.session.session.keyboard.document.text == desktop.text)
  }

  @Test func `a program whose deletions miss their place after marked text shows none`() {
    var desktop = SimulatedDesktop(.writer)
    desktop.marks(".--")
    #expect(desktop.preedit.isEmpty)
    desktop.tap(0xFF0D)
    desktop.marks(".-")
    #expect(desktop.preedit.isEmpty && desktop.text == "w")
  }

  @Test func `text is unknown once a program stops reporting it`() {
    var desktop = SimulatedDesktop(.firefox)
    end(".-", in: &desktop)
    desktop.fields[0].reporting = .never
    desktop.call(.capabilities(0b1001), to: 0)
    desktop.send(0x61, isDown: true, state: .control)
    desktop.tap(0xFFFF)
    desktop.wait(200)
    end("-...", in: &desktop)
    #expect(desktop.session.session.keyboard.document.text == "b")
    #expect(desktop.session.session.keyboard.document.contextKnowledge == .partial)
  }
}

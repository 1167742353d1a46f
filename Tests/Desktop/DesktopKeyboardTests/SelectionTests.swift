import MorseKeyboard
import TerminalKeyboard
import TextInput
import Timeline
import Testing

@testable import DesktopKeyboard

private let clients = SimulatedClient.all
/// The clients in which text can be selected and replaced.
private let editors = clients.filter { $0.name != "gtk3-im:xfce4-terminal" }
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

  @Test(arguments: [SimulatedClient.chromium, .xim])
  func `a program that reports no text shows no marked text`(client: SimulatedClient) {
    var desktop = SimulatedDesktop(client)
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

  // MARK: - Selections that a report does not show

  /// A document of a Qt program, which reports one line, after a letter was keyed.
  private func documentOfLine() -> InputContextDocument {
    var document = InputContextDocument(of: ClientKind(name: "QIBusInputContext"))
    document.note(SurroundingText("bc", cursor: 0, anchor: 0))
    document.insertText("a")
    document.note(SurroundingText("abc", cursor: 1, anchor: 1))
    return document
  }

  @Test func `a selection by keys counts although its report shows one line without it`() {
    var document = documentOfLine()
    #expect(document.canShowMarks)
    document.notePassed(.maySelect)
    for (text, cursor) in [("def", 1), ("", 0)] {
      document.note(SurroundingText(text, cursor: cursor, anchor: cursor))
      #expect(!document.canShowMarks)
    }
    document.insertText("x")
    #expect(document.canShowMarks)
  }

  @Test func `a selection by mouse counts although its report shows one line without it`() {
    var document = documentOfLine()
    document.note(SurroundingText("def", cursor: 1, anchor: 1))
    #expect(!document.canShowMarks)
    document.deleteBackward()
    #expect(document.drainEdits().last == .key(.backspace, []))
  }

  @Test func `a line that Return began holds no selection`() {
    var document = documentOfLine()
    document.notePassed(.edits)
    document.note(SurroundingText("bc", cursor: 0, anchor: 0))
    #expect(document.canShowMarks)
  }

  @Test func `an anchor before the reported line shows a selection`() {
    var document = documentOfLine()
    document.note(SurroundingText("ghi", cursor: 1, anchor: -8))
    #expect(!document.canShowMarks && document.contextKnowledge == .partial)
    document.deleteBackward()
    #expect(document.drainEdits().last == .key(.backspace, []))
  }

  @Test func `a Qt program that never reports its text shows no marked text`() {
    var document = InputContextDocument(of: ClientKind(name: "QIBusInputContext"), isEmpty: true)
    document.noteCapability(toReportText: true)
    #expect(!document.canShowMarks)
    document.insertText("a")
    #expect(!document.canShowMarks)
    document.note(SurroundingText("a", cursor: 1, anchor: 1))
    #expect(document.canShowMarks)
  }

  @Test func `a Qt program whose anchor is always 0 shows no marked text`() {
    var document = InputContextDocument(of: ClientKind(name: "QIBusInputContext"))
    document.note(SurroundingText("abc", cursor: 0, anchor: 0))
    document.notePassed(.edits)
    document.insertText("d")
    for text in ["abcd", "abcde"] {
      document.note(SurroundingText(text, cursor: text.count, anchor: 0))
      document.insertText("e")
      #expect(!document.canShowMarks && document.contextKnowledge == .partial)
    }
    document.note(SurroundingText("abcdee", cursor: 6, anchor: 6))
    document.insertText("f")
    #expect(document.canShowMarks)
  }

  @Test func `a letter in text that has just received the focus in Qt is deleted by its length`() {
    var document = InputContextDocument(of: ClientKind(name: "QIBusInputContext"))
    document.note(SurroundingText("ae\u{301}", cursor: 3, anchor: 3))
    document.deleteBackward()
    #expect(document.drainEdits() == [.delete(2)])
  }

  @Test func `text in a field that was taken for empty may be selected`() {
    var document = InputContextDocument(of: ClientKind(name: "gtk3-im:firefox-esr"), isEmpty: true)
    #expect(document.canShowMarks)
    document.note(SurroundingText("secret text", cursor: 0, anchor: 0))
    #expect(!document.canShowMarks)
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

  @Test func `text that equals a former mark is no marked text`() {
    var document = InputContextDocument(of: ClientKind(name: "QIBusInputContext"))
    document.reportsMarks = true
    document.note(SurroundingText("a", cursor: 1, anchor: 1))
    document.noteShown("i")
    document.insertText("i")
    document.noteShown("")
    document.note(SurroundingText("ai", cursor: 2, anchor: 2))
    document.insertText("k")
    document.note(SurroundingText("aik", cursor: 3, anchor: 3))
    document.notePassed(.edits)
    document.note(SurroundingText("ai", cursor: 2, anchor: 2))
    #expect(document.text == "ai")
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

import TextInput
import Testing

@testable import morsekey

@Suite struct TmuxLinesTests {
  @Test(
    arguments: [
      ([.text("a")], "send-keys -t %1 -l -- 'a'"),
      ([.text("a"), .text("b")], "send-keys -t %1 -l -- 'ab'"),
      ([.text("it's")], #"send-keys -t %1 -l -- 'it'\''s'"#),
      ([.text("$HOME #{x} ; ~ \\ \"")], #"send-keys -t %1 -l -- '$HOME #{x} ; ~ \ "'"#),
      ([.text("ü日")], "send-keys -t %1 -l -- 'ü日'"),
      ([.key(.enter, [])], "send-keys -t %1 -- 'Enter'"),
      ([.key(.backspace, [])], "send-keys -t %1 -- 'BSpace'"),
      ([.key(.pageUp, [])], "send-keys -t %1 -- 'PPage'"),
      ([.key(.left, [.shift])], "send-keys -t %1 -- 'S-Left'"),
      ([.key(.character("c"), [.control])], "send-keys -t %1 -- 'C-c'"),
      ([.key(.character("x"), [.alt, .shift])], "send-keys -t %1 -- 'M-X'"),
      ([.key(.character(" "), [.control])], "send-keys -t %1 -- 'C-Space'"),
      (
        [.text("a"), .key(.enter, []), .text("b")],
        "send-keys -t %1 -l -- 'a'\nsend-keys -t %1 -- 'Enter'\nsend-keys -t %1 -l -- 'b'"
      ),
    ] as [([Keystroke], String)])
  func `keystrokes are commands`(keystrokes: [Keystroke], lines: String) {
    #expect(TmuxLines.lines(for: keystrokes, to: "%1") == lines + "\n")
  }

  @Test func `every key has a name`() {
    let keys: [ControlKey] = [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .escape, .tab, .enter, .backspace,
      .delete,
    ]
    for key in keys {
      #expect(!TmuxLines.lines(for: [.key(key, [])], to: "%1").contains("''"))
    }
  }

  @Test func `nothing is no command`() {
    #expect(TmuxLines.lines(for: [], to: "%1").isEmpty)
  }
}

@Suite struct TmuxRepliesTests {
  private let welcome = "%begin 1 1 0\n%end 1 1 0\n%session-changed $0 one\n"

  @Test func `what went well says nothing, in whatever pieces it comes`() {
    var replies = TmuxReplies()
    #expect(!replies.isAttached)
    for byte in (welcome + "%begin 2 2 1\n%end 2 2 1\n%output %1 x\n").utf8 {
      #expect(replies.take([byte]) == nil)
    }
    #expect(replies.isAttached)
  }

  @Test(arguments: [
    ("%begin 3 3 1\ncan't find pane: %9\n%error 3 3 1\n", "can't find pane: %9"),
    ("%begin 3 3 1\n%error 3 3 1\n", "refused"), ("%exit\n", "the session has ended"),
    ("%exit server exited\n", "the session has ended"),
  ])
  func `what went wrong is told in its words`(text: String, problem: String) {
    var replies = TmuxReplies()
    _ = replies.take(welcome.utf8)
    #expect(replies.take(text.utf8) == problem)
  }

  @Test func `a line without end keeps little`() {
    var replies = TmuxReplies()
    #expect(replies.take([UInt8](repeating: 0x61, count: 1_000_000)) == nil)
    #expect(replies.take("\n%exit\n".utf8) == "the session has ended")
  }
}

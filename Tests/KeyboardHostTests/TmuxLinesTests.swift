@testable import KeyboardHost
import TestSupport
import Testing
import TextInput

@Suite struct TmuxLinesTests {
  private static let leave = "copy-mode -q -t %1\n"

  @Test(
    arguments: [
      ([.text("a")], leave + "send-keys -t %1 -H 61"),
      ([.text("a"), .text("b")], leave + "send-keys -t %1 -H 61 62"),
      ([.text("';\n")], leave + "send-keys -t %1 -H 27 3b 0a"),
      ([.text("ü日")], leave + "send-keys -t %1 -H c3 bc e6 97 a5"),
      ([.text("e\u{301}")], leave + "send-keys -t %1 -H 65 cc 81"),
      ([.key(.enter, [])], leave + "send-keys -t %1 -H 0d"),
      ([.key(.enter, [.control, .shift])], leave + "send-keys -t %1 -H 0d"),
      ([.key(.escape, [.shift])], leave + "send-keys -t %1 -H 1b"),
      ([.key(.backspace, [])], leave + "send-keys -t %1 -H 7f"),
      ([.key(.tab, [.shift])], leave + "send-keys -t %1 -H 1b 5b 5a"),
      ([.key(.pageUp, [])], "send-keys -t %1 PPage"),
      ([.key(.left, [.shift])], "send-keys -t %1 S-Left"),
      ([.key(.insert, [])], "send-keys -t %1 IC"),
      ([.key(.function(5), [.control])], "send-keys -t %1 C-F5"),
      ([.key(.function(12), [.control, .alt, .shift])], "send-keys -t %1 C-M-S-F12"),
      ([.key(.function(13), [])], "send-keys -t %1 S-F1"),
      ([.key(.function(36), [])], "send-keys -t %1 C-F12"),
      ([], ""),
      ([.key(.function(0), []), .key(.function(99), [])], ""),
      ([.key(.character("c"), [.control])], leave + "send-keys -t %1 -H 03"),
      ([.key(.character("%"), [.control])], leave + "send-keys -t %1 -H 25"),
      ([.key(.character("x"), [.alt, .shift])], leave + "send-keys -t %1 -H 1b 58"),
      ([.key(.character(" "), [.control])], leave + "send-keys -t %1 -H 00"),
      (
        [.text("a"), .key(.up, []), .key(.enter, []), .text("b")],
        leave + "send-keys -t %1 -H 61\nsend-keys -t %1 Up\n" + leave
          + "send-keys -t %1 -H 0d 62"
      ),
    ] as [([Keystroke], String)])
  func `keystrokes are commands`(keystrokes: [Keystroke], lines: String) {
    #expect(TmuxLines(keystrokes, to: "%1").text == lines + (lines.isEmpty ? "" : "\n"))
  }

  @Test func `a long text takes several lines and no character is split`() {
    let text = String(repeating: "日本語", count: 1000)
    let commands = TmuxLines([.text(text)], to: "%1").text.split(separator: "\n")
    var bytes: [UInt8] = []
    for command in commands where command.hasPrefix("send-keys") {
      #expect(command.utf8.count < 1000)
      let part = command.split(separator: " ").dropFirst(4).compactMap { UInt8($0, radix: 16) }
      #expect(String(validating: part, as: UTF8.self) != nil)
      bytes += part
    }
    #expect(bytes == Array(text.utf8))
  }

  @Test(arguments: 0..<200)
  func `a trace line contains only fixed words, names and digits`(seed: UInt64) {
    let form = /(copy-mode -q|send-keys) -t %1( -H( [0-9a-f]{2})+| [CMS-]*[A-Z][A-Za-z0-9]*)?/
    var random = SplitMix64(seed: seed)
    let keys: [ControlKey] =
      [.up, .escape, .tab, .enter, .backspace, .insert, .delete, .end]
      + (-1...70).map { .function($0) }
    let keystrokes: [Keystroke] = (0..<20).map { _ in
      let scalars = (0..<3).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 1..<0x400, using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let modifiers = KeyModifiers(rawValue: UInt8.random(in: 0..<8, using: &random))
      switch Int.random(in: 0..<3, using: &random) {
      case 0: return .text(text)
      case 1: return .key(keys.randomElement(using: &random) ?? .up, modifiers)
      default: return .key(.character(text.first ?? "a"), modifiers)
      }
    }
    for line in TmuxLines(keystrokes, to: "%1").text.split(separator: "\n") {
      #expect(line.wholeMatch(of: form) != nil, "\(line)")
    }
  }
}

@Suite struct TmuxRepliesTests {
  private let welcome = "%begin 1 1 0\n%end 1 1 0\n%session-changed $0 one\n"

  @Test func `successful tmux replies are silent, in any pieces`() {
    var replies = TmuxReplies()
    #expect(!replies.isAttached)
    for byte in (welcome + "%begin 2 2 1\n%end 2 2 1\n%output %1 x\n").utf8 {
      #expect(replies.parse([byte]) == nil)
    }
    #expect(replies.isAttached)
  }

  @Test(arguments: [
    ("%begin 3 3 1\ncan't find pane: %9\n%error 3 3 1\n", "can't find pane: %9"),
    ("%begin 3 3 1\n%error 3 3 1\n", "refused"), ("%exit\n", "the session has ended"),
    ("%exit server exited\n", "the session has ended"),
  ])
  func `a tmux error is reported in its own words`(text: String, problem: String) {
    var replies = TmuxReplies()
    _ = replies.parse(welcome.utf8)
    #expect(replies.parse(text.utf8) == problem)
  }

  @Test func `an endless line uses bounded memory`() {
    var replies = TmuxReplies()
    #expect(replies.parse([UInt8](repeating: 0x61, count: 1_000_000)) == nil)
    #expect(replies.parse("\n%exit\n".utf8) == "the session has ended")
  }
}

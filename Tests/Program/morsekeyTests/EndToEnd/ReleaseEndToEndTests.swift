import Foundation
import TestSupport
import Glibc
import Testing

/// The state that a terminal has been set to and that was not undone.
private struct TerminalMemory: Equatable {
  /// Kitty's flags that were pushed and not popped.
  var stack: [Int] = []
  /// Pops of an empty stack, which may remove the flags of another program.
  var excessPops = 0
  /// The private modes that differ from a terminal's defaults.
  var changed: Set<Int> = []

  /// Enabled by default: wrapping and the cursor (DECAWM, DECTCEM).
  private static let usual: Set<Int> = [7, 25]

  /// Processes the complete output, in order.
  init(_ written: String) {
    for match in written.matches(of: /\e\[(?:>(\d+)u|(<)u|\?([\d;]+)([hl]))/) {
      if let flags = match.1 {
        stack.append(Int(flags) ?? -1)
      } else if match.2 != nil {
        if stack.popLast() == nil { excessPops += 1 }
      } else if let modes = match.3 {
        set(modes.split(separator: ";").compactMap { Int($0) }, isOn: match.4 == "h")
      }
    }
  }

  private mutating func set(_ modes: [Int], isOn: Bool) {
    for mode in modes {
      if isOn == Self.usual.contains(mode) { changed.remove(mode) } else { changed.insert(mode) }
    }
  }

  /// A terminal in its initial state.
  static let untouched = TerminalMemory("")
}

/// The real program in terminals that report releases: its queries, and the undoing of all modes.
@Suite(.serialized) struct ReleaseEndToEndTests {
  /// Opens the program in a terminal with the Kitty protocol, with the mouse requested too.
  private func openInKitty(
    _ arguments: [String] = ["--no-sound", "--input", "mouse", "--keys", "one"]
  ) throws -> ProgramInTerminal {
    let program = try ProgramInTerminal.open(arguments, showing: "\u{1B}[?u\u{1B}[c")
    program.type("\u{1B}[?0u\u{1B}[?62;c")
    #expect(program.waits(for: "\u{1B}[>31u"))
    program.type("\u{1B}[?31u\u{1B}[?62;c")
    // An answer that arrives after the program's end would be echoed.
    program.pass(milliseconds: 100)
    let memory = TerminalMemory(program.screen)
    #expect(memory.stack == [31] && memory.changed == [1000, 1004, 1006, 2004])
    return program
  }

  /// The bytes that undo everything, in reverse order.
  private static let undone =
    "\u{1B}[<u\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l"
    + "\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?2026l"

  /// The question at the end: what the terminal had sent before its answer is dropped.
  private static let question = "\u{1B}[c"

  @Test(arguments: [("\u{1B}[27u", Int32(0)), ("\u{1B}[99;5u", 130), ("\u{1B}[100;5u", 0)])
  func `leaving by a key leaves nothing behind`(key: String, status: Int32) throws {
    let program = try openInKitty()
    program.ends(typing: key, with: status)
    #expect(program.screen.hasSuffix(Self.undone + Self.question))
    #expect(TerminalMemory(program.screen) == .untouched)
  }

  @Test(arguments: [
    SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGALRM, SIGXCPU,
    40,
  ])
  func `a signal or a crash leaves nothing behind`(signal: Int32) throws {
    let program = try openInKitty()
    kill(program.process, signal)
    #expect(program.end() == -signal)
    #expect(program.modes == program.initialModes)
    // A crash has no time for the question.
    let end = program.screen.hasSuffix(Self.question) ? Self.question : ""
    #expect(program.screen.hasSuffix(Self.undone + end))
    #expect(TerminalMemory(program.screen) == .untouched)
  }

  @Test(arguments: [SIGTERM, SIGSEGV])
  func `an end between a query and its answer restores the terminal`(signal: Int32) throws {
    let program = try ProgramInTerminal.open(showing: "\u{1B}[?u\u{1B}[c")
    program.type("\u{1B}[?0u\u{1B}[?62;c")
    #expect(program.waits(for: "\u{1B}[>31u\u{1B}[?u\u{1B}[c"))
    kill(program.process, signal)
    #expect(program.end() == -signal)
    #expect(TerminalMemory(program.screen) == .untouched)
  }

  @Test(arguments: ["\u{1A}", "\u{1B}[122;5u", ""])
  func `a stop restores the terminal, and continuing sets it up again`(
    key: String
  ) throws {
    let program = try openInKitty()
    let saved = TerminalMemory(program.screen)
    if key.isEmpty { kill(program.process, SIGTSTP) } else { program.type(key) }
    #expect(program.waits(for: Self.undone))
    let end = try #require(program.screen.firstRange(of: Self.undone)?.upperBound)
    #expect(TerminalMemory(String(program.screen[..<end])) == .untouched)
    // Without a shell above it, the program is not stopped: it sets up the terminal again at once.
    #expect(program.waits { TerminalMemory($0) == saved })
    program.type("\u{1B}[?31u\u{1B}[?62;c")
    program.type("\u{1B}[32u")
    program.pass(milliseconds: 100)
    program.ends(typing: "\u{1B}[32;1:3u\u{1B}[13u\u{1B}[27u")
    #expect(TerminalMemory(program.screen) == .untouched)
    #expect(["e\n", "t\n"].contains(program.standardOutput()))
  }

  @Test func `the command in the guide repairs the terminal after a kill`() throws {
    let program = try openInKitty()
    kill(program.process, SIGKILL)
    #expect(program.end() == -SIGKILL)
    #expect(TerminalMemory(program.screen) != .untouched)
    let text = try ProjectFiles.text("docs/guide.md")
    let recipe = try #require(text.firstMatch(of: /printf '(.+?)' > \/dev/)?.1)
    let written = program.screen + recipe.replacing("\\033", with: "\u{1B}")
    let memory = TerminalMemory(written)
    // Each of the two screens has a separate stack, and the screen in use is unknown: one pop is
    // for it.
    #expect(memory.stack.isEmpty && memory.changed.isEmpty && memory.excessPops <= 1)
  }

  @Test func `doctor queries the terminal and restores it`() throws {
    let program = try ProgramInTerminal.open(["doctor", "terminal"], showing: "\u{1B}[?u\u{1B}[c")
    program.type("\u{1B}[?0u\u{1B}[?62;c")
    #expect(program.waits(for: "\u{1B}[>31u\u{1B}[?u\u{1B}[c"))
    program.type("\u{1B}[?31u\u{1B}[?62;c")
    #expect(program.waits(for: "\u{1B}[?1006$p\u{1B}[c"))
    program.type("\u{1B}[?1006;2$y\u{1B}[?62;c")
    for count in 1...30 {
      #expect(program.waits { $0.ranges(of: "\u{1B}[c").count == 3 + count })
      program.type("\u{1B}[?62;c")
    }
    #expect(program.end() == 0)
    #expect(TerminalMemory(program.screen) == .untouched)
    let output = program.standardOutput()
    #expect(output.contains("  kitty    press and release of every key (flags 31); jitter "))
    #expect(output.contains("  mouse    press and release of its buttons; jitter "))
  }

  @Test func `a terminal that drops the flags is not keyed by releases`() throws {
    let program = try ProgramInTerminal.open(showing: "\u{1B}[?u\u{1B}[c")
    program.type("\u{1B}[?0u\u{1B}[?62;c")
    #expect(program.waits(for: "\u{1B}[>31u"))
    program.type("\u{1B}[?1u\u{1B}[?62;c")
    #expect(program.waits(for: "\u{1B}[<u"))
    program.ends(typing: ".-\r\u{1B}", printing: "a\n")
    #expect(TerminalMemory(program.screen) == .untouched)
  }

  @Test func `a silent terminal accepts keys at once, prints the text and is restored`() throws {
    let program = try ProgramInTerminal.open()
    #expect(program.modes != program.initialModes)
    program.type("...\r---\r...\r")
    program.ends(typing: "\u{1B}", printing: "sos\n")
    #expect(program.modes == program.initialModes)
    #expect(TerminalMemory(program.screen) == .untouched)
  }

  @Test func `a mouse button is a straight key where nothing else reports releases`() throws {
    let program = try ProgramInTerminal.open(
      ["--no-sound", "--keys", "one"], showing: "\u{1B}[?u\u{1B}[c")
    program.type("\u{1B}[?64;1;2c")
    #expect(program.waits(for: "tap for a dit"))
    #expect(TerminalMemory(program.screen).changed == [1000, 1004, 1006, 2004])
    let drawn = program.screen.count
    program.type("\u{1B}[<0;3;3M")
    #expect(program.waits { $0.count > drawn })
    program.pass(milliseconds: 400)
    program.ends(typing: "\u{1B}[<0;3;3m\r\u{1B}", printing: "t\n")
    #expect(TerminalMemory(program.screen) == .untouched)
  }

  @Test func `a dumb terminal receives no queries`() throws {
    let program = try ProgramInTerminal.open(
      ["--no-sound", "--keys", "one"], environment: ["TERM": "dumb"], showing: "esc")
    program.ends(typing: "  \r\u{4}", printing: "i\n")
    #expect(!program.screen.contains("\u{1B}"))
  }
}

import LinuxSystem
import TextInput

/// What tmux is told so that keys are pressed in a pane (tmux(1), send-keys), a command a line.
enum TmuxLines {
  /// The commands for keystrokes.
  static func lines(for keystrokes: [Keystroke], to pane: String) -> String {
    var lines = ""
    var text = ""
    func endText() {
      if !text.isEmpty { lines += "send-keys -t \(pane) -l -- \(quoted(text))\n" }
      text = ""
    }
    for keystroke in keystrokes {
      switch keystroke {
      case .text(let more): text += more
      case .key(let key, let modifiers):
        endText()
        lines += "send-keys -t \(pane) -- \(quoted(name(of: key, modifiers)))\n"
      }
    }
    endText()
    return lines
  }

  /// Text as one word: between single quotes tmux reads everything as it is.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  private static func name(of key: ControlKey, _ modifiers: KeyModifiers) -> String {
    var prefix = modifiers.contains(.control) ? "C-" : ""
    if modifiers.contains(.alt) { prefix += "M-" }
    if case .character(let character) = key {
      let shown = modifiers.contains(.shift) ? character.uppercased() : String(character)
      return prefix + (shown == " " ? "Space" : shown)
    }
    return prefix + (modifiers.contains(.shift) ? "S-" : "") + (names[key] ?? "")
  }

  private static let names: [ControlKey: String] = [
    .up: "Up", .down: "Down", .left: "Left", .right: "Right", .home: "Home", .end: "End",
    .pageUp: "PPage", .pageDown: "NPage", .escape: "Escape", .tab: "Tab", .enter: "Enter",
    .backspace: "BSpace", .delete: "DC",
  ]
}

/// What tmux answers in control mode (tmux(1), CONTROL MODE), as far as it matters: what went wrong.
struct TmuxReplies {
  private var line: [UInt8] = []
  /// What stands between `%begin` and `%end` or `%error`: the words for an error.
  private var block: String?
  /// Whether the session is attached to.
  private(set) var isAttached = false

  /// The longest line that is kept; of a longer one the beginning counts.
  private static let limit = 1024

  /// Takes in what tmux says; answers with what went wrong, if anything did.
  mutating func take(_ bytes: some Sequence<UInt8>) -> String? {
    var problem: String?
    for byte in bytes {
      if byte != 0x0A {
        if line.count < Self.limit { line.append(byte) }
        continue
      }
      problem = problem ?? read(String(decoding: line, as: UTF8.self))
      line.removeAll(keepingCapacity: true)
    }
    return problem
  }

  private mutating func read(_ line: String) -> String? {
    if line.hasPrefix("%begin ") {
      block = ""
    } else if line.hasPrefix("%end ") {
      block = nil
    } else if line.hasPrefix("%error ") {
      defer { block = nil }
      return block.flatMap { $0.isEmpty ? nil : $0 } ?? "refused"
    } else if block != nil {
      block = line
    } else if line.hasPrefix("%session-changed ") {
      isAttached = true
    } else if line == "%exit" || line.hasPrefix("%exit ") {
      return "the session has ended"
    }
    return nil
  }
}

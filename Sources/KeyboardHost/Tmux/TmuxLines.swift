import TerminalCodec
import TerminalKeyboard
import TextInput

/// The commands that press keys in a pane (tmux(1), send-keys), one a line.
///
/// Text is sent as hexadecimal bytes. A line holds nothing but fixed words, key names of ours and hexadecimal
/// digits, so no text can be read as a command and nothing is quoted.
package struct TmuxLines {
  /// The lines, each with its newline.
  package private(set) var text = ""
  private let pane: String
  /// The bytes that have no line yet.
  private var bytes: [UInt8] = []

  /// Bytes a line: tmux reads a line whole before it acts.
  private static let lineLimit = 256

  /// Creates the lines for `keystrokes` in `pane`, a pane's identifier such as `%1`.
  init(_ keystrokes: [Keystroke], to pane: String) {
    self.pane = pane
    for keystroke in keystrokes { add(keystroke) }
    endBytes()
  }

  private mutating func add(_ keystroke: Keystroke) {
    guard case .key(let key, let modifiers) = keystroke else { return add(keystroke.bytes()) }
    if let name = Self.name(of: key, modifiers) {
      endBytes()
      text += "send-keys -t \(pane) \(name)\n"
    } else if case .character(let character) = key, modifiers.contains(.shift),
      let shifted = character.uppercased().first
    {
      add(Keystroke.key(.character(shifted), modifiers).bytes())
    } else {
      add(keystroke.bytes())
    }
  }

  /// Adds bytes; a line never ends inside a character.
  private mutating func add(_ more: [UInt8]) {
    for byte in more {
      if bytes.count >= Self.lineLimit, byte & 0xC0 != 0x80 { endBytes() }
      bytes.append(byte)
    }
  }

  /// Text leaves tmux's copy mode, whose keys would take it for commands.
  private mutating func endBytes() {
    guard !bytes.isEmpty else { return }
    text += "copy-mode -q -t \(pane)\nsend-keys -t \(pane) -H"
    for byte in bytes { text += (byte < 0x10 ? " 0" : " ") + String(byte, radix: 16) }
    text += "\n"
    bytes.removeAll(keepingCapacity: true)
  }

  /// The name of a key whose bytes depend on the pane's modes; `nil` for any other.
  ///
  /// tmux types a name that it does not know as text, `S-Escape` as well as `C-`: only keys that it knows with every
  /// modifier have a name here.
  private static func name(of key: ControlKey, _ modifiers: KeyModifiers) -> String? {
    guard case .function(let number) = key else {
      return names[key].map { prefix(modifiers) + $0 }
    }
    let (bank, index) = (number - 1).quotientAndRemainder(dividingBy: 12)
    guard number >= 1, bank < banks.count else { return nil }
    return prefix(modifiers.union(banks[bank])) + "F\(index + 1)"
  }

  private static func prefix(_ modifiers: KeyModifiers) -> String {
    (modifiers.contains(.control) ? "C-" : "") + (modifiers.contains(.alt) ? "M-" : "")
      + (modifiers.contains(.shift) ? "S-" : "")
  }

  private static let names: [ControlKey: String] = [
    .up: "Up", .down: "Down", .left: "Left", .right: "Right", .home: "Home", .end: "End",
    .pageUp: "PPage", .pageDown: "NPage", .delete: "DC", .insert: "IC",
  ]

  /// The modifiers that make F13 of F1, F25 of F1 and so on (terminfo(5), kf13 of xterm).
  private static let banks: [KeyModifiers] = [[], .shift, .control, [.control, .shift]]
}

extension Keystroke {
  /// The bytes that a terminal without any mode sends.
  fileprivate func bytes() -> [UInt8] { bytes(KeyEncoder()) }
}

/// What tmux answers in control mode (tmux(1), CONTROL MODE), as far as it matters: what went wrong.
package struct TmuxReplies {
  private var line: [UInt8] = []
  /// What stands between `%begin` and `%end` or `%error`: the words for an error.
  private var block: String?
  /// Whether the session is attached to.
  private(set) var isAttached = false

  /// The longest line that is kept; of a longer one the beginning counts.
  private static let limit = 1024

  /// Takes in what tmux says; answers with what went wrong, if anything did.
  package mutating func take(_ bytes: some Sequence<UInt8>) -> String? {
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

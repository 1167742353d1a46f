import TerminalCodec
import TerminalKeyboard
import TextInput

/// The commands that press keys in a pane (tmux(1), send-keys), one per line.
///
/// Text is sent as hexadecimal bytes. A line contains only fixed words, key names from a table and
/// hexadecimal digits. So no text can be interpreted as a command, and no quoting is needed.
package struct TmuxLines {
  /// The lines, each with its newline.
  package private(set) var text = ""
  private let pane: String
  /// The bytes that are not in a line yet.
  private var bytes: [UInt8] = []

  /// The most bytes per line: tmux reads a whole line before executing it.
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

  /// Ends a line of bytes.
  ///
  /// It leaves tmux's copy mode first, which would interpret text as commands.
  private mutating func endBytes() {
    guard !bytes.isEmpty else { return }
    text += "copy-mode -q -t \(pane)\nsend-keys -t \(pane) -H"
    for byte in bytes { text += (byte < 0x10 ? " 0" : " ") + String(byte, radix: 16) }
    text += "\n"
    bytes.removeAll(keepingCapacity: true)
  }

  /// Returns the name of a key whose bytes depend on the pane's modes; `nil` for any other.
  ///
  /// tmux types an unknown name as text, such as `S-Escape` or `C-`. So only keys that tmux knows
  /// with every modifier have a name here.
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

  /// The modifiers with which F1 becomes F13, F25 and so on (terminfo(5), kf13 of xterm).
  private static let banks: [KeyModifiers] = [[], .shift, .control, [.control, .shift]]
}

extension Keystroke {
  /// Returns the bytes that a terminal without any mode sends.
  fileprivate func bytes() -> [UInt8] { bytes(KeyEncoder()) }
}

/// Parses the replies of tmux in control mode (tmux(1), CONTROL MODE) for errors.
package struct TmuxReplies {
  private var line: [UInt8] = []
  /// The text between `%begin` and `%end` or `%error`, which describes an error.
  private var block: String?
  /// Whether the client is attached to the session.
  private(set) var isAttached = false

  /// The most bytes kept of a line; the rest is ignored.
  private static let limit = 1024

  /// Parses output of tmux; returns the error, if there was one.
  package mutating func parse(_ bytes: some Sequence<UInt8>) -> String? {
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

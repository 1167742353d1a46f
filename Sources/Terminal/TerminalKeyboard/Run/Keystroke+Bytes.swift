public import TerminalCodec
public import TextInput

extension Keystroke {
  /// The text, or the key's usual name: `ctrl-c`, `page-up`.
  public var name: String {
    switch self {
    case .text(let text): text
    case .key(let key, let modifiers):
      Key(key.code, modifiers: Key.Modifiers(modifiers)).description
    }
  }

  /// The bytes that a program receives for the keystroke.
  public func bytes(_ encoder: KeyEncoder) -> [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .key(let key, let modifiers):
      encoder.bytes(of: Key(key.code, modifiers: Key.Modifiers(modifiers)))
    }
  }
}

extension ControlKey {
  /// The terminal's key code.
  fileprivate var code: Key.Code {
    switch self {
    case .up: .named(.up)
    case .down: .named(.down)
    case .left: .named(.left)
    case .right: .named(.right)
    case .home: .named(.home)
    case .end: .named(.end)
    case .pageUp: .named(.pageUp)
    case .pageDown: .named(.pageDown)
    case .escape: .named(.escape)
    case .tab: .named(.tab)
    case .enter: .named(.enter)
    case .backspace: .named(.backspace)
    case .delete: .named(.delete)
    case .insert: .named(.insert)
    case .function(let number): .function(number)
    case .character(let character): .character(character)
    }
  }
}

extension Key.Modifiers {
  fileprivate init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.alt) { insert(.alt) }
    if modifiers.contains(.control) { insert(.ctrl) }
  }
}

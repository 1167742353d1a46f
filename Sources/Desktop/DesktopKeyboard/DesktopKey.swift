import TerminalCodec
public import TextInput

/// A key event that an input context receives.
public struct DesktopKey: Hashable, Sendable {
  /// The X keysym: the meaning of the key in the desktop's key layout.
  public var keysym: UInt32
  /// The evdev key code.
  ///
  /// A compositor may invent it, but the press and the release of a key have the same code.
  public var code: UInt32
  /// The held modifiers, in the bits of IBusModifierType, and the release bit.
  public var state: State

  /// Creates a key.
  public init(keysym: UInt32, code: UInt32, state: State = []) {
    (self.keysym, self.code, self.state) = (keysym, code, state)
  }

  /// The bits of IBusModifierType.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates a state from its bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Shift.
    public static let shift = State(rawValue: 1)
    /// Control.
    public static let control = State(rawValue: 1 << 2)
    /// Alt.
    public static let alt = State(rawValue: 1 << 3)
    /// The logo key, which X reports as Mod4.
    public static let logo = State(rawValue: 1 << 6)
    /// Super, Hyper and Meta, as toolkits report them.
    public static let virtual = State(rawValue: 7 << 26)
    /// The event is a key release.
    public static let release = State(rawValue: 1 << 30)

    /// The modifiers that turn a key into a command.
    static let commands: State = [.control, .alt, .logo, .virtual]
  }

  /// Whether the event is a key release.
  var isRelease: Bool { state.contains(.release) }

  /// Identifies the key of a press and its release, even if Shift has changed in between.
  var identity: UInt32 { code != 0 ? code : 1 << 31 | keysym }

  /// Whether the key is a modifier key or a lock key.
  var isModifier: Bool {
    (0xFFE1...0xFFEE).contains(keysym) || (0xFE01...0xFE13).contains(keysym) || keysym == 0xFF7F
      || keysym == 0xFF7E
  }

  /// The key as bindings name it; `nil` for a key without a name.
  var key: Key? {
    guard let code = keyCode else { return nil }
    var modifiers: Key.Modifiers = []
    if case .character = code {} else if state.contains(.shift) { modifiers.insert(.shift) }
    if state.contains(.control) { modifiers.insert(.ctrl) }
    if state.contains(.alt) { modifiers.insert(.alt) }
    if !state.isDisjoint(with: [.logo, .virtual]) { modifiers.insert(.super) }
    return Key(code, modifiers: modifiers)
  }

  /// The character that the key types; `nil` for a key that types none.
  var character: Character? {
    switch keysym {
    case 0x20...0x7E, 0xA0...0xFF: Unicode.Scalar(keysym).map(Character.init)
    case 0x0100_0020...0x0110_FFFF: Unicode.Scalar(keysym - 0x0100_0000).map(Character.init)
    case 0xFFB0...0xFFB9: Unicode.Scalar(keysym - 0xFFB0 + 0x30).map(Character.init)
    case 0xFFAA...0xFFAF: Unicode.Scalar(keysym - 0xFFAA + 0x2A).map(Character.init)
    default: nil
    }
  }

  /// Whether the key types a character, and is no command.
  var typesCharacter: Bool { if case .types = effect { true } else { false } }

  /// Whether the key types a character that `character` does not cover, such as other scripts.
  var typesOther: Bool { character == nil && (0x100...0xFDFF).contains(keysym) }

  /// The Latin letter at the place of a key that types a letter of another script.
  ///
  /// It is `nil` for other keys.
  var latinLetter: Character? {
    let isOther = typesOther || character.map { $0.isLetter && !$0.isASCII } ?? false
    return isOther ? Self.letters.first { $0.value == code }?.key : nil
  }

  private var keyCode: Key.Code? {
    if let character { return .character(character) }
    if let name = Self.names.first(where: { $0.keysym == keysym })?.name { return .named(name) }
    if (0xFFBE...0xFFE0).contains(keysym) { return .function(Int(keysym - 0xFFBE) + 1) }
    return Self.modifiers[keysym].map { .modifier($0.0, $0.1) }
  }

  private static let names: [(keysym: UInt32, name: Key.Name)] = [
    (0xFF0D, .enter), (0xFF8D, .enter), (0xFF09, .tab), (0xFE20, .tab), (0xFF1B, .escape),
    (0xFF08, .backspace), (0xFFFF, .delete), (0xFF63, .insert), (0xFF51, .left), (0xFF52, .up),
    (0xFF53, .right), (0xFF54, .down), (0xFF55, .pageUp), (0xFF56, .pageDown), (0xFF50, .home),
    (0xFF57, .end), (0xFF67, .menu), (0xFF13, .pause), (0xFF61, .printScreen),
    (0xFFE5, .capsLock), (0xFF14, .scrollLock), (0xFF7F, .numLock),
  ]

  private static let modifiers: [UInt32: (Key.Modifier, Key.Side)] = [
    0xFFE1: (.shift, .left), 0xFFE2: (.shift, .right), 0xFFE3: (.ctrl, .left),
    0xFFE4: (.ctrl, .right), 0xFFE9: (.alt, .left), 0xFFEA: (.alt, .right),
    0xFFEB: (.super, .left), 0xFFEC: (.super, .right), 0xFFE7: (.meta, .left),
    0xFFE8: (.meta, .right), 0xFFED: (.hyper, .left), 0xFFEE: (.hyper, .right),
  ]

  /// The evdev key codes of the letters on an American keyboard.
  private static let letters: [Character: UInt32] = Dictionary(
    uniqueKeysWithValues: [(16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")]
      .flatMap { first, letters in zip(letters, UInt32(first)...) })
}

/// The effect of a key on the text of the program that receives it.
enum KeyEffect: Hashable, Sendable {
  /// The key types a character, in place of the selection.
  case types(Character)
  /// The key edits text or moves the insertion point, and leaves nothing selected.
  case edits
  /// The key leaves text and selection as they are.
  case keeps
  /// Unknown: the key may move the insertion point or select text.
  case maySelect

  /// Whether the key may move the insertion point or edit text, other than by a character.
  var mayReset: Bool { self == .edits || self == .maySelect }

  /// Returns the effect of a named key with modifiers.
  init(_ key: Key.Code?, shift: Bool, control: Bool, others: Bool) {
    switch key {
    case .named(let name) where Self.movements.contains(name):
      self = shift || others ? .maySelect : .edits
    case .named(.enter), .named(.backspace), .named(.delete): self = others ? .maySelect : .edits
    case .named(.insert): self = shift ? .edits : .keeps
    case .modifier: self = .keeps
    case .character("c") where control && !others && !shift: self = .keeps
    case .character("v") where control && !others, .character("x") where control && !others:
      self = .edits
    default: self = .maySelect
    }
  }

  private static let movements: Set<Key.Name> = [
    .left, .right, .up, .down, .home, .end, .pageUp, .pageDown,
  ]
}

extension DesktopKey {
  /// The effect on the text of the program that receives the key.
  var effect: KeyEffect {
    if state.isDisjoint(with: .commands), let character { return .types(character) }
    var code = keyCode
    if case .character(let character) = code, let lower = character.lowercased().first {
      code = .character(lower)
    }
    return KeyEffect(
      code, shift: state.contains(.shift), control: state.contains(.control),
      others: !state.isDisjoint(with: [.alt, .logo, .virtual]))
  }

  /// The release of the same key.
  public var released: DesktopKey {
    DesktopKey(keysym: keysym, code: code, state: state.union(.release))
  }

  /// The keysyms of the modifier keys that are held for the key.
  public var modifierKeysyms: [UInt32] {
    let keys: [(State, UInt32)] = [(.shift, 0xFFE1), (.control, 0xFFE3), (.alt, 0xFFE9)]
    return keys.filter { state.contains($0.0) }.map(\.1)
  }

  /// Creates the press of a forwarded key; `nil` for a key that no keyboard has.
  public init?(_ key: ControlKey, _ modifiers: KeyModifiers) {
    var state: State = []
    if modifiers.contains(.shift) { state.insert(.shift) }
    if modifiers.contains(.control) { state.insert(.control) }
    if modifiers.contains(.alt) { state.insert(.alt) }
    switch key {
    case .function(let number) where (1...12).contains(number):
      let code = number <= 10 ? 58 + number : 76 + number
      self.init(keysym: 0xFFBD + UInt32(number), code: UInt32(code), state: state)
    case .function: return nil
    case .character(let character):
      guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
        return nil
      }
      let keysym = scalar.value <= 0xFF ? scalar.value : 0x0100_0000 + scalar.value
      let code = Self.letters[Character(character.lowercased())] ?? 0
      self.init(keysym: keysym, code: code, state: state)
    default:
      guard let (keysym, code) = Self.controls[key] else { return nil }
      self.init(keysym: keysym, code: code, state: state)
    }
  }

  private static let controls: [ControlKey: (UInt32, UInt32)] = [
    .up: (0xFF52, 103), .down: (0xFF54, 108), .left: (0xFF51, 105), .right: (0xFF53, 106),
    .home: (0xFF50, 102), .end: (0xFF57, 107), .pageUp: (0xFF55, 104), .pageDown: (0xFF56, 109),
    .escape: (0xFF1B, 1), .tab: (0xFF09, 15), .enter: (0xFF0D, 28), .backspace: (0xFF08, 14),
    .delete: (0xFFFF, 111), .insert: (0xFF63, 110),
  ]
}

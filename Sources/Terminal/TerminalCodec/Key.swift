/// A key event: press, auto-repeat or release.
///
/// A shifted character is the character itself: `A` and `?`, never `shift-a` and `shift-/`. Shift
/// stays a modifier only with ctrl, super, hyper or meta, where a terminal may not know the
/// character.
public struct Key: Hashable, Sendable {
  /// The key.
  public var code: Code
  /// The modifiers held with the key.
  public var modifiers: Modifiers
  /// Press, auto-repeat or release; always `.press` without key-release reports.
  public var phase: Phase
  /// The character of the key without shift, if the terminal reported it.
  public var unshifted: Character?
  /// The character of the key on the standard layout, if the terminal reported it.
  public var standard: Character?

  /// Creates a key.
  public init(
    _ code: Code, modifiers: Modifiers = [], phase: Phase = .press, unshifted: Character? = nil,
    standard: Character? = nil
  ) {
    self.code = code
    self.modifiers = modifiers
    self.phase = phase
    self.unshifted = unshifted
    self.standard = standard
  }

  /// The same key on the standard layout; `nil` if it is the same, or not reported.
  ///
  /// It stands for a key whose character means nothing, as a Russian letter.
  public var onStandardLayout: Key? {
    guard let standard, code != .character(standard) else { return nil }
    var key = self
    (key.code, key.standard) = (.character(standard), nil)
    return key
  }

  /// Whether the key types a character and was sent as that character, not by its code.
  public var isPlainText: Bool {
    if case .character = code { unshifted == nil } else { false }
  }

  /// The code that matches a release to its press, independent of shift.
  public var identity: Code {
    unshifted.map(Code.character) ?? code
  }

  /// The text that the key types: its character if no modifier but shift is held, otherwise `nil`.
  public var text: Character? {
    guard case .character(let character) = code else { return nil }
    return modifiers.isDisjoint(with: .commands.union(.alt)) ? character : nil
  }

  /// The same key as a plain press without locks, for looking up key bindings.
  public var binding: Key {
    Key(code, modifiers: modifiers.subtracting(.locks))
  }
}

extension Key {
  /// The identity of a key.
  public enum Code: Hashable, Sendable {
    /// A key that types a character, including the space bar.
    case character(Character)
    /// A named key.
    case named(Name)
    /// F1 to F35.
    case function(Int)
    /// A modifier pressed alone.
    case modifier(Modifier, Side)
    /// A key without a name here, by its number in Kitty's keyboard protocol.
    case other(Int)
  }

  /// The named keys.
  public enum Name: String, CaseIterable, Sendable {
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end
    case pageUp = "page-up"
    case pageDown = "page-down"
    case begin, capsLock = "caps-lock"
    case scrollLock = "scroll-lock"
    case numLock = "num-lock"
    case printScreen = "print-screen"
    case pause, menu
  }

  /// The modifier keys.
  public enum Modifier: String, CaseIterable, Sendable {
    case shift, ctrl, alt, `super`, hyper, meta
  }

  /// The side of the keyboard on which a modifier lies.
  public enum Side: String, CaseIterable, Sendable {
    case left, right
  }

  /// The phase of a key event.
  public enum Phase: Int, CaseIterable, Sendable {
    case press = 1
    case `repeat`, release
  }

  /// The modifiers held during a key event; the bits of xterm and Kitty, whose parameter is one
  /// more.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Option.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let ctrl = Modifiers(rawValue: 4)
    /// Super: the Windows or Command key.
    public static let `super` = Modifiers(rawValue: 8)
    /// Hyper.
    public static let hyper = Modifiers(rawValue: 16)
    /// Meta.
    public static let meta = Modifiers(rawValue: 32)
    /// Caps Lock is on.
    public static let capsLock = Modifiers(rawValue: 64)
    /// Num Lock is on.
    public static let numLock = Modifiers(rawValue: 128)

    /// The modifiers that make any key a command.
    public static let commands: Modifiers = [.ctrl, .super, .hyper, .meta]
    /// The locks, which are states rather than held keys.
    public static let locks: Modifiers = [.capsLock, .numLock]
  }
}

extension Key {
  /// A press of the key that types `character`.
  public static func character(_ character: Character, _ modifiers: Modifiers = []) -> Key {
    Key(.character(character), modifiers: modifiers)
  }

  /// A press of a named key.
  public static func named(_ name: Name, _ modifiers: Modifiers = []) -> Key {
    Key(.named(name), modifiers: modifiers)
  }
}

/// A key that was pressed, held or let go.
///
/// A shifted character is the character itself: `A` and `?`, never `shift-a` and `shift-/`. Only with
/// ctrl, super, hyper or meta, where a terminal may not know the character, shift stays a modifier.
public struct Key: Hashable, Sendable {
  /// Which key.
  public var code: Code
  /// The modifiers held with it.
  public var modifiers: Modifiers
  /// Whether it went down, stayed down or came up; without key-release reports always `.press`.
  public var phase: Phase
  /// The character of the key without shift, where the terminal told it.
  public var unshifted: Character?

  /// Creates a key.
  public init(
    _ code: Code, modifiers: Modifiers = [], phase: Phase = .press, unshifted: Character? = nil
  ) {
    self.code = code
    self.modifiers = modifiers
    self.phase = phase
    self.unshifted = unshifted
  }

  /// What a release is matched to its press by: the key itself, whatever shift says.
  public var identity: Code {
    unshifted.map(Code.character) ?? code
  }

  /// The text the key types: its character when at most shift is held, otherwise `nil`.
  public var text: Character? {
    guard case .character(let character) = code else { return nil }
    return modifiers.isDisjoint(with: .commands.union(.alt)) ? character : nil
  }

  /// The same key as a plain press: what a table of bindings is asked for.
  public var binding: Key {
    Key(code, modifiers: modifiers.subtracting(.locks))
  }
}

extension Key {
  /// Which key.
  public enum Code: Hashable, Sendable {
    /// A key that types a character; the space bar among them.
    case character(Character)
    /// A key with a name.
    case named(Name)
    /// F1 to F35.
    case function(Int)
    /// A modifier pressed alone.
    case modifier(Modifier, Side)
    /// A key this program has no name for, by its number in Kitty's keyboard protocol.
    case other(Int)
  }

  /// The keys with a name.
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

  /// The keys that change what others do.
  public enum Modifier: String, CaseIterable, Sendable {
    case shift, ctrl, alt, `super`, hyper, meta
  }

  /// On which side of the keyboard a modifier lies.
  public enum Side: String, CaseIterable, Sendable {
    case left, right
  }

  /// What a key did.
  public enum Phase: Int, CaseIterable, Sendable {
    case press = 1
    case `repeat`, release
  }

  /// The modifiers held while a key is used; bits as in xterm and Kitty, less one.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or option.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let ctrl = Modifiers(rawValue: 4)
    /// Super: the Windows or command key.
    public static let `super` = Modifiers(rawValue: 8)
    /// Hyper.
    public static let hyper = Modifiers(rawValue: 16)
    /// Meta.
    public static let meta = Modifiers(rawValue: 32)
    /// Caps lock is on.
    public static let capsLock = Modifiers(rawValue: 64)
    /// Num lock is on.
    public static let numLock = Modifiers(rawValue: 128)

    /// The modifiers that make a key a command whatever it would type.
    public static let commands: Modifiers = [.ctrl, .super, .hyper, .meta]
    /// The locks, which are states rather than keys held.
    public static let locks: Modifiers = [.capsLock, .numLock]
  }
}

extension Key {
  /// A key that types `character`.
  public static func character(_ character: Character, _ modifiers: Modifiers = []) -> Key {
    Key(.character(character), modifiers: modifiers)
  }

  /// A key with a name.
  public static func named(_ name: Name, _ modifiers: Modifiers = []) -> Key {
    Key(.named(name), modifiers: modifiers)
  }
}

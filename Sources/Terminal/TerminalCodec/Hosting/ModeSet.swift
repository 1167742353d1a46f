/// The terminal modes that a program may change and leave changed.
struct ModeSet: Hashable, Sendable {
  /// The private modes that differ from a terminal's default.
  private(set) var changed: Set<Int> = []
  /// Whether the keypad sends sequences (DECKPAM).
  var isKeypadApplication = false
  /// Whether characters are inserted (IRM).
  var isInserting = false
  /// Whether a line feed includes a carriage return (LNM).
  var isNewLine = false
  /// The cursor's shape (DECSCUSR); zero for the terminal's default.
  var cursorShape = 0
  /// The level of xterm's modifyOtherKeys; zero for off.
  var otherKeys = 0
  /// The mode that selected the alternate screen; `nil` while the main screen is shown.
  var alternate: Int?
  /// The flags of Kitty's keyboard protocol on the main screen and on the alternate one.
  private var keyboards = [KeyboardStack(), KeyboardStack()]

  /// The modes that are on by default.
  private static let standard: Set<Int> = [7, 8, 25]
  /// Modes that are tracked elsewhere, or that keep no state (saving the cursor).
  private static let apart: Set<Int> = [47, 1047, 1048, 1049]
  /// The mode of 132 columns (DECCOLM); setting it again would clear the screen.
  static let wide = 3
  /// The mode of xterm that allows changing ``wide``.
  private static let allowsWide = 40
  /// The private modes that terminals support; any number of them may be changed.
  ///
  /// Sources: xterm's "XTerm Control Sequences"; the documentation of kitty, foot, mintty, WezTerm,
  /// Contour and iTerm2.
  private static let known: Set<Int> = [
    1, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 18, 19, 25, 30, 35, 40, 41, 42, 43, 44, 46, 66, 67, 69,
    80, 95,
    1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1010, 1011, 1014, 1015, 1016, 1034, 1035, 1036,
    1037, 1039, 1040, 1041, 1042, 1043, 1044, 1050, 1051, 1052, 1053, 1060, 1061, 1070, 1243, 1337,
    2004, 2005, 2006, 2026, 2027, 2031, 5522, 7700, 7711, 7727, 7728, 7730, 7765, 7766, 7767, 7786,
    7787, 7796, 8452, 19997, 77096, 80085, 737_769,
  ]
  /// The maximum number of other modes changed at a time: the bytes that undo them must fit into
  /// the crash guard.
  private static let limit = 24

  /// Whether a private mode is on.
  func contains(_ mode: Int) -> Bool { changed.contains(mode) != Self.standard.contains(mode) }

  /// Whether the mode may be changed without exceeding the limit.
  func accepts(_ mode: Int, _ isOn: Bool) -> Bool {
    Self.apart.contains(mode) || isOn == Self.standard.contains(mode) || changed.contains(mode)
      || Self.known.contains(mode) || changed.subtracting(Self.known).count < Self.limit
  }

  /// Enables or disables a private mode.
  mutating func set(_ mode: Int, _ isOn: Bool) {
    guard !Self.apart.contains(mode) else { return }
    if isOn == Self.standard.contains(mode) {
      changed.remove(mode)
    } else {
      changed.insert(mode)
    }
  }

  /// Applies a soft reset (DECSTR, VT510 manual).
  mutating func softReset() {
    for mode in [1, 6, 7, 25, 69] { changed.remove(mode) }
    (isKeypadApplication, isInserting) = (false, false)
  }

  /// The keyboard flags of the screen that is shown.
  var keyboard: KeyboardStack {
    get { keyboards[alternate == nil ? 0 : 1] }
    set { keyboards[alternate == nil ? 0 : 1] = newValue }
  }

  // MARK: - State changes

  /// Appends the bytes that take a terminal from this state to `target`.
  func appendChange(to target: ModeSet, into bytes: inout [UInt8]) {
    if let alternate, alternate != target.alternate {
      keyboards[1].appendChange(to: KeyboardStack(), into: &bytes)
      bytes.append(contentsOf: "\u{1B}[?\(alternate)l".utf8)
    }
    if alternate == nil || target.alternate == nil {
      keyboards[0].appendChange(to: target.keyboards[0], into: &bytes)
    }
    if let entered = target.alternate {
      if entered != alternate { bytes.append(contentsOf: "\u{1B}[?\(entered)h".utf8) }
      let former = entered == alternate ? keyboards[1] : KeyboardStack()
      former.appendChange(to: target.keyboards[1], into: &bytes)
    }
    var different = changed.symmetricDifference(target.changed)
    var text = ""
    if different.remove(Self.wide) != nil {
      // A terminal that does not allow the change would ignore it.
      text += "\u{1B}[?40h\u{1B}[?3\(target.contains(Self.wide) ? "h" : "l")"
      text += target.contains(Self.allowsWide) ? "" : "\u{1B}[?40l"
      different.remove(Self.allowsWide)
    }
    for mode in different.sorted() {
      text += "\u{1B}[?\(mode)\(target.contains(mode) ? "h" : "l")"
    }
    if isInserting != target.isInserting { text += "\u{1B}[4\(target.isInserting ? "h" : "l")" }
    if isNewLine != target.isNewLine { text += "\u{1B}[20\(target.isNewLine ? "h" : "l")" }
    if isKeypadApplication != target.isKeypadApplication {
      text += target.isKeypadApplication ? "\u{1B}=" : "\u{1B}>"
    }
    if cursorShape != target.cursorShape { text += "\u{1B}[\(target.cursorShape) q" }
    if otherKeys != target.otherKeys {
      text += target.otherKeys == 0 ? "\u{1B}[>4m" : "\u{1B}[>4;\(target.otherKeys)m"
    }
    bytes.append(contentsOf: text.utf8)
  }
}

/// The stack of Kitty's keyboard protocol on one screen: the flags in force and those below them.
struct KeyboardStack: Hashable, Sendable {
  /// The base flags, then the pushed entries; the last entry is in force.
  private var flags = [0]
  /// The maximum number of entries that are forwarded; terminals store fewer.
  private static let limit = 33

  /// Whether one more entry may be pushed.
  var hasRoom: Bool { flags.count < Self.limit }

  /// Pushes flags onto the stack.
  mutating func push(_ pushed: Int) { flags.append(pushed) }

  /// Pops entries; popping more than were pushed clears all flags.
  mutating func pop(_ count: Int) {
    if count >= flags.count { flags = [0] } else { flags.removeLast(count) }
  }

  /// Changes the flags in force: 1 replaces them, 2 adds to them, 3 removes from them.
  mutating func set(_ changed: Int, how: Int) {
    let last = flags.count - 1
    switch how {
    case 2: flags[last] |= changed
    case 3: flags[last] &= ~changed
    default: flags[last] = changed
    }
  }

  /// Appends the bytes that take a terminal from this stack to `target`.
  func appendChange(to target: KeyboardStack, into bytes: inout [UInt8]) {
    guard self != target else { return }
    var text = flags.count > 1 ? "\u{1B}[<\(flags.count - 1)u" : ""
    if flags[0] != target.flags[0] { text += "\u{1B}[=\(target.flags[0])u" }
    text += target.flags.dropFirst().map { "\u{1B}[>\($0)u" }.joined()
    bytes.append(contentsOf: text.utf8)
  }
}

/// The keys of the kernel's input layer by name or number.
///
/// Names are those of linux/input-event-codes.h without `KEY_`, in either case.
public enum KernelKeys {
  /// Returns the code of a key; `nil` for an unknown name or a number not below KEY_CNT.
  public static func code(_ name: String) -> UInt16? {
    if let number = UInt16(name) { return number < count ? number : nil }
    var name = name.uppercased()
    if name.hasPrefix("KEY_") { name.removeFirst(4) }
    return codes[name]
  }

  /// The number of codes (KEY_CNT).
  static let count = 0x300

  private static let codes: [String: UInt16] = Dictionary(
    uniqueKeysWithValues: runs.flatMap { first, names in
      zip(names.split(separator: " ").map(String.init), first...)
    })

  /// Names of consecutive codes, with the first code.
  private static let runs: [(UInt16, String)] = [
    (1, "ESC 1 2 3 4 5 6 7 8 9 0 MINUS EQUAL BACKSPACE TAB Q W E R T Y U I O P LEFTBRACE"),
    (27, "RIGHTBRACE ENTER LEFTCTRL A S D F G H J K L SEMICOLON APOSTROPHE GRAVE LEFTSHIFT"),
    (43, "BACKSLASH Z X C V B N M COMMA DOT SLASH RIGHTSHIFT KPASTERISK LEFTALT SPACE CAPSLOCK"),
    (59, "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NUMLOCK SCROLLLOCK KP7 KP8 KP9 KPMINUS KP4 KP5 KP6"),
    (78, "KPPLUS KP1 KP2 KP3 KP0 KPDOT"),
    (86, "102ND F11 F12 RO"),
    (96, "KPENTER RIGHTCTRL KPSLASH SYSRQ RIGHTALT LINEFEED HOME UP PAGEUP LEFT RIGHT END DOWN"),
    (109, "PAGEDOWN INSERT DELETE MACRO MUTE VOLUMEDOWN VOLUMEUP POWER KPEQUAL KPPLUSMINUS PAUSE"),
    (125, "LEFTMETA RIGHTMETA COMPOSE STOP AGAIN PROPS UNDO FRONT COPY OPEN PASTE FIND CUT HELP"),
    (139, "MENU"),
    (163, "NEXTSONG PLAYPAUSE PREVIOUSSONG STOPCD"),
    (183, "F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24"),
    (0x100, "BTN_0 BTN_1 BTN_2 BTN_3 BTN_4 BTN_5 BTN_6 BTN_7 BTN_8 BTN_9"),
    (0x110, "BTN_LEFT BTN_RIGHT BTN_MIDDLE BTN_SIDE BTN_EXTRA BTN_FORWARD BTN_BACK BTN_TASK"),
    (0x120, "BTN_TRIGGER BTN_THUMB BTN_THUMB2 BTN_TOP BTN_TOP2 BTN_PINKIE BTN_BASE BTN_BASE2"),
    (0x130, "BTN_SOUTH BTN_EAST BTN_C BTN_NORTH BTN_WEST BTN_Z BTN_TL BTN_TR BTN_TL2 BTN_TR2"),
  ]
}

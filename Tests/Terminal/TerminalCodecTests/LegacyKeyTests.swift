import Testing

struct LegacyKeyTests {
  private static let sequences: [(String, String)] = [
    // Characters and controls.
    ("a", "a"), ("Z", "Z"), (" ", "space"), ("-", "-"), ("é", "é"), ("€", "€"), ("😀", "😀"),
    ("\\x0d", "enter"), ("\\x0a", "enter"), ("\\x09", "tab"), ("\\x7f", "backspace"),
    ("\\x08", "backspace"), ("\\x00", "ctrl-space"), ("\\x01", "ctrl-a"), ("\\x03", "ctrl-c"),
    ("\\x1a", "ctrl-z"), ("\\x1c", "ctrl-\\"), ("\\x1d", "ctrl-]"), ("\\x1f", "ctrl-_"),
    ("\\e", "escape"), ("\\e\\e", "escape escape"), ("\\ea", "alt-a"), ("\\eA", "alt-A"),
    ("\\eé", "alt-é"), ("\\e\\x0d", "alt-enter"), ("\\e\\x7f", "alt-backspace"),
    ("\\e\\x01", "ctrl-alt-a"), ("\\e-", "alt--"), ("\\e\\x09", "shift-tab"),
    // Arrows and the keys around them.
    ("\\e[A", "up"), ("\\e[B", "down"), ("\\e[C", "right"), ("\\e[D", "left"), ("\\e[E", "begin"),
    ("\\e[F", "end"), ("\\e[H", "home"), ("\\eOA", "up"), ("\\eOH", "home"), ("\\eOF", "end"),
    ("\\e[1;2A", "shift-up"), ("\\e[1;3B", "alt-down"), ("\\e[1;5C", "ctrl-right"),
    ("\\e[1;6D", "ctrl-shift-left"), ("\\e[1;8H", "ctrl-alt-shift-home"), ("\\e[Z", "shift-tab"),
    ("\\e[1~", "home"), ("\\e[2~", "insert"), ("\\e[3~", "delete"), ("\\e[4~", "end"),
    ("\\e[5~", "page-up"), ("\\e[6~", "page-down"), ("\\e[7~", "home"), ("\\e[8~", "end"),
    ("\\e[3;5~", "ctrl-delete"), ("\\e\\e[A", "escape up"),
    // Function keys.
    ("\\eOP", "f1"), ("\\eOQ", "f2"), ("\\eOR", "f3"), ("\\eOS", "f4"), ("\\e[P", "f1"),
    ("\\e[11~", "f1"), ("\\e[14~", "f4"), ("\\e[15~", "f5"), ("\\e[17~", "f6"), ("\\e[18~", "f7"),
    ("\\e[19~", "f8"), ("\\e[20~", "f9"), ("\\e[21~", "f10"), ("\\e[23~", "f11"),
    ("\\e[24~", "f12"), ("\\e[25~", "f13"), ("\\e[26~", "f14"), ("\\e[28~", "f15"),
    ("\\e[29~", "f16"), ("\\e[31~", "f17"), ("\\e[34~", "f20"), ("\\e[15;2~", "shift-f5"),
    ("\\e[1;5P", "ctrl-f1"), ("\\e[1;2R", "shift-f3"), ("\\eO5Q", "ctrl-f2"), ("\\e[[A", "f1"),
    ("\\e[[E", "f5"), ("\\e[16~", "unknown"), ("\\e[99~", "unknown"),
    // rxvt's key sequences and the keypad.
    ("\\e[a", "shift-up"), ("\\eOd", "ctrl-left"), ("\\e[3^", "ctrl-delete"),
    ("\\e[5@", "ctrl-shift-page-up"), ("\\eOM", "enter"), ("\\eOk", "+"), ("\\eOp", "0"),
    ("\\eOy", "9"), ("\\eOX", "="), ("\\eOz", "unknown"),
    // xterm's modifyOtherKeys.
    ("\\e[27;5;97~", "ctrl-a"), ("\\e[27;6;65~", "ctrl-shift-a"), ("\\e[27;2;65~", "A"),
    ("\\e[27;5;13~", "ctrl-enter"), ("\\e[27;3;46~", "alt-."), ("\\e[27;5;9~", "ctrl-tab"),
    ("\\e[27~", "unknown"),
  ]

  @Test(arguments: sequences)
  func `keys of terminals without the Kitty protocol`(_ written: String, _ expected: String) {
    #expect(keys(written) == expected)
  }
}

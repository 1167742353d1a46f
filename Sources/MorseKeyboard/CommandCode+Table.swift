import MorseCode

/// The patterns and titles of the commands.
///
/// - Space, return and delete have the codes that Gboard and the assistive tables share, plus codes
///   for scripts in which these are letters.
/// - Shift and the suggestions have Gboard's codes, after shorter ones where no letter has them.
/// - Cursor movement and Ctrl have Darci's codes, where these are no letters of any script.
/// - Escape and Delete have the codes of Lubin's tables.
/// - The others have six elements that no script uses: copy, cut and paste are C, X and V with two
///   dits, undo is U twice.
/// - Joining and splitting words are J and X with U.
/// - Eight dits are the error signal of ITU-R M.1677-1.
extension CommandCode {
  /// The title and patterns of a command.
  struct Row {
    let title: String
    let patterns: [MorsePattern]

    init(_ title: String, _ patterns: MorsePattern...) {
      self.title = title
      self.patterns = patterns
    }
  }

  /// The row of the command in the table.
  var row: Row { Self.table[self] ?? Row("") }

  private static let table: [CommandCode: Row] = [
    .space: Row("space", "..--", ".-..--"),
    .newline: Row("return", ".-.-", "..-.-."),
    .delete: Row("delete", "----", ".-.--."),
    .deleteForward: Row("delete forward", "-.--.."),
    .deleteWord: Row("delete word", "........"),
    .deleteSentence: Row("delete sentence", "...--."),
    .deleteParagraph: Row("delete paragraph", "...-.--"),
    .join: Row("join words", ".---..-"),
    .split: Row("split word", "-..-..-"),
    .undo: Row("undo", "..-..-"),
    .left: Row("left", "----.-"),
    .right: Row("right", "-----."),
    .up: Row("up", "----.."),
    .down: Row("down", "------"),
    .home: Row("home", "--.---"),
    .end: Row("end", "---.--"),
    .pageUp: Row("page up", "---..-"),
    .pageDown: Row("page down", "---.-."),
    .selectLeft: Row("select left", ".---.-"),
    .selectRight: Row("select right", ".---.."),
    .copy: Row("copy", "-.-..."),
    .cut: Row("cut", "-..-.."),
    .paste: Row("paste", "...-.."),
    .shift: Row("shift", "....-."),
    .control: Row("ctrl", "--.-.-"),
    .alt: Row("alt", ".--.--"),
    .capsLock: Row("caps lock", "....--"),
    .escape: Row("escape", "--...."),
    .tab: Row("tab", "-.---."),
    .suggestion1: Row("1st suggestion", "---.", ".-----"),
    .suggestion2: Row("2nd suggestion", "---.-", "..----"),
    .suggestion3: Row("3rd suggestion", "--.--", "...---"),
    .nextKeyboard: Row("next keyboard", "-.-..-"),
    .keyboardList: Row("keyboards", "-..-.-"),
    .language: Row("language", "--.--."),
    .faster: Row("faster", "..-.--"),
    .slower: Row("slower", "--.-.."),
    .lockSpeed: Row("lock speed", ".-.---"),
    .repeatLast: Row("again", "..---."),
    .help: Row("help", ".--..."),
    .mute: Row("mute", "--...-", "-...--"),
    .dismiss: Row("dismiss", "-....."),
  ]

  static let byPattern: [MorsePattern: CommandCode] = Dictionary(
    table.flatMap { code, row in row.patterns.map { ($0, code) } }
  ) { first, _ in first }
}

public import MorseCode
import TextInput

/// A pattern that executes a command instead of typing a character.
///
/// Commands make every function of the keyboard available by dits and dahs alone. A new one is a
/// case here and a row with its codes in the table below.
public enum CommandCode: String, Hashable, Sendable, CaseIterable {
  case space, newline, delete, deleteForward, deleteWord, deleteSentence, deleteParagraph
  case join, split, undo
  case left, right, up, down, home, end, pageUp, pageDown
  case selectLeft, selectRight, copy, cut, paste
  case shift, control, alt, capsLock, escape, tab
  case suggestion1, suggestion2, suggestion3
  case nextKeyboard, keyboardList, language
  case faster, slower, lockSpeed, repeatLast
  case help, mute, dismiss
  case speak, stopSpeech, speakAgain, louder, quieter, bell
  case readLetter, readWord, readLine, readPlace, readTime, savePhrase
  case sleep

  /// The patterns of the command, the usual one first; the last is a letter of no script.
  public var patterns: [MorsePattern] { row.patterns }

  /// The usual pattern.
  public var pattern: MorsePattern { patterns.first ?? .empty }

  /// The pattern that is a letter of no script, and that works in every layout that leaves it free.
  public var universalPattern: MorsePattern { patterns.last ?? .empty }

  /// The pattern for layouts that use the universal one: two dahs before it.
  ///
  /// It has at least eight elements. No table uses that many, except for the error signal.
  public var reservePattern: MorsePattern {
    MorsePattern([.dah, .dah] + Array(universalPattern)) ?? universalPattern
  }

  /// Creates the command whose reserve pattern this is.
  init?(reservePattern pattern: MorsePattern) {
    guard pattern.count > 2, pattern[0] == .dah, pattern[1] == .dah,
      let rest = MorsePattern(pattern.dropFirst(2)), let code = CommandCode(pattern: rest),
      code.universalPattern == rest
    else { return nil }
    self = code
  }

  /// The name in files, such as `delete-word`.
  public var name: String {
    rawValue.reduce(into: "") { name, letter in
      name += letter.isUppercase || letter.isNumber ? "-" + letter.lowercased() : String(letter)
    }
  }

  /// Creates the command of this name; `nil` if there is none.
  public init?(name: String) {
    guard let code = Self.byName[name] else { return nil }
    self = code
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// Creates the command of `pattern`; `nil` if there is none.
  public init?(pattern: MorsePattern) {
    guard let code = Self.byPattern[pattern] else { return nil }
    self = code
  }

  /// The effect in one to three words.
  public var title: String { row.title }

  /// The click sound of the command.
  var click: KeyClick {
    switch self {
    case .delete, .deleteForward, .deleteWord, .deleteSentence, .deleteParagraph, .cut: .delete
    default: .modifier
    }
  }
}

/// The titles, effects and patterns of the commands.
///
/// - Space, return and delete have the codes that Gboard and the assistive tables share, plus codes
///   for scripts in which these are letters.
/// - Shift and the suggestions have Gboard's codes, after shorter ones where no letter has them.
/// - Cursor movement and Ctrl have Darci's codes, where these are no letters of any script.
/// - Escape and Delete have the codes of Lubin's tables.
/// - The others have six elements that no script uses: copy, cut and paste are C, X and V with two
///   dits, undo is U twice.
/// - Joining and splitting words are J and X with U.
/// - Commands of the voice, and sleep, have seven elements that no script uses, and begin with a dit.
/// - Eight dits are the error signal of ITU-R M.1677-1.
extension CommandCode {
  /// The title, the effect and the patterns of a command.
  struct Row {
    let title: String
    let effect: CodeEffect
    let patterns: [MorsePattern]

    init(_ title: String, _ effect: CodeEffect, _ patterns: MorsePattern...) {
      (self.title, self.effect, self.patterns) = (title, effect, patterns)
    }
  }

  /// The row of the command in the table.
  var row: Row { Self.table[self] ?? Row("", .again) }

  private static let table: [CommandCode: Row] = [
    .space: Row("space", .action(.space), "..--", ".-..--"),
    .newline: Row("return", .action(.endCharacter), ".-.-", "..-.-."),
    .delete: Row("delete", .action(.delete), "----", ".-.--."),
    .deleteForward: Row("delete forward", .press(.delete), "-.--.."),
    .deleteWord: Row("delete word", .action(.deleteWord), "........"),
    .deleteSentence: Row("delete sentence", .edit(.deleteSentence), "...--."),
    .deleteParagraph: Row("delete paragraph", .edit(.deleteParagraph), "...-.--"),
    .join: Row("join words", .join, ".---..-"),
    .split: Row("split word", .split, "-..-..-"),
    .undo: Row("undo", .edit(.undo), "..-..-"),
    .left: Row("left", .press(.left), "----.-"),
    .right: Row("right", .press(.right), "-----."),
    .up: Row("up", .press(.up), "----.."),
    .down: Row("down", .press(.down), "------"),
    .home: Row("home", .press(.home), "--.---"),
    .end: Row("end", .press(.end), "---.--"),
    .pageUp: Row("page up", .press(.pageUp), "---..-"),
    .pageDown: Row("page down", .press(.pageDown), "---.-."),
    .selectLeft: Row("select left", .press(.left, .shift), ".---.-"),
    .selectRight: Row("select right", .press(.right, .shift), ".---.."),
    .copy: Row("copy", .edit(.copy), "-.-..."),
    .cut: Row("cut", .edit(.cut), "-..-.."),
    .paste: Row("paste", .edit(.paste), "...-.."),
    .shift: Row("shift", .modifier(.shift), "....-."),
    .control: Row("ctrl", .modifier(.control), "--.-.-"),
    .alt: Row("alt", .modifier(.alt), ".--.--"),
    .capsLock: Row("caps lock", .modifier(.capsLock), "....--"),
    .escape: Row("escape", .press(.escape), "--...."),
    .tab: Row("tab", .press(.tab), "-.---."),
    .suggestion1: Row("1st suggestion", .offer(0), "---.", ".-----"),
    .suggestion2: Row("2nd suggestion", .offer(1), "---.-", "..----"),
    .suggestion3: Row("3rd suggestion", .offer(2), "--.--", "...---"),
    .nextKeyboard: Row("next keyboard", .action(.nextKeyboard), "-.-..-"),
    .keyboardList: Row("keyboards", .show(.layouts), "-..-.-"),
    .language: Row("next language", .nextLanguage, "--.--."),
    .faster: Row("faster", .speed(by: 1.1), "..-.--"),
    .slower: Row("slower", .speed(by: 1 / 1.1), "--.-.."),
    .lockSpeed: Row("lock speed", .lockSpeed, ".-.---"),
    .repeatLast: Row("again", .again, "..---."),
    .help: Row("help", .show(.help), ".--..."),
    .mute: Row("mute", .request(.mute), "--...-", "-...--"),
    .dismiss: Row("dismiss", .dismiss, "-....."),
    .speak: Row("speak", .voice(.speak), "...---."),
    .stopSpeech: Row("stop speech", .voice(.stop), "....--."),
    .speakAgain: Row("speak again", .voice(.again), ".-.--.."),
    .louder: Row("louder", .voice(.louder), ".-..---"),
    .quieter: Row("quieter", .voice(.quieter), ".-..-.."),
    .bell: Row("call bell", .voice(.ring), ".....--"),
    .readLetter: Row("read letter", .voice(.readLetter), ".-.-..."),
    .readWord: Row("read word", .voice(.readWord), ".--...."),
    .readLine: Row("read line", .voice(.readLine), ".-....."),
    .readPlace: Row("where am I", .voice(.readPlace), ".--...-"),
    .readTime: Row("time", .voice(.readTime), "..-.---"),
    .savePhrase: Row("save phrase", .voice(.savePhrase), ".--.-.-"),
    .sleep: Row("sleep", .request(.sleep), "..--..-"),
  ]

  static let byPattern: [MorsePattern: CommandCode] = Dictionary(
    table.flatMap { code, row in row.patterns.map { ($0, code) } }
  ) { first, _ in first }
}

/// The effect of a command code.
enum CodeEffect {
  /// The action that a dedicated key has too.
  case action(KeyAction)
  case modifier(ModifierChange)
  case speed(by: Double)
  case lockSpeed
  /// Repeats the last action.
  case again
  case dismiss
  /// Inserts the suggestion of this number.
  case offer(Int)
  case press(ControlKey, KeyModifiers)
  case edit(EditingCommand)
  /// Joins the last two words.
  case join
  /// Splits the last word in two.
  case split
  case show(Overlay.Kind)
  /// Changes to the next layout in another language.
  case nextLanguage
  case request(KeyboardRequest)
  case voice(VoiceCommand)

  static func press(_ key: ControlKey) -> CodeEffect { .press(key, []) }
}

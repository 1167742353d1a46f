public import MorseCode
public import TextInput

/// The function of a typed pattern or of a layout's key.
public enum PatternAction: Hashable, Sendable {
  /// Types text like a letter: with capitals and subject to the document's keyboard type.
  case text(String)
  /// Executes a command of the keyboard.
  case command(CommandCode)
  /// Inserts a whole text as it is.
  case phrase(String)
  /// Presses a key of an ordinary keyboard.
  case key(ControlKey, KeyModifiers)
  /// Changes to the layout of this name.
  case layout(String)
  /// Types the secret of this name, only into a field that hides its text.
  case secret(String)
  /// Has no effect: a function of this name on the layout's original device has no counterpart
  /// here.
  case unavailable(String)

  /// Whether it types text like a letter.
  var isText: Bool {
    if case .text = self { true } else { false }
  }

  /// The label to show: the text, or the command's title.
  public var label: String {
    switch self {
    case .text(let text): text
    case .command(let code): code.title
    case .phrase(let text): String(text.prefix { !$0.isNewline })
    case .key(let key, let modifiers): key.label(with: modifiers)
    case .layout(let name): name
    case .secret(let name): "secret \(name)"
    case .unavailable(let name): "(\(name))"
    }
  }
}

extension KeyboardSettings {
  /// Returns the function of `pattern`; `nil` if it has no meaning.
  ///
  /// Letters are in lower case, because Morse has no case: the document's traits decide about
  /// capitals. The order of precedence is:
  ///
  /// 1. a code of the layout
  /// 2. a character of its table
  /// 3. a command
  /// 4. a character of `ASCIICode`
  /// 5. a prosign
  ///
  /// A layout without a table has the commands by the codes that are letters of no script.
  public func action(of pattern: MorsePattern) -> PatternAction? {
    action(of: pattern, in: alphabet)
  }

  func action(of pattern: MorsePattern, in alphabet: MorseAlphabet) -> PatternAction? {
    if let key = layout.codes[pattern] { return key.action }
    let meaning = layout.hasTable ? alphabet.meaning(of: pattern) : nil
    if case .character(let character) = meaning { return .text(character.lowercased()) }
    if let code = CommandCode(pattern: pattern),
      layout.hasTable
        ? !alphabet.isChange(pattern, toAlternate: true) : pattern == code.universalPattern
    {
      return .command(code)
    }
    if let code = layout.displaced(by: pattern) { return .command(code) }
    if let character = ASCIICode.character(of: pattern, on: layout, in: alphabet) {
      return .text(String(character))
    }
    if layout.typesMarks { return .phrase(pattern.typedMarks) }
    return meaning.map { .text($0.description) }
  }

  /// Returns the longer patterns that begin with `pattern` and have a meaning, shortest first.
  public func reachable(
    from pattern: MorsePattern
  ) -> [(pattern: MorsePattern, action: PatternAction)] {
    patterns(from: pattern, in: alphabet).shortestFirst.compactMap { longer in
      action(of: longer).map { (longer, $0) }
    }
  }

  /// Returns the longer patterns that begin with `pattern` and may have a meaning.
  func patterns(from pattern: MorsePattern, in alphabet: MorseAlphabet) -> Set<MorsePattern> {
    let table = layout.hasTable ? alphabet.entries.map { $0.pattern } : []
    return Set((table + controls).filter { $0 != pattern && pattern.isPrefix(of: $0) })
  }

  /// Returns the pattern to key for a command: the layout's own, else the first one that is free.
  public func pattern(for code: CommandCode) -> MorsePattern {
    let own = layout.codes.filter { $0.value.action == .command(code) }.keys
    let shortest = own.min { ($0.count, $0.rawValue) < ($1.count, $1.rawValue) }
    return shortest ?? code.patterns.first { action(of: $0) == .command(code) }
      ?? code.reservePattern
  }

  /// Returns the label of the key of a pattern, or the name of its function.
  func label(of pattern: MorsePattern, _ action: PatternAction) -> String {
    layout.codes[pattern]?.label ?? action.label
  }

  /// The patterns that have a meaning without the table: those of the layout, the commands and
  /// `ASCIICode`.
  var controls: [MorsePattern] {
    let displaced = layout.codes.keys.compactMap { pattern in
      CommandCode(pattern: pattern).flatMap { $0.universalPattern == pattern ? $0 : nil }
    }
    return CommandCode.allCases.flatMap(\.patterns) + layout.codes.keys
      + displaced.map(\.reservePattern) + (layout.hasTable ? ASCIICode.patterns : [])
  }
}

extension KeyboardLayout {
  /// Returns the command that `pattern` is reserved for, if the layout uses its universal pattern
  /// otherwise.
  func displaced(by pattern: MorsePattern) -> CommandCode? {
    guard !codes.isEmpty, let code = CommandCode(reservePattern: pattern),
      codes[code.universalPattern] != nil
    else { return nil }
    return code
  }
}

extension Set<MorsePattern> {
  /// The patterns in order of length; at equal length, dits before dahs.
  var shortestFirst: [MorsePattern] {
    sorted { ($0.count, $0.rawValue) < ($1.count, $1.rawValue) }
  }
}

extension MorsePattern {
  /// The marks as text: a dit is a full stop, a dah a low line.
  var typedMarks: String { String(map { $0 == .dit ? "." : "_" }) }
}

extension ControlKey {
  /// Returns the key's name with the modifiers held.
  func label(with modifiers: KeyModifiers) -> String {
    let held = [(KeyModifiers.control, "ctrl-"), (.alt, "alt-"), (.shift, "shift-")]
      .filter { modifiers.contains($0.0) }.map(\.1)
    return held.joined() + label
  }

  private var label: String {
    switch self {
    case .function(let number): "f\(number)"
    case .character(let character): String(character)
    case .pageUp: "page up"
    case .pageDown: "page down"
    default: "\(self)"
    }
  }
}

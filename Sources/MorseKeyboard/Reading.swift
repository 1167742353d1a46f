public import MorseCode
public import TextInput

/// What a pattern does when it is typed, and what a key of a keyboard does.
public enum Reading: Hashable, Sendable {
  /// It makes text, as a letter does: with capitals, and as the kind of text wants it.
  case text(String)
  /// It works the keyboard.
  case command(CommandCode)
  /// It inserts a whole text as it is.
  case phrase(String)
  /// It presses a key of an ordinary keyboard.
  case key(ControlKey, KeyModifiers)
  /// It changes to the keyboard of this name.
  case keyboard(String)
  /// It types the secret of this name, into a field that hides what is typed and nowhere else.
  case secret(String)
  /// It does nothing: the layout's device has a function of this name that has no counterpart here.
  case unavailable(String)

  /// Whether it makes text as a letter does.
  var isText: Bool {
    if case .text = self { true } else { false }
  }

  /// What to show for it: the text, or the command's title.
  public var label: String {
    switch self {
    case .text(let text): text
    case .command(let code): code.title
    case .phrase(let text): String(text.prefix { !$0.isNewline })
    case .key(let key, let modifiers): key.label(with: modifiers)
    case .keyboard(let name): name
    case .secret(let name): "secret \(name)"
    case .unavailable(let name): "(\(name))"
    }
  }
}

extension KeyboardSettings {
  /// What `pattern` does; `nil` when it means nothing.
  ///
  /// Letters come in lower case, for Morse has none: capitals are up to the document's traits. A code of
  /// the keyboard's own goes before a character of its table, that before a command, and a command before
  /// a sign of `ASCIICode`, that before a prosign. A keyboard without a table has the commands by the codes that are letters of no script.
  public func reading(of pattern: MorsePattern) -> Reading? {
    reading(of: pattern, in: alphabet)
  }

  func reading(of pattern: MorsePattern, in alphabet: MorseAlphabet) -> Reading? {
    if let key = layout.codes[pattern] { return key.reading }
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

  /// The patterns that mean something and begin with `pattern`, itself left out, shortest first.
  public func reachable(
    from pattern: MorsePattern
  ) -> [(pattern: MorsePattern, reading: Reading)] {
    patterns(from: pattern, in: alphabet).shortestFirst.compactMap { longer in
      reading(of: longer).map { (longer, $0) }
    }
  }

  /// The patterns that may mean something and begin with `pattern`, itself left out.
  func patterns(from pattern: MorsePattern, in alphabet: MorseAlphabet) -> Set<MorsePattern> {
    let table = layout.hasTable ? alphabet.entries.map { $0.pattern } : []
    return Set((table + controls).filter { $0 != pattern && pattern.isPrefix(of: $0) })
  }

  /// The pattern to key for a command: the keyboard's own, else the first that nothing else has taken.
  public func pattern(for code: CommandCode) -> MorsePattern {
    let own = layout.codes.filter { $0.value.reading == .command(code) }.keys
    let shortest = own.min { ($0.count, $0.rawValue) < ($1.count, $1.rawValue) }
    return shortest ?? code.patterns.first { reading(of: $0) == .command(code) }
      ?? code.reservePattern
  }

  /// What stands on the key of a pattern, or what it does in a word.
  func label(of pattern: MorsePattern, _ reading: Reading) -> String {
    layout.codes[pattern]?.label ?? reading.label
  }

  /// The patterns that mean something whatever the table holds: those of the keyboard and the commands.
  var controls: [MorsePattern] {
    let displaced = layout.codes.keys.compactMap { pattern in
      CommandCode(pattern: pattern).flatMap { $0.universalPattern == pattern ? $0 : nil }
    }
    return CommandCode.allCases.flatMap(\.patterns) + layout.codes.keys
      + displaced.map(\.reservePattern) + (layout.hasTable ? ASCIICode.patterns : [])
  }
}

extension KeyboardLayout {
  /// The command whose universal pattern means something else here, and that `pattern` is kept for instead.
  func displaced(by pattern: MorsePattern) -> CommandCode? {
    guard !codes.isEmpty, let code = CommandCode(reservePattern: pattern),
      codes[code.universalPattern] != nil
    else { return nil }
    return code
  }
}

extension Set<MorsePattern> {
  /// The patterns in order: shorter ones first, and of those of one length dits before dahs.
  var shortestFirst: [MorsePattern] {
    sorted { ($0.count, $0.rawValue) < ($1.count, $1.rawValue) }
  }
}

extension MorsePattern {
  /// The marks as text: a dit is a full stop, a dah a low line.
  var typedMarks: String { String(map { $0 == .dit ? "." : "_" }) }
}

extension ControlKey {
  /// The key's name with what is held with it.
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

public import MorseCode

/// What a pattern does when it is typed.
public enum Reading: Hashable, Sendable {
  /// It makes text.
  case text(String)
  /// It works the keyboard.
  case command(CommandCode)

  /// What to show for it: the text, or the command's title.
  public var label: String {
    switch self {
    case .text(let text): text
    case .command(let code): code.title
    }
  }
}

extension KeyboardSettings {
  /// What `pattern` does; `nil` when it means nothing.
  ///
  /// Letters come in lower case, for Morse has none: capitals are up to the document's traits. A
  /// character of the alphabet goes before a command, a command before a prosign.
  public func reading(of pattern: MorsePattern) -> Reading? {
    reading(of: pattern, in: alphabet)
  }

  func reading(of pattern: MorsePattern, in alphabet: MorseAlphabet) -> Reading? {
    let meaning = alphabet.meaning(of: pattern)
    if case .character(let character) = meaning { return .text(character.lowercased()) }
    if let code = CommandCode(pattern: pattern) { return .command(code) }
    return meaning.map { .text($0.description) }
  }

  /// The patterns that mean something and begin with `pattern`, itself left out, shortest first.
  public func reachable(
    from pattern: MorsePattern
  ) -> [(pattern: MorsePattern, reading: Reading)] {
    reachable(from: pattern, in: alphabet)
  }

  func reachable(
    from pattern: MorsePattern, in alphabet: MorseAlphabet
  ) -> [(pattern: MorsePattern, reading: Reading)] {
    let patterns = alphabet.entries.map(\.pattern) + CommandCode.allCases.flatMap(\.patterns)
    return Set(patterns.filter { $0 != pattern && pattern.isPrefix(of: $0) })
      .sorted { ($0.count, $0.rawValue) < ($1.count, $1.rawValue) }
      .compactMap { longer in reading(of: longer, in: alphabet).map { (longer, $0) } }
  }
}

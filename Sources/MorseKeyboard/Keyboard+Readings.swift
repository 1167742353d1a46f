public import MorseCode
import TextInput

/// What patterns say where the document is one that does not take everything.
extension Keyboard {
  /// What `pattern` does in this document; `nil` when it does nothing.
  ///
  /// Where nothing but figures is wanted they may be keyed short.
  public func reading(of pattern: MorsePattern) -> Reading? {
    let type = document.traits.keyboardType
    if type.takesFigures, let figure = settings.figures.figure(of: pattern) {
      return takes(figure) ? .text(String(figure)) : nil
    }
    let reading = settings.reading(of: pattern, in: alphabet)
    if case .command(let code) = reading, code.suggestionNumber != nil {
      return aids.contains(.suggestions) || !candidates.isEmpty ? reading : nil
    }
    guard case .text(let text) = reading, !modifiers.makeCommands else { return reading }
    return text.allSatisfy { takes($0) } ? reading : nil
  }

  /// Whether the document takes `character` at the insertion point.
  func takes(_ character: Character) -> Bool {
    document.traits.keyboardType.takes(
      character, after: document.documentContextBeforeInput ?? "",
      before: document.documentContextAfterInput ?? "")
  }

  /// The patterns that do something in this document and begin with `pattern`, itself left out,
  /// shortest first.
  public func reachable(
    from pattern: MorsePattern
  ) -> [(pattern: MorsePattern, reading: Reading)] {
    let figures = document.traits.keyboardType.takesFigures ? settings.figures.patterns : []
    return (settings.reachable(from: pattern, in: alphabet).map(\.pattern) + figures)
      .filter { $0 != pattern && pattern.isPrefix(of: $0) }
      .sorted { ($0.count, $0.rawValue) < ($1.count, $1.rawValue) }
      .reduce(into: []) { found, longer in
        guard found.last?.pattern != longer, let reading = reading(of: longer) else { return }
        found.append((longer, reading))
      }
  }

  /// What to show for a pattern that does `reading`: what stands on its key, or what it does in a word.
  public func label(of pattern: MorsePattern, _ reading: Reading) -> String {
    settings.label(of: pattern, reading)
  }

  /// The pattern to key for a command on the keyboard in use.
  public func pattern(for code: CommandCode) -> MorsePattern { settings.pattern(for: code) }

  /// The text that `pattern` types; `nil` when it types none.
  func text(of pattern: MorsePattern) -> String? {
    guard case .text(let text) = reading(of: pattern) else { return nil }
    return text
  }
}

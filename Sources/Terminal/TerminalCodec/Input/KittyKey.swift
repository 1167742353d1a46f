/// Decodes keys that are reported by code point: Kitty's `CSI u` and xterm's modifyOtherKeys.
enum KittyKey {
  /// Decodes `CSI code:shifted:base ; modifiers:event ; text u`; only the code is required.
  ///
  /// Text without a key, or of several characters, comes from an input method and is reported as a
  /// paste.
  static func decode(_ sequence: ControlSequence) -> TerminalEvent? {
    let code = sequence[0] ?? 0
    let text = typedText(sequence)
    let phase = Key.Phase(parameter: sequence[1, 1])
    if text.count > 1 || (code == 0 && !text.isEmpty) { return .paste(text) }
    guard code > 0, let key = KeyTables.kitty(code) else { return nil }
    let modifiers = Key.Modifiers(parameter: sequence[1])
    let shifted = sequence[0, 1].flatMap(KeyTables.character)
    var typed = normalized(key, modifiers, phase, typed: text.first, shifted: shifted)
    typed.standard = standard(sequence, modifiers)
    return .key(typed)
  }

  /// The character of the key on the standard layout, whose shifted signs are not reported.
  private static func standard(
    _ sequence: ControlSequence, _ modifiers: Key.Modifiers
  ) -> Character? {
    guard let base = sequence[0, 2].flatMap(KeyTables.character) else { return nil }
    let isCommand = !modifiers.isDisjoint(with: .commands)
    guard modifiers.contains(.shift), !isCommand else { return base }
    return base.isLetter ? single(base.uppercased(), else: base) : nil
  }

  /// Decodes `CSI 27 ; modifiers ; code ~`.
  static func modifyOtherKeys(_ sequence: ControlSequence) -> Key? {
    guard let code = sequence[2], let key = KeyTables.kitty(code) else { return nil }
    let modifiers = Key.Modifiers(parameter: sequence[1])
    guard case .character(let typed) = key else { return Key(key, modifiers: modifiers) }
    guard modifiers.isDisjoint(with: .commands) else {
      return Key(.character(single(typed.lowercased(), else: typed)), modifiers: modifiers)
    }
    return Key(key, modifiers: modifiers.subtracting(.shift))
  }

  private static func typedText(_ sequence: ControlSequence) -> String {
    String(
      (0..<sequence.subcount(2)).compactMap { sequence[2, $0].flatMap(KeyTables.character) })
  }

  /// Converts a key to the form that a terminal without the protocol reports: the typed character.
  private static func normalized(
    _ code: Key.Code, _ modifiers: Key.Modifiers, _ phase: Key.Phase, typed: Character?,
    shifted: Character?
  ) -> Key {
    guard case .character(let base) = code else {
      return Key(code, modifiers: modifiers, phase: phase)
    }
    guard modifiers.isDisjoint(with: .commands) else {
      return Key(code, modifiers: modifiers, phase: phase, unshifted: base)
    }
    guard let known = typed ?? guessed(base, modifiers, shifted: shifted) else {
      return Key(code, modifiers: modifiers, phase: phase, unshifted: base)
    }
    return Key(
      .character(known), modifiers: modifiers.subtracting(.shift), phase: phase, unshifted: base)
  }

  /// The character of a key whose text is not reported; `nil` if it depends on the keyboard layout.
  private static func guessed(
    _ base: Character, _ modifiers: Key.Modifiers, shifted: Character?
  ) -> Character? {
    let shift = modifiers.contains(.shift)
    if shift, let shifted { return shifted }
    guard base.isLetter else { return shift && base != " " ? nil : base }
    return shift != modifiers.contains(.capsLock) ? single(base.uppercased(), else: base) : base
  }

  /// The only character of a text; `character` if there are several, as in the capitals of ß.
  private static func single(_ text: String, else character: Character) -> Character {
    text.count == 1 ? Character(text) : character
  }
}

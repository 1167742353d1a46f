import MorseCode
import MorseKeyboard
import TerminalCodec
import TextInput

/// The accessory bar in words, as a screen reader speaks them.
extension RunPanel {
  static func words(_ run: RunSession, columns: Int) -> StyledLine {
    let session = run.session
    let keyboard = session.keyboard
    guard !run.passesKeys else { return StyledLine(session.notes.joined(separator: ", ")) }
    guard !keyboard.document.traits.isSecureTextEntry else { return StyledLine() }
    var parts: [String] = []
    if keyboard.openPattern.isEmpty {
      if let notice = Panel.notice(session) { parts.append(notice) }
    } else {
      parts.append(spoken(keyboard.openPattern))
      if let reading = keyboard.reading(of: keyboard.openPattern) {
        parts.append(keyboard.label(of: keyboard.openPattern, reading))
      }
    }
    let words = keyboard.suggestions.enumerated().map { "\($0 + 1) \($1.text)" }
    let said = (parts + session.notes).joined(separator: ", ")
    return StyledLine(Panel.row(words, behind: said, between: ", ", columns: columns))
  }

  /// A pattern in words.
  private static func spoken(_ pattern: MorsePattern) -> String {
    pattern.description.map { $0 == "." ? "dit" : "dah" }.joined(separator: " ")
  }
}

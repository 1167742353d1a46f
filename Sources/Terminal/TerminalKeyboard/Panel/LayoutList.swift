public import MorseKeyboard
import TerminalCodec
import TextInput

extension LayoutChoice {
  /// The rows as plain text; an arrow follows the marked one.
  public var text: [String] {
    lines.enumerated().map { index, line in line.text + (index == marked ? " <" : "") }
  }

  /// The rows of the list, each with its digit.
  var lines: [StyledLine] {
    titles.enumerated().map { index, title in
      let digit = index < 9 ? "\(index + 1)" : " "
      return StyledLine(
        " \(digit) \(title) ", index == marked ? TextStyle([.bold, .reverse]) : .plain)
    }
  }
}

/// The effect of a key on the overlay.
enum OverlayStep: Hashable {
  /// A step in the overlay.
  case overlay(Overlay.Step)
  /// Chooses the layout with this number, counted from zero.
  case choose(Int)
  /// Ends the open character.
  case endCharacter
  /// Does nothing, neither here nor in the text.
  case nothing
}

extension Overlay {
  /// The effect of an action on the overlay; `nil` if the action is for the text.
  func step(_ action: KeyAction) -> OverlayStep? {
    switch (self, action) {
    case (.help, .dismiss): .overlay(.close)
    case (_, .command(let code)): step(code).map(OverlayStep.overlay)
    default: nil
    }
  }
}

extension LayoutChoice {
  /// The effect of a key on the list; `nil` if the key keys Morse or works on every keyboard.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - isOpen: whether a character is open.
  ///   - keyMap: the other meanings of keys.
  /// - Returns: the step.
  func step(_ key: Key, isOpen: Bool, _ keyMap: KeyMap) -> OverlayStep? {
    if let digit = key.text?.wholeNumberValue, digit > 0 { return .choose(digit - 1) }
    switch key.binding {
    case .named(.enter) where !isOpen: return .overlay(.choose)
    case .character(" ") where isOpen: return .endCharacter
    case .named(.up), .named(.tab, .shift): return .overlay(.mark(-1))
    case .named(.down), .named(.tab): return .overlay(.mark(1))
    case .named(.escape): return .overlay(.close)
    default: break
    }
    switch keyMap.meaning(of: key, in: .morse) {
    case .action(.press), .action(.endCharacter), .action(.removeElement), .action(.delete):
      return nil
    case .help, .keyboards, .cancel, .suspend: return nil
    case .action, nil: return .nothing
    }
  }
}

public import MorseKeyboard
import TerminalCodec
import TextInput

extension LayoutChoice {
  /// The rows as plain text; what is marked has an arrow behind it.
  public var text: [String] {
    lines.enumerated().map { index, line in line.text + (index == marked ? " <" : "") }
  }

  /// The rows that show them, each with its figure.
  var lines: [StyledLine] {
    titles.enumerated().map { index, title in
      let figure = index < 9 ? "\(index + 1)" : " "
      return StyledLine(
        " \(figure) \(title) ", index == marked ? TextStyle([.bold, .reverse]) : .plain)
    }
  }
}

/// What a key does to the overlay.
enum OverlayStep: Hashable {
  /// It does a step in the overlay.
  case overlay(Overlay.Step)
  /// It chooses the layout of this number, counted from zero.
  case choose(Int)
  /// It moves the rows that are in sight.
  case scroll(ScrollStep)
  /// It ends the character that is being keyed.
  case endCharacter
  /// It does nothing, not in the text either.
  case nothing
}

extension Overlay {
  /// What an action does to the overlay; `nil` where it is for the text.
  func step(_ action: KeyAction) -> OverlayStep? {
    switch (self, action) {
    case (.help, .dismiss): .overlay(.close)
    case (_, .command(let code)):
      switch step(code) {
      case .scroll(let code): .scroll(ScrollStep(code))
      case let step?: .overlay(step)
      case nil: nil
      }
    default: nil
    }
  }
}

extension ScrollStep {
  /// How far a code moves the rows.
  init(_ code: CommandCode) {
    switch code {
    case .up: self = .rows(-1)
    case .pageUp: self = .pages(-1)
    case .pageDown: self = .pages(1)
    default: self = .rows(1)
    }
  }
}

extension LayoutChoice {
  /// What a key does here; `nil` when it keys, or is for all keyboards.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - isOpen: whether a character is being keyed.
  ///   - keyMap: what keys mean otherwise.
  /// - Returns: the step.
  func step(_ key: Key, isOpen: Bool, _ keyMap: KeyMap) -> OverlayStep? {
    if let figure = key.text?.wholeNumberValue, figure > 0 { return .choose(figure - 1) }
    switch key.binding {
    case .named(.enter) where !isOpen: return .overlay(.choose)
    case .character(" ") where isOpen: return .endCharacter
    case .named(.up), .named(.tab, .shift): return .overlay(.mark(-1))
    case .named(.down), .named(.tab): return .overlay(.mark(1))
    case .named(.escape): return .overlay(.close)
    default: break
    }
    switch keyMap.meaning(of: key, in: .morse) {
    case .action(.press), .action(.endCharacter), .action(.takeBackElement), .action(.delete):
      return nil
    case .help, .keyboards, .cancel, .suspend: return nil
    case .action, nil: return .nothing
    }
  }
}

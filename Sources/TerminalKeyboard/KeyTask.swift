import MorseKeyboard
import TerminalCodec
import TextInput

/// What is to be done when a key of the terminal is pressed.
enum KeyTask: Hashable {
  /// It is for the keyboard.
  case use(KeyEvent<Key.Code>.Use)
  /// It is for the list that is shown.
  case list(OverlayStep)
  /// It leads to another field.
  case field(Int)
  /// It shows or hides the list of keys and codes.
  case help
  /// It shows or hides the list of layouts.
  case layouts
  /// It leaves with nothing.
  case cancel
  /// It hands the terminal back to the shell.
  case suspend
  /// It is for nothing here.
  case nothing

  /// What the keyboard is asked; `nil` for nothing.
  var use: KeyEvent<Key.Code>.Use? {
    if case .use(let use) = self { use } else { nil }
  }
}

extension KeyboardDesk {
  /// What `key` is for now.
  func task(for key: Key) -> KeyTask {
    let choice = keyboard.overlay.choice
    if key.phase == .release { return .nothing }
    if let choice {
      let isOpen = !keyboard.openPattern.isEmpty
      if let step = choice.step(key, isOpen: isOpen, configured.keyMap) { return .list(step) }
    } else if page != nil, let step = key.fieldStep {
      return .field(step)
    }
    return meaning(of: key).map { task(for: $0, isRepeat: key.phase == .repeat) } ?? .nothing
  }

  private func task(for meaning: KeyMap.Meaning, isRepeat: Bool) -> KeyTask {
    switch meaning {
    case .help: return isRepeat ? .nothing : .help
    case .keyboards: return isRepeat ? .nothing : .layouts
    case .cancel: return .cancel
    case .suspend: return .suspend
    case .action(let action):
      if let step = keyboard.overlay.step(action) { return .list(step) }
      guard let contact = action.contact else { return .use(.action(action)) }
      return .use(scansCells && action.isPress ? .choice(contact) : .contact(contact))
    }
  }
}

extension Key {
  /// The step that the key makes on a page of fields; `nil` for none.
  fileprivate var fieldStep: Int? {
    if binding == .named(.tab) { 1 } else if binding == .named(.tab, .shift) { -1 } else { nil }
  }
}

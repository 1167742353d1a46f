import MorseKeyboard
import TerminalCodec
import TextInput

/// The task of a terminal key.
enum KeyTask: Hashable {
  /// Input for the keyboard.
  case use(KeyEvent<Key.Code>.Use)
  /// A step in the visible overlay.
  case list(OverlayStep)
  /// A move to another field, by this number of fields.
  case field(Int)
  /// A meaning other than an action.
  case other(KeyMap.Meaning)
  /// No task.
  case nothing

  /// Whether the key is a contact or a switch.
  var isContact: Bool {
    switch use {
    case .contact, .choice: true
    case .action, nil: false
    }
  }

  /// The input for the keyboard; `nil` for other tasks.
  var use: KeyEvent<Key.Code>.Use? {
    if case .use(let use) = self { use } else { nil }
  }
}

extension KeyboardController {
  /// The task of `key` in the current state.
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
    case .help, .keyboards: return isRepeat ? .nothing : .other(meaning)
    case .cancel, .suspend: return .other(meaning)
    case .action(let action):
      if let step = keyboard.overlay.step(action) { return .list(step) }
      guard let contact = action.contact else { return .use(.action(action)) }
      return .use(scansCells && action.isPress ? .choice(contact) : .contact(contact))
    }
  }
}

extension Key {
  /// The key's step on a page of fields; `nil` if it makes none.
  fileprivate var fieldStep: Int? {
    if binding == .named(.tab) { 1 } else if binding == .named(.tab, .shift) { -1 } else { nil }
  }
}

import MorseKeyboard
import TerminalCodec
import TextInput

/// What is to be done when a key of the terminal is pressed.
enum KeyTask: Hashable {
  /// It is for the keyboard.
  case use(KeyEvent<Key.Code>.Use)
  /// It is for the list that is shown.
  case list(ListStep)
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

  /// What `key` is for at a desk as it is.
  init(_ key: Key, _ desk: KeyboardDesk<some DocumentProxy>) {
    let choice = desk.keyboard.overlay.choice
    let isOpen = !desk.keyboard.openPattern.isEmpty
    if key.phase == .release {
      self = .nothing
    } else if let step = choice?.step(key, isOpen: isOpen, desk.configured.keyMap) {
      self = .list(step)
    } else if desk.page != nil, choice == nil, let step = key.fieldStep {
      self = .field(step)
    } else if let meaning = desk.meaning(of: key) {
      self.init(meaning, isRepeat: key.phase == .repeat, desk)
    } else {
      self = .nothing
    }
  }

  private init(
    _ meaning: KeyMap.Meaning, isRepeat: Bool, _ desk: KeyboardDesk<some DocumentProxy>
  ) {
    switch meaning {
    case .help: self = isRepeat ? .nothing : .help
    case .keyboards: self = isRepeat ? .nothing : .layouts
    case .cancel: self = .cancel
    case .suspend: self = .suspend
    case .action(let action):
      if let step = desk.keyboard.overlay.step(action) {
        self = .list(step)
      } else if let contact = action.contact {
        self = .use(desk.scansCells && action.isPress ? .choice(contact) : .contact(contact))
      } else {
        self = .use(.action(action))
      }
    }
  }

  /// What the keyboard is asked; `nil` for nothing.
  var use: KeyEvent<Key.Code>.Use? {
    if case .use(let use) = self { use } else { nil }
  }
}

extension Key {
  /// The step that the key makes on a page of fields; `nil` for none.
  fileprivate var fieldStep: Int? {
    if binding == .named(.tab) { 1 } else if binding == .named(.tab, .shift) { -1 } else { nil }
  }
}

public import MorseKeyboard
import TerminalCodec
public import TextInput
public import Timeline

/// A request to a keyboard from outside, for example from a program at the control socket.
public enum KeyboardOrder: Hashable, Sendable {
  /// Types text unchanged.
  case insert(String)
  /// Deletes this number of characters before the insertion point.
  case delete(Int)
  /// Switches to the next keyboard.
  case nextKeyboard
  /// Switches to the keyboard with this name.
  case keyboard(String)
  /// Turns sound off (`true`) or on (`false`); `nil` toggles.
  case mute(Bool?)
  /// Sets the speed of the elements, in words a minute.
  case speed(Double)
  /// Locks (`true`) or unlocks (`false`) what is learnt of the hand; `nil` toggles.
  case lockSpeed(Bool?)
  /// Sets the type of the text; `nil` for text that stays as it is keyed.
  case type(TextType?)
  /// Sets the language of the text; `nil` for an unspecified language.
  case language(String?)
  /// Executes a command as if its code had been keyed.
  case command(CommandCode)
  /// Shows the panel.
  case show
  /// Hides the panel.
  case hide
  /// Closes the keyboard; under a hosted program it hides the panel.
  case dismiss

  /// The most characters that one order deletes.
  public static let mostDeleted = 1000

  /// Whether the order is allowed in secret text: it reveals nothing and types nothing.
  public var isHarmless: Bool {
    switch self {
    case .mute, .show, .hide: true
    default: false
    }
  }
}

/// The reason why an order is refused.
public enum OrderRefusal: Hashable, Sendable {
  /// The text is secret, or the program accepts pass-through only.
  case secret
  /// This keyboard does not support the order.
  case unknownHere
  /// The keyboard was opened without sound.
  case noSound
  /// All chosen layouts are in one language.
  case noOtherLanguage
  /// The keyboard supports the order, but not with this value.
  case outOfRange
  /// No keyboard has this name; the associated value lists the known names.
  case noKeyboard([String])
}

extension KeyboardSession {
  /// Executes an order.
  ///
  /// - Parameters:
  ///   - order: the order.
  ///   - now: the current time.
  /// - Returns: the reason of the refusal; `nil` when the order was executed.
  public mutating func execute(_ order: KeyboardOrder, at now: Timestamp) -> OrderRefusal? {
    guard order.isHarmless || !keyboard.document.traits.isSecureTextEntry else { return .secret }
    tracing(.other("order"), at: now) { $0.advance(to: now) }
    var actions: [KeyAction] = []
    switch order {
    case .insert(let text): actions = [.insert(text.pastable)]
    case .delete(let count):
      actions = Array(
        repeating: .command(.delete), count: max(0, min(count, KeyboardOrder.mostDeleted)))
    case .nextKeyboard: actions = [.nextKeyboard]
    case .keyboard(let name):
      guard keyboard.knownNames.contains(name) else { return .noKeyboard(keyboard.knownNames) }
      if keyboard.layoutName != name { actions = [.keyboard(name)] }
    case .mute(let isOn) where !hasSound: return isOn == true ? nil : .noSound
    case .mute(let isOn): if isMuted != isOn { actions = [.command(.mute)] }
    case .speed(let wpm):
      return changeSpeed(to: wpm, at: now) ? nil : .outOfRange
    case .lockSpeed(let isOn):
      if keyboard.isSpeedLocked != isOn { actions = [.command(.lockSpeed)] }
    case .type, .language:
      let traits = keyboard.document.traits.changed(by: order)
      interrupt(at: now) { $0.traits = traits }
    case .command(.language) where keyboard.nextLanguageName == nil: return .noOtherLanguage
    case .command(let code): actions = [.command(code)]
    case .dismiss: actions = [.dismiss]
    case .show, .hide: return .unknownHere
    }
    for action in actions { handle(action: action, at: now) }
    return nil
  }
}

extension InputTraits {
  /// The traits after an order that changes the kind or the language of the text.
  ///
  /// A new kind resets the other traits, except the return key type of a text without lines.
  fileprivate func changed(by order: KeyboardOrder) -> InputTraits {
    var traits = self
    if case .type(let type) = order {
      traits = type.map { InputTraits($0, language: language) } ?? InputTraits()
      traits.language = language
      if !hasLines { traits.returnKeyType = returnKeyType }
    } else if case .language(let tag) = order {
      traits.language = tag
    }
    return traits
  }
}

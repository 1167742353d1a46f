import LinuxSystem
import ArgumentParser
import MorseKeying
import TerminalCodec
import TerminalKeyboard

/// The options for the number of keys, and for the terminal's keys that are bound.
struct SwitchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "one: a straight key; two: dit and dah; three: the third ends the letter.",
      valueName: "name"))
  var keys = KeySet.two.rawValue

  @Option(
    help: ArgumentHelp(
      """
      Bind a key of the terminal, such as dit=left-ctrl, to dit, dah, straight or end. A modifier key \
      such as left-ctrl needs a terminal with the Kitty keyboard protocol. May be repeated.
      """, valueName: "key"))
  var bind: [String] = []

  /// Returns the number of keys.
  func keySet() throws(UsageError) -> KeySet {
    try KeySet(choice: keys, of: "set of keys")
  }

  /// Returns the meaning of the terminal's keys.
  func keyMap() throws(UsageError) -> KeyMap {
    var bindings: [Key: KeyContact] = [:]
    for option in bind {
      let pair = option.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, let key = Key(pair[1]) else {
        throw UsageError(
          "'\(option)' binds no key; expected one such as dit=left-ctrl or dah=f9, with a key of: "
            + Key.Code.names.joined(separator: ", "))
      }
      let contact = try KeyContact(choice: pair[0], of: "use of a key")
      if let other = bindings.updateValue(contact, forKey: key), other != contact {
        throw UsageError(
          "'\(pair[1])' is bound to \(other.rawValue) and to \(contact.rawValue); expected one of them"
        )
      }
    }
    return KeyMap(keySet: try keySet(), bindings: bindings)
  }
}

import MorseCode
import TerminalCodec

/// The keys of a terminal that are down, by what they key: each is one of perhaps several of its contact.
struct HeldKeys: Hashable, Sendable {
  private var contacts: [Key.Code: KeyContact] = [:]

  /// Whether no key is down.
  var isEmpty: Bool { contacts.isEmpty }

  /// Whether a modifier is among them.
  var hasModifier: Bool { contacts.keys.contains(where: \.isModifier) }

  /// Takes in that a key went down; whether its contact closed by it.
  mutating func press(_ key: Key, _ contact: KeyContact) -> Bool {
    let isFirst = !contacts.values.contains(contact)
    return contacts.updateValue(contact, forKey: key.identity) == nil && isFirst
  }

  /// Takes in that a key came up; the contact that opened by it.
  mutating func release(_ key: Key) -> KeyContact? {
    guard let contact = contacts.removeValue(forKey: key.identity) else { return nil }
    return contacts.values.contains(contact) ? nil : contact
  }
}

extension Key.Code {
  /// Whether it is a modifier pressed alone.
  var isModifier: Bool {
    if case .modifier = self { true } else { false }
  }
}

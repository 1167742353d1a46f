package import LinuxSystem
package import KeyInput
package import MorseKeying

/// What the keys, lines or notes of an input are, as its user writes it: `dit=F13`, `dah=cts`.
package struct InputContacts {
  private let kind: EdgeSource.Kind
  /// Which key, line or note is which contact.
  package private(set) var keys: [(name: String, contact: KeyContact)] = []
  /// What a pipe's only key is.
  package private(set) var contact: KeyContact?
  /// Whether other programs are kept from a device.
  package private(set) var grabs = false

  init(kind: EdgeSource.Kind) {
    self.kind = kind
  }

  /// The names of what can be said beside filters.
  package var names: [String] {
    switch kind {
    case .pipe: ["as"]
    case .evdev: Self.contactNames + ["grab"]
    case .mouse: []
    default: Self.contactNames
    }
  }

  private static let contactNames = KeyContact.allCases.map(\.rawValue) + ["key"]

  /// Reads a setting; whether it was one of ``names``.
  package mutating func read(_ name: String, _ value: String) throws(UsageError) -> Bool {
    guard names.contains(name) else { return false }
    switch name {
    case "grab": grabs = true
    case "as":
      guard let chosen = KeyContact(rawValue: value) else {
        throw UsageError.unknown("key", value, KeyContact.allCases.map(\.rawValue))
      }
      contact = chosen
    default: keys.append((value, KeyContact(rawValue: name) ?? .straight))
    }
    return true
  }

  /// The kernel's codes of the keys.
  package func codes() throws(UsageError) -> [UInt16: KeyContact] {
    var codes: [UInt16: KeyContact] = [:]
    for (name, contact) in keys {
      guard let code = KernelKeys.code(name) else {
        throw UsageError("'\(name)' is not a key; expected a name such as F13 or BTN_0, or a code")
      }
      codes[code] = contact
    }
    return codes
  }

  /// The lines of a serial port: CTS the dit and DSR the dah, unless something else was said.
  package func lines() throws(UsageError) -> [(SerialLines, KeyContact)] {
    guard !keys.isEmpty else { return [(.cts, .dit), (.dsr, .dah)] }
    var lines: [(SerialLines, KeyContact)] = []
    for (name, contact) in keys {
      switch name.lowercased() {
      case "cts": lines.append((.cts, contact))
      case "dsr": lines.append((.dsr, contact))
      default: throw UsageError.unknown("line of a serial port", name, ["cts", "dsr"])
      }
    }
    return lines
  }

  /// The notes of a MIDI key: Vail's, unless something else was said.
  package func notes() throws(UsageError) -> MIDINotes {
    guard !keys.isEmpty else { return .vail }
    var notes: [UInt8: KeyContact] = [:]
    for (name, contact) in keys {
      guard let note = UInt8(name), note < 128 else {
        throw UsageError("'\(name)' is not a note; expected 0 to 127")
      }
      notes[note] = contact
    }
    return MIDINotes(contacts: notes, other: nil)
  }
}

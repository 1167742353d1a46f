package import LinuxSystem
package import InputDevices
package import MorseKeying

/// The contacts of an input's keys, lines or notes, in the user's notation: `dit=F13`, `dah=cts`,
/// `key=ABS_X+`.
package struct InputContacts {
  private let kind: EdgeSource.Kind
  /// The contacts of keys, lines or notes.
  package private(set) var keys: [(name: String, contact: KeyContact)] = []
  /// The contacts of axes.
  package private(set) var axes: [AxisContact] = []
  /// The share of an axis's range between closing and opening.
  package private(set) var hysteresis = 0.1
  /// The contact of a pipe's only key.
  package private(set) var contact: KeyContact?
  /// Whether the device is grabbed, so that other programs receive no events from it.
  package private(set) var grabs = false

  init(kind: EdgeSource.Kind) {
    self.kind = kind
  }

  /// The names of the settings other than filters.
  package var names: [String] {
    switch kind {
    case .pipe: ["as"]
    case .evdev: Self.contactNames + ["grab", "hysteresis"]
    case .mouse: []
    default: Self.contactNames
    }
  }

  private static let contactNames = KeyContact.allCases.map(\.rawValue) + ["key"]

  /// Parses a setting; returns whether its name is one of ``names``.
  package mutating func read(_ name: String, _ value: String) throws(UsageError) -> Bool {
    guard names.contains(name) else { return false }
    switch name {
    case "grab": grabs = true
    case "hysteresis": hysteresis = try Self.share(value)
    case "as": contact = try KeyContact(choice: value, of: "key")
    default:
      let contact = KeyContact(rawValue: name) ?? .straight
      if kind == .evdev, value.uppercased().hasPrefix("ABS_") {
        try add(try Self.axis(value, contact), as: value)
      } else {
        keys.append((value, contact))
      }
    }
    return true
  }

  /// Adds a direction of an axis, unless another one keeps a contact of the axis always closed.
  private mutating func add(_ axis: AxisContact, as notation: String) throws(UsageError) {
    guard !axes.contains(where: axis.isSamePlace(as:)) else { throw Self.doubled(notation) }
    guard !axes.contains(where: axis.leavesNoRest(beside:)) else {
      throw UsageError(
        "'\(notation)' and the other direction leave the axis no place of rest; expected a larger number"
      )
    }
    axes.append(axis)
  }

  private static func doubled(_ name: String) -> UsageError {
    UsageError("'\(name)' is named for two contacts; expected it once")
  }

  private static func axis(
    _ notation: String, _ contact: KeyContact
  ) throws(UsageError) -> AxisContact {
    guard let axis = AxisContact(notation, contact: contact) else {
      throw UsageError(
        "'\(notation)' is not a direction of an axis; expected one such as ABS_X+, ABS_X- or "
          + "ABS_Y+0.6")
    }
    guard axis.threshold != 0 else {
      throw UsageError(
        "'\(notation)' closes in the middle, where most axes rest; expected a number other than 0, "
          + "such as 0.1")
    }
    return axis
  }

  private static func share(_ percent: String) throws(UsageError) -> Double {
    guard let value = Double(percent), (0...50).contains(value) else {
      throw UsageError("'\(percent)' is not a hysteresis; expected 0 to 50 percent of the range")
    }
    return value / 100
  }

  /// Whether nothing is named, so that the default contacts count.
  var isDefault: Bool { keys.isEmpty && axes.isEmpty }

  /// Returns the contacts by the kernel's key codes.
  package func codes() throws(UsageError) -> [UInt16: KeyContact] {
    var codes: [UInt16: KeyContact] = [:]
    for (name, contact) in keys {
      guard let code = KernelKeys.code(name) else {
        throw UsageError("'\(name)' is not a key; expected a name such as F13 or BTN_0, or a code")
      }
      guard codes.updateValue(contact, forKey: code) == nil else { throw Self.doubled(name) }
    }
    return codes
  }

  /// Returns the contacts of a serial port's lines; by default CTS is the dit and DSR the dah.
  package func lines() throws(UsageError) -> [(SerialLines, KeyContact)] {
    guard !keys.isEmpty else { return [(.cts, .dit), (.dsr, .dah)] }
    var lines: [(SerialLines, KeyContact)] = []
    for (name, contact) in keys {
      guard let line = ["cts": SerialLines.cts, "dsr": .dsr][name.lowercased()] else {
        throw UsageError.unknown("line of a serial port", name, ["cts", "dsr"])
      }
      guard !lines.contains(where: { $0.0 == line }) else { throw Self.doubled(name) }
      lines.append((line, contact))
    }
    return lines
  }

  /// Returns the contacts of MIDI notes; by default those of the Vail adapter.
  package func notes() throws(UsageError) -> MIDINotes {
    guard !keys.isEmpty else { return .vail }
    var notes: [UInt8: KeyContact] = [:]
    for (name, contact) in keys {
      guard let note = UInt8(name), note < 128 else {
        throw UsageError("'\(name)' is not a note; expected 0 to 127")
      }
      guard notes.updateValue(contact, forKey: note) == nil else { throw Self.doubled(name) }
    }
    return MIDINotes(contacts: notes, other: nil)
  }
}

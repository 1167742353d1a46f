package import InputDevices
package import LinuxSystem
package import MorseKeying

/// An input in the user's notation: `KIND[:DEVICE][,NAME=VALUE…]`.
package struct InputChoice: Hashable {
  /// The kind of input.
  package let kind: EdgeSource.Kind
  /// The device, file or client; empty when none is named.
  package let device: String
  /// The settings in order; a name alone has an empty value.
  private let settings: [Setting]

  private struct Setting: Hashable {
    var name: String
    var value: String
  }

  /// The kinds that users can choose.
  package static let kinds: [EdgeSource.Kind] = [.evdev, .midi, .serial, .pipe, .mouse]

  /// Parses an input with its settings.
  package init(option: String) throws(UsageError) {
    let parts = option.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let head = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = Self.kinds.first(where: { $0.rawValue == head[0] }) else {
      throw UsageError.unknown("kind of input", String(head[0]), Self.kinds.map(\.rawValue))
    }
    self.kind = kind
    device = head.count > 1 ? String(head[1]) : ""
    settings = parts.dropFirst().map { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Setting(name: String(pair[0]), value: pair.count > 1 ? String(pair[1]) : "")
    }
    guard kind != .mouse || device.isEmpty else {
      throw UsageError("'\(option)' names a device; expected mouse")
    }
    guard !device.isEmpty || kind == .midi || kind == .mouse else {
      throw UsageError(
        "'\(option)' names no device; expected \(kind.rawValue):\(Self.device(kind))")
    }
    try checkSettings()
  }

  /// Checks the settings, so that an input with an invalid one is never opened.
  private func checkSettings() throws(UsageError) {
    var filters = FilterTable()
    let contacts = try readSettings(of: EdgeSource(kind, number: 0), into: &filters)
    switch kind {
    case .evdev: _ = try contacts.codes()
    case .serial: _ = try contacts.lines()
    case .midi: _ = try contacts.notes()
    case .pipe, .mouse, .terminal, .kitty, .desktop: break
    }
  }

  private static func device(_ kind: EdgeSource.Kind) -> String {
    kind == .pipe ? "FILE" : "DEVICE"
  }

  /// Opens the input, and writes its filter settings into `filters`.
  ///
  /// - Parameters:
  ///   - number: the number of previous inputs of the same kind.
  ///   - clock: the clock of the moments.
  ///   - filters: contains the settings for all inputs, and receives those for this one.
  /// - Returns: the input, which reports itself whether its device is present; `nil` if it belongs
  ///   to the terminal.
  /// - Throws: `UsageError` for invalid settings.
  package func open(
    number: Int, clock: MonotonicClock, filters: inout FilterTable
  ) throws(UsageError) -> (any EdgeInput)? {
    let source = EdgeSource(kind, number: number)
    let contacts = try readSettings(of: source, into: &filters)
    switch kind {
    case .evdev:
      let codes = try contacts.isDefault ? EvdevInput.adapterContacts : contacts.codes()
      return EvdevInput(
        path: device, contacts: codes, axes: contacts.axes, hysteresis: contacts.hysteresis,
        grabs: contacts.grabs, clock: clock, source: source)
    case .serial:
      return SerialInput(
        path: device, contacts: try contacts.lines(), clock: clock, source: source)
    case .midi:
      return MIDIInput(
        client: device.isEmpty ? nil : device, notes: try contacts.notes(), source: source)
    case .mouse, .terminal, .kitty, .desktop: return nil
    case .pipe:
      let contact = contacts.contact ?? .straight
      guard device == "-" else { return PipeInput(path: device, contact: contact, source: source) }
      return PipeInput(descriptor: .standardInput, contact: contact, source: source)
    }
  }

  /// Parses the settings; filters go into the table, contacts are returned.
  private func readSettings(
    of source: EdgeSource, into filters: inout FilterTable
  ) throws(UsageError) -> InputContacts {
    var contacts = InputContacts(kind: kind)
    for setting in settings where try !contacts.read(setting.name, setting.value) {
      try filters.set(setting.name, to: setting.value, of: source, orElse: contacts.names)
    }
    return contacts
  }
}

extension FilterTable {
  /// Sets a filter in the user's notation: `merge`, or for one contact `dit.merge`.
  ///
  /// - Parameters:
  ///   - name: the filter, preceded by the contact if it is for one alone.
  ///   - value: the value.
  ///   - source: the input; `nil` for all inputs.
  ///   - others: other valid names, for the message.
  /// - Throws: `UsageError` for an invalid name or value.
  package mutating func set(
    _ name: String, to value: String, of source: EdgeSource? = nil, orElse others: [String] = []
  ) throws(UsageError) {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let only = parts.count > 1 ? KeyContact(rawValue: parts[0]) : nil
    let filter = only == nil ? name : parts[1]
    guard FilterSettings.names.contains(filter) else {
      throw UsageError.unknown("setting", name, others + FilterSettings.names)
    }
    for contact in only.map({ [$0] }) ?? KeyContact.allCases {
      do throws(FilterError) {
        if let source {
          try self[contact, source].set(filter, to: value)
        } else {
          try self[contact].set(filter, to: value)
        }
      } catch {
        throw UsageError(error.description)
      }
    }
  }
}

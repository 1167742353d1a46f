package import KeyInput
package import LinuxSystem
package import MorseKeying

/// An input as a user writes it: `KIND[:DEVICE][,NAME=VALUE…]`.
package struct InputChoice: Hashable {
  /// Which kind of input.
  package let kind: EdgeSource.Kind
  /// The device, file or client; empty when none is named.
  package let device: String
  /// What was said of it, in order; a name alone has an empty value.
  private let settings: [Setting]

  private struct Setting: Hashable {
    var name: String
    var value: String
  }

  /// The kinds that can be asked for.
  package static let kinds: [EdgeSource.Kind] = [.evdev, .midi, .serial, .pipe, .mouse]

  /// Reads a choice.
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
  }

  private static func device(_ kind: EdgeSource.Kind) -> String {
    kind == .pipe ? "FILE" : "DEVICE"
  }

  /// Opens the input, and writes what was said of its filters into `filters`.
  ///
  /// - Parameters:
  ///   - number: how many inputs of its kind came before.
  ///   - clock: the clock that moments are read on.
  ///   - filters: what holds for every input, and receives what holds for this one.
  /// - Returns: the input; whether its device is there, it says itself. `nil` when it is the
  ///   terminal's.
  /// - Throws: what is wrong with its settings.
  package func open(
    number: Int, clock: MonotonicClock, filters: inout FilterTable
  ) throws(UsageError) -> (any EdgeInput)? {
    let source = EdgeSource(kind, number: number)
    let contacts = try readSettings(of: source, into: &filters)
    switch kind {
    case .evdev:
      var settings = EvdevInput.Settings(path: device)
      if !contacts.keys.isEmpty { settings.contacts = try contacts.codes() }
      settings.grabs = contacts.grabs
      return EvdevInput(settings, clock: clock, source: source)
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

  /// Reads what was said; filters go into the table, contacts are returned.
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
  /// Sets a filter as users write it: `merge`, or for one contact `dit.merge`.
  ///
  /// - Parameters:
  ///   - name: the filter, with the contact in front if it is for one alone.
  ///   - value: how it is set.
  ///   - source: the input that it is for; `nil` for every one.
  ///   - others: what else could have been meant, for the message.
  /// - Throws: what is wrong with the name or the value.
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

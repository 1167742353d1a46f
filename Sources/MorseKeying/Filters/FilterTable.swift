/// Which filters hold for which contact of which input.
public struct FilterTable: Hashable, Sendable {
  private var everywhere: [KeyContact: FilterSettings] = [:]
  private var bySource: [EdgeSource: [KeyContact: FilterSettings]] = [:]

  /// Creates a table of the standard settings.
  public init() {}

  /// What holds for a contact of an input: what was said of the input, else of the contact, else
  /// the standard.
  public subscript(contact: KeyContact, source: EdgeSource) -> FilterSettings {
    get { bySource[source]?[contact] ?? self[contact] }
    set { bySource[source, default: [:]][contact] = newValue }
  }

  /// What holds for a contact of every input that nothing else was said of.
  public subscript(contact: KeyContact) -> FilterSettings {
    get { everywhere[contact] ?? .standard(for: contact) }
    set { everywhere[contact] = newValue }
  }
}

extension FilterSettings {
  /// The default: nothing is filtered, and no key stays down for ever.
  ///
  /// Five seconds are a dah at three quarters of a word a minute.
  public static func standard(for contact: KeyContact) -> FilterSettings {
    var settings = FilterSettings()
    settings.maximumPress = .seconds(5)
    settings.keepsDurations = contact == .straight
    return settings
  }
}

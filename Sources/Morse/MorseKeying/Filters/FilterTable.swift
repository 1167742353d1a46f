/// The filter settings for each contact and input.
public struct FilterTable: Hashable, Sendable {
  private var everywhere: [KeyContact: FilterSettings] = [:]
  private var bySource: [EdgeSource: [KeyContact: FilterSettings]] = [:]

  /// Creates a table of the standard settings.
  public init() {}

  /// The settings of a contact of an input.
  ///
  /// By default, those of the contact for all inputs apply; by default of these, the standard ones.
  public subscript(contact: KeyContact, source: EdgeSource) -> FilterSettings {
    get { bySource[source.device]?[contact] ?? self[contact] }
    set { bySource[source, default: [:]][contact] = newValue }
  }

  /// The settings of a contact for all inputs without their own settings.
  public subscript(contact: KeyContact) -> FilterSettings {
    get { everywhere[contact] ?? .standard(for: contact) }
    set { everywhere[contact] = newValue }
  }
}

extension FilterSettings {
  /// The least standard maximum of a press: a dah at three quarters of a word a minute.
  public static let longestPress = Duration.seconds(5)

  /// Returns the default: no filters, except that no key stays down forever.
  public static func standard(for contact: KeyContact) -> FilterSettings {
    var settings = FilterSettings()
    settings.maximumPress = longestPress
    settings.maximumFollowsUse = true
    settings.keepsDurations = contact == .straight
    return settings
  }
}

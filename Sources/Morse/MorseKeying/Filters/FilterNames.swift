/// An invalid filter setting.
public struct FilterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error and the expected value.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The filters by their names for users.
extension FilterSettings {
  /// The longest valid time in milliseconds: a minute, far beyond any dwell time of a switch.
  private static let longest = 60_000.0

  /// The names, in the order of the filter chain.
  public static let names = ["debounce", "dead", "merge", "min", "latch", "max", "repeat"]

  /// Sets a filter: `off`, milliseconds, or `DELAY/INTERVAL` for `repeat`.
  ///
  /// - Throws: an error if the name or the value is invalid.
  public mutating func set(_ name: String, to value: String) throws(FilterError) {
    switch name {
    case "debounce": debounce = try Self.window(value, of: name) ?? .zero
    case "merge": merge = try Self.window(value, of: name) ?? .zero
    case "min": minimumPress = try Self.window(value, of: name) ?? .zero
    case "dead": deadTime = try Self.window(value, of: name) ?? .zero
    case "latch": latch = try Self.window(value, of: name)
    case "max": maximumPress = try Self.window(value, of: name)
    case "repeat": repeats = try Self.pace(value)
    default:
      throw FilterError(
        "'\(name)' is not a filter; expected one of \(Self.names.joined(separator: ", "))")
    }
  }

  private static func window(_ value: String, of name: String) throws(FilterError) -> Duration? {
    if value == "off" { return nil }
    guard let duration = duration(value) else {
      throw FilterError(
        "'\(value)' is not a time for \(name); expected off, or 0 to \(Int(longest)) milliseconds")
    }
    return duration
  }

  private static func pace(_ value: String) throws(FilterError) -> RepeatPace? {
    if value == "off" { return nil }
    let parts = value.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let delay = duration(String(parts[0])),
      let interval = duration(String(parts[1])), interval >= RepeatPace.least
    else {
      throw FilterError("'\(value)' is not a repeat; expected off, or milliseconds as 500/200")
    }
    return RepeatPace(delay: delay, interval: interval)
  }

  private static func duration(_ text: String) -> Duration? {
    guard let milliseconds = Double(text), (0...longest).contains(milliseconds) else { return nil }
    return .nanoseconds(Int64(milliseconds * 1e6))
  }
}

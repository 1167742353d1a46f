/// Finds the address of IBus: from its environment variable, otherwise from the file that it writes
/// for each display.
public struct IBusAddress {
  private let variable: (String) -> String?
  private let text: (String) -> String?

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - variable: reads an environment variable.
  ///   - text: reads a file; `nil` if it does not exist.
  public init(variable: @escaping (String) -> String?, text: @escaping (String) -> String?) {
    (self.variable, self.text) = (variable, text)
  }

  /// The address; `nil` if IBus does not seem to run.
  public var address: String? {
    if let address = set("IBUS_ADDRESS") { return address }
    return file.flatMap(text).flatMap { Self.address(in: $0) }
  }

  /// The file that IBus writes for this display; `nil` if the machine ID or the home folder is
  /// unknown.
  public var file: String? {
    if let address = set("IBUS_ADDRESS_FILE") { return address }
    guard let folder = set("XDG_CONFIG_HOME") ?? set("HOME").map({ $0 + "/.config" }),
      let machine = ["/etc/machine-id", "/var/lib/dbus/machine-id"].lazy.compactMap(text).first
    else { return nil }
    let name = machine.prefix { !$0.isWhitespace }
    return "\(folder)/ibus/bus/\(name)-\(display)"
  }

  /// The display as it appears in file names: `unix-0`, `unix-wayland-0`, `host-1`.
  private var display: String {
    if let wayland = set("WAYLAND_DISPLAY") { return "unix-" + wayland }
    let display = set("DISPLAY") ?? ":0"
    let parts = display.split(separator: ":", omittingEmptySubsequences: false)
    let host = parts.first.map(String.init) ?? ""
    let number = parts.last?.prefix { $0 != "." } ?? "0"
    return (host.isEmpty ? "unix" : host) + "-" + number
  }

  private func set(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns the address from the file's shell assignments.
  static func address(in text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("IBUS_ADDRESS=") {
      let value = line.dropFirst("IBUS_ADDRESS=".count)
      let isQuoted =
        value.count > 1 && value.first == value.last && "'\"".contains(value.first ?? " ")
      let address = isQuoted ? value.dropFirst().dropLast() : value
      return address.isEmpty ? nil : String(address)
    }
    return nil
  }
}

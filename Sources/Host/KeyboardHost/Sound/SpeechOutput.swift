public import LinuxSystem
public import TerminalDevice

/// Speaks short texts through Speech Dispatcher, by its protocol (SSIP).
///
/// A new text interrupts the previous one. No call here waits or fails: the texts are on the screen
/// too.
public struct SpeechOutput {
  private let connection: LocalConnection

  /// Connects to the server of this user.
  ///
  /// - Parameter variable: reads a variable of the environment.
  /// - Throws: `FileError` when there is no server.
  public init(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) throws(FileError) {
    connection = try LocalConnection(path: Self.path(variable))
    connection.send(Array("SET self CLIENT_NAME user:morsekey:scan\r\n".utf8))
  }

  /// Returns the server's socket, at the path that its own clients use.
  static func path(_ variable: (String) -> String?) -> String {
    let named = variable("SPEECHD_ADDRESS") ?? ""
    let kind = "unix_socket:"
    if named.hasPrefix(kind) { return String(named.dropFirst(kind.count)) }
    let runtime = variable("XDG_RUNTIME_DIR").flatMap { $0.isEmpty ? nil : $0 }
    let folder = runtime ?? (variable("HOME") ?? "") + "/.cache"
    return folder + "/speech-dispatcher/speechd.sock"
  }

  /// Speaks a text, and interrupts the current one.
  func say(_ text: String) { connection.send(Self.request(toSay: text)) }

  /// Returns the request.
  ///
  /// A leading dot is doubled, because a line with a single dot ends the text.
  static func request(toSay text: String) -> [UInt8] {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    let data = line.hasPrefix(".") ? "." + line : line
    return Array("CANCEL self\r\nSPEAK\r\n\(data)\r\n.\r\n".utf8)
  }
}

public import LinuxSystem
public import TerminalDevice

/// Speaks short texts through Speech Dispatcher, by its protocol (SSIP).
///
/// A new text cuts short the one before. Nothing here waits or fails: who is not heard is seen.
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

  /// The server's socket, where its own clients look for it.
  static func path(_ variable: (String) -> String?) -> String {
    let named = variable("SPEECHD_ADDRESS") ?? ""
    let kind = "unix_socket:"
    if named.hasPrefix(kind) { return String(named.dropFirst(kind.count)) }
    let runtime = variable("XDG_RUNTIME_DIR").flatMap { $0.isEmpty ? nil : $0 }
    let folder = runtime ?? (variable("HOME") ?? "") + "/.cache"
    return folder + "/speech-dispatcher/speechd.sock"
  }

  /// Speaks a text in place of what is being spoken.
  func say(_ text: String) { connection.send(Self.request(toSay: text)) }

  /// The request: a line that begins with a dot gets another one, and a dot alone ends the text.
  static func request(toSay text: String) -> [UInt8] {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    let data = line.hasPrefix(".") ? "." + line : line
    return Array("CANCEL self\r\nSPEAK\r\n\(data)\r\n.\r\n".utf8)
  }
}

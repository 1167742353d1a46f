import LinuxSystem

/// Speech Dispatcher, the user's server of speech.
public enum SpeechServer {
  private static let command = """
    command -v speech-dispatcher >/dev/null || exit
    speech-dispatcher --spawn </dev/null >/dev/null 2>&1 &
    """

  /// Starts the server in the background if it is installed, but does not run.
  ///
  /// It then stays: other programs speak through it too. Call this before the sandbox is entered.
  ///
  /// - Returns: whether the server is starting.
  public static func start() -> Bool {
    start(at: SpeechClient.path(), by: command, within: .seconds(1))
  }

  /// Starts the server of a socket with a shell's command, unless it runs.
  ///
  /// - Returns: whether the command ended in time and without an error.
  static func start(at path: String, by command: String, within patience: Duration) -> Bool {
    guard (try? LocalConnection(path: path)) == nil else { return false }
    let shell = try? ChildProcess(["sh", "-c", command])
    return (try? shell?.result(atMost: 0, within: patience))?.status == 0
  }
}

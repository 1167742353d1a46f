import LinuxSystem

/// Speech Dispatcher, the user's server of speech.
public enum SpeechServer {
  private static let command = "exec speech-dispatcher --spawn </dev/null >/dev/null 2>&1"

  /// Starts the server if it is installed, but does not run.
  ///
  /// It then stays: other programs speak through it too. A start that takes five seconds is killed,
  /// and nothing is spoken. Call this before the sandbox is entered.
  public static func start() {
    start(at: SpeechClient.path(), by: command, within: .seconds(5))
  }

  /// Starts the server of a socket with a shell's command, unless it runs.
  static func start(at path: String, by command: String, within patience: Duration) {
    guard (try? LocalConnection(path: path)) == nil else { return }
    let server = try? ChildProcess(["sh", "-c", command])
    _ = try? server?.result(atMost: 0, within: patience)
  }
}

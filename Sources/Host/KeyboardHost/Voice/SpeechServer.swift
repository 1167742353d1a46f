import LinuxSystem

/// Speech Dispatcher, the user's server of speech.
public enum SpeechServer {
  /// Starts the server if it is installed, but does not run.
  ///
  /// It then stays: other programs speak through it too. Call this before the sandbox is entered.
  public static func start() {
    guard (try? LocalConnection(path: SpeechClient.path())) == nil else { return }
    _ = Subprocess.run(["sh", "-c", "exec speech-dispatcher --spawn <&- >/dev/null 2>&1"])
  }
}

#if IBus
  import DesktopKeyboard
  public import LinuxSystem

  /// Calls to the desktop after the end of the engine, each over its own connection.
  public enum DesktopAftercare {
    /// Makes the engine the input method of all programs again.
    ///
    /// - Parameter address: the address of IBus.
    /// - Throws: `SystemError` if IBus does not run there, or does not know the engine.
    public static func choose(at address: String) throws(SystemError) {
      try DBusConnection(to: address).call(IBusProtocol.choice, of: IBusProtocol.daemonName)
    }

    /// Shows a notification.
    ///
    /// - Parameters:
    ///   - title: the first line.
    ///   - text: the text under it.
    ///   - address: the address of the session bus.
    /// - Throws: `SystemError` if no program shows notifications.
    public static func notify(
      _ title: String, _ text: String, at address: String
    ) throws(SystemError) {
      try DBusConnection(to: address).call(
        IBusProtocol.notification(title, text), of: IBusProtocol.notifierName)
    }
  }
#endif

import TerminalCodec
import Timeline

/// The short messages and the help of a desktop keyboard, and the hint for new users.
struct DesktopNotices {
  /// How long a short message is shown.
  private static let life = Duration.milliseconds(1500)

  /// What the panel shows besides the state of the keyboard.
  private(set) var additions = DesktopPanel.Additions()
  /// When the short message disappears; `nil` while none is shown.
  private(set) var end: Timestamp?

  /// Whether the help is open.
  var isHelpOpen: Bool { additions.help != nil }

  /// Shows a message for a moment.
  mutating func say(_ message: String, at now: Timestamp) {
    (additions.message, end) = (message, now.advanced(by: Self.life))
  }

  /// Removes the message if its time is over.
  mutating func expire(at now: Timestamp) {
    if let end, end <= now { clear() }
  }

  /// Notes that the user has keyed an element.
  mutating func noteKeyed() {
    (additions.isFirstUse, additions.help) = (false, nil)
    clear()
  }

  private mutating func clear() { (end, additions.message) = (nil, nil) }

  /// Opens the help at its first page.
  mutating func open(_ help: HelpPages) { additions.help = help }

  /// Closes the help.
  mutating func closeHelp() { additions.help = nil }

  /// Turns the pages of the help.
  mutating func turnHelp(by step: Int) { additions.help?.turn(by: step) }

  /// Turns the pages of the help by Page Up and Page Down; any other key closes it.
  ///
  /// - Returns: whether the key did nothing else.
  mutating func use(_ key: DesktopKey) -> Bool {
    guard isHelpOpen else { return false }
    switch key.key?.code {
    case .named(.pageDown): turnHelp(by: 1)
    case .named(.pageUp): turnHelp(by: -1)
    case .named(.escape): closeHelp()
    default:
      closeHelp()
      return false
    }
    return true
  }
}

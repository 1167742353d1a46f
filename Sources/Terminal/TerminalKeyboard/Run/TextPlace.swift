import TextInput

/// Where typed keys go under a hosted program, and whether they are text there.
///
/// This is the only rule for it. Where keys are commands, a pause adds no space, no words are
/// offered, and nothing typed is changed.
///
/// | The first that applies | Keys are |
/// |---|---|
/// | a rule or an announcement for this program | text, unless its kind is `code` |
/// | a chat, or a reader of mail | text |
/// | a pager or a monitor | commands |
/// | a prompt that reads single keys | commands |
/// | the user's kind for all programs | text, unless it is `code` |
/// | an editor or a programming language | commands |
/// | a shell that runs a program which is unknown | as of that program |
/// | a shell, or a shell on another computer | text, on the main screen or in whole lines |
/// | an unknown program on the alternate screen | commands |
/// | an unknown program that reads lines | text |
/// | an unknown program that reads raw keys | commands |
struct TextPlace: Hashable {
  /// The kind of text that the user or the program has stated for this program.
  var stated: KeyboardType?
  /// The kind of text that the user has stated for all programs.
  var general: KeyboardType?
  /// The built-in kind of the program.
  var known: ProgramKind?
  /// Whether a shell is waiting for an unknown program that reads the keys.
  var isChildOfShell = false
  /// How the program reads its keys.
  var reading = LineMode.Reading.lines
  /// Whether the program draws on the alternate screen.
  var isOnAlternateScreen = false

  /// Whether keys are text.
  var takesText: Bool {
    if let stated { return stated != .code }
    if known == .text || known == .chat { return true }
    if known == .viewer || reading == .keys { return false }
    if let general { return general != .code }
    switch known {
    case .text, .chat: return true
    case .viewer, .code: return false
    case .shell where !isChildOfShell: return reading == .lines || !isOnAlternateScreen
    case .shell, nil: return !isOnAlternateScreen && reading != .rawKeys
    }
  }
}

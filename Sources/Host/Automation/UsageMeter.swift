public import MorseKeyboard
public import TextInput
public import Timeline

/// How much a keyboard was used: only numbers, no text.
public struct UsageCounts: Hashable, Sendable {
  /// The presses of switches and keys.
  public var presses: Int
  /// The typed characters, with those that were taken back later.
  public var characters: Int
  /// The characters that were taken back.
  public var corrected: Int
  /// The codes that have no meaning.
  public var unknown: Int
  /// The milliseconds of use.
  public var milliseconds: Int

  /// The largest number that is kept.
  public static let most = 1_000_000_000_000

  /// Creates counts; by default nothing was used.
  public init(
    presses: Int = 0, characters: Int = 0, corrected: Int = 0, unknown: Int = 0,
    milliseconds: Int = 0
  ) {
    (self.presses, self.characters) = (presses, characters)
    (self.corrected, self.unknown) = (corrected, unknown)
    self.milliseconds = milliseconds
  }

  /// Whether nothing was counted.
  public var isEmpty: Bool { self == UsageCounts() }

  /// Adds other counts.
  public mutating func add(_ other: UsageCounts) {
    func sum(_ count: KeyPath<UsageCounts, Int>) -> Int {
      min(Self.most, self[keyPath: count] + other[keyPath: count])
    }
    self = UsageCounts(
      presses: sum(\.presses), characters: sum(\.characters), corrected: sum(\.corrected),
      unknown: sum(\.unknown), milliseconds: sum(\.milliseconds))
  }
}

/// Counts the use of a keyboard, turn by turn.
///
/// Pass-through does not count: its keys type themselves. Of a secret text only its time counts. The
/// press that ends or dismisses the keyboard is no use of it. A space that the keyboard has added
/// counts once something follows it.
public struct UsageMeter {
  private var counts = UsageCounts()
  /// The presses of the keyboard at the last look.
  private var presses = 0
  /// Whether the keyboard was dismissed since the last look.
  private var isDismissed = false
  /// The time of the last press; `nil` before the first one.
  private var latest: Timestamp?
  private var text: Text?
  /// Whether the keystrokes for a program end in an automatic space, which does not count yet.
  private var hasOpenSpace = false

  /// What is known of a text, to notice how much longer it becomes.
  private struct Text {
    var document: DocumentIdentifier
    /// The size in bytes: if it does not change, nothing is counted.
    var bytes: Int
    /// Whether it ends in an automatic space.
    var isSpaced: Bool
    /// The number of characters, without an automatic space at the end.
    var characters: Int
  }

  /// A longer pause between two presses is not use.
  public static let longestPause = Duration.seconds(60)

  /// Creates a meter that has counted nothing.
  public init() {}

  /// Whether what is typed counts.
  private static func counts(_ keyboard: some ObservedKeyboard) -> Bool {
    !keyboard.isSecret && keyboard.observed.inputMode == .morse
  }

  /// Starts with the present state of a keyboard: what it holds already was not typed.
  public mutating func begin(_ keyboard: some ObservedKeyboard) {
    presses = keyboard.presses
    text = Self.text(of: keyboard, after: nil)
  }

  /// Counts feedback of a keyboard.
  public mutating func note(_ feedback: KeyboardFeedback, of keyboard: some ObservedKeyboard) {
    switch feedback {
    case .unknown where Self.counts(keyboard): counts.unknown += 1
    case .dismissed: isDismissed = true
    default: break
    }
  }

  /// Counts the keystrokes that a program received at once.
  public mutating func note(_ keystrokes: [Keystroke], of keyboard: some ObservedKeyboard) {
    guard Self.counts(keyboard) else { return }
    let growth = keystrokes.reduce(0) { growth, keystroke in
      switch keystroke {
      case .text(let text): growth + text.count
      case .key(.backspace, _): growth - 1
      case .key: growth
      }
    }
    let isSpaced = keyboard.observed.endsInAutomaticSpace
    count(growth: growth + (hasOpenSpace ? 1 : 0) - (isSpaced ? 1 : 0))
    hasOpenSpace = isSpaced
  }

  /// Counts the presses, the time and the change of the text since the last look.
  ///
  /// - Parameters:
  ///   - keyboard: the keyboard.
  ///   - isEnding: whether the keyboard ends, so that its last press has ended it.
  ///   - now: the current time.
  public mutating func look(
    at keyboard: some ObservedKeyboard, isEnding: Bool = false, at now: Timestamp
  ) {
    let isCounted = Self.counts(keyboard)
    let pressed = keyboard.presses &- presses - (isEnding || isDismissed ? 1 : 0)
    (presses, isDismissed) = (keyboard.presses, false)
    if pressed > 0, keyboard.observed.inputMode == .morse {
      if isCounted { counts.presses += pressed }
      let pause = latest.map { $0.nanoseconds(to: now) } ?? 0
      if pause <= Self.longestPause.nanoseconds { counts.milliseconds += Int(pause / 1_000_000) }
      latest = now
    }
    let former = text
    text = Self.text(of: keyboard, after: former)
    guard isCounted, let former, let text, former.document == text.document else { return }
    // A line that was given out was not taken back.
    let isGiven = keyboard.observed.document.givesLines && text.characters == 0
    guard !isGiven || former.characters == 1 else { return }
    count(growth: text.characters - former.characters)
  }

  /// Returns what was counted since the last call.
  public mutating func drain() -> UsageCounts {
    defer { counts = UsageCounts() }
    return counts
  }

  private mutating func count(growth: Int) {
    if growth > 0 { counts.characters += growth } else { counts.corrected -= growth }
  }

  /// Returns what is known of the text; `nil` if it belongs to a program, or is secret.
  private static func text(of keyboard: some ObservedKeyboard, after former: Text?) -> Text? {
    guard counts(keyboard), let text = keyboard.reportedText else { return nil }
    let document = keyboard.observed.document.documentIdentifier
    let (bytes, isSpaced) = (text.utf8.count, keyboard.observed.endsInAutomaticSpace)
    if let former, former.document == document, former.bytes == bytes, former.isSpaced == isSpaced {
      return former
    }
    return Text(
      document: document, bytes: bytes, isSpaced: isSpaced,
      characters: text.count - (isSpaced ? 1 : 0))
  }
}

import MorseCode
import MorseKeyboard
import TextInput
import Timeline

/// The state left by the keyboard's feedback: a notice, whether sound is off, the recording and the
/// trace.
struct FeedbackNotes {
  /// The notice about the last action.
  private var momentary: SessionNotice?
  /// The notice that the hand is slow, shown between letters while `slowHandLetters` are left.
  private var slowHand: SessionNotice?
  /// The number of letters before the notice about a slow hand disappears.
  private var slowHandLetters = Self.slowHandLife
  private(set) var isSoundOff: Bool
  /// The recording of the key timings; `nil` without one.
  var recorder: KeyingRecorder?
  /// The trace of the session's inputs and decisions; `nil` without one.
  var trace: SessionTrace?

  init(isSoundOff: Bool) {
    self.isSoundOff = isSoundOff
  }

  /// The number of letters for which a slow hand sees the notice: enough to read it.
  private static let slowHandLife = 5

  /// The notice to show; `nil` if there is none.
  var notice: SessionNotice? { momentary ?? (slowHandLetters > 0 ? slowHand : nil) }

  /// Shows a notice.
  mutating func say(_ notice: SessionNotice) {
    if momentary != .ringing { momentary = notice }
  }

  /// Removes the notice when its cause is gone.
  mutating func clear() { momentary = nil }

  /// Removes the notice that the call bell rings.
  mutating func endRinging() {
    if momentary == .ringing { momentary = nil }
  }

  /// Updates the notice before an action is performed.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - isOpen: whether a letter is open, so that one can be dropped.
  mutating func note(_ action: KeyAction, whileOpen isOpen: Bool) {
    switch (action, momentary) {
    case (.press, .dropped), (.element, .dropped): break
    case (.press, _), (.element, _), (.delete, .repaired), (_, .unusedKey): momentary = nil
    case (.cancelCharacter, .ringing): break
    case (.cancelCharacter, _) where isOpen: momentary = .heldTooLong
    default: break
    }
  }

  /// Updates the notes after feedback.
  mutating func note(
    _ feedback: [Timed<KeyboardFeedback>], of keyboard: Keyboard<some DocumentProxy>, hasSound: Bool
  ) {
    recorder?.note(feedback, of: keyboard)
    trace?.note(feedback, isSecret: keyboard.document.traits.isSecureTextEntry)
    for item in feedback {
      switch item.value {
      case .unknown(let pattern): momentary = Self.unknown(pattern, in: keyboard)
      case .refused(_, let text): momentary = .refused(text)
      case .unavailable(_, let name): momentary = .unavailable(name)
      case .secretRefused(let name): momentary = .secretRefused(name)
      case .noOtherLanguage: momentary = .noOtherLanguage
      case .meansNothing(let text): momentary = .meansNothing(text)
      case .repaired(let former, let repaired):
        momentary = Self.change(from: former, to: repaired, in: keyboard.document)
      case .requested(.mute) where !hasSound: momentary = .noSound
      case .requested(.mute): isSoundOff.toggle()
      case .requested(.voice(.ring)): momentary = .ringing
      case .committed:
        if momentary?.isDropped == true { momentary = nil }
        if slowHand != nil { slowHandLetters -= 1 }
      default: break
      }
    }
    dropPastChange(in: keyboard.document)
    updateSlowHand(of: keyboard)
  }

  /// Begins or updates the notice about a slow hand.
  private mutating func updateSlowHand(of keyboard: Keyboard<some DocumentProxy>) {
    let wait = keyboard.slowHandWait
    if slowHand == nil { slowHandLetters = Self.slowHandLife }
    slowHand = wait.map { .slowHand(wait: $0, faster: keyboard.pattern(for: .faster)) }
  }

  /// The notice about a pattern without a meaning.
  ///
  /// A full pattern is dropped while its letter is still keyed.
  private static func unknown(
    _ pattern: MorsePattern, in keyboard: Keyboard<some DocumentProxy>
  ) -> SessionNotice {
    pattern.count == MorsePattern.capacity && !keyboard.openPattern.isEmpty
      ? .dropped(pattern.count) : .unknown(pattern)
  }

  /// The notice of an automatic edit, extended to the whole word.
  private static func change(
    from former: String, to current: String, in document: some DocumentProxy
  ) -> SessionNotice {
    let (former, current) = (String(former.trimmedEnd), String(current.trimmedEnd))
    let before = (document.documentContextBeforeInput ?? "").trimmedEnd
    guard before.hasSuffix(current) else { return .repaired(from: former, to: current) }
    let rest = before.dropLast(current.count).reversed().prefix { !$0.isWhitespace }
    let word = String(rest.reversed())
    return .repaired(from: word + former, to: word + current)
  }

  /// Removes the notice of an edit that was undone, or whose text is no longer in the document.
  mutating func dropPastChange(in document: some DocumentProxy) {
    guard case .repaired(_, let current) = momentary else { return }
    let before = document.documentContextBeforeInput ?? ""
    if !before.trimmedEnd.hasSuffix(current) { momentary = nil }
  }
}

extension Duration {
  /// The seconds with one decimal.
  var inTenths: String {
    let tenths = (self / .milliseconds(100)).rounded()
    return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
  }
}

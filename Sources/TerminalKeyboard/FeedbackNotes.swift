public import MorseCode
import MorseKeyboard
import TextInput
import Timeline

/// What is to be said of the last thing that was done, until the next press.
public enum SessionNotice: Hashable, Sendable {
  /// The pattern that ended means nothing.
  case unknown(MorsePattern)
  /// The document does not take this text.
  case refused(String)
  /// The layout's device has a function of this name that has no counterpart here.
  case unavailable(String)
  /// What was put together means nothing.
  case meansNothing(String)
  /// Characters of the open word were put right.
  case repaired(from: String, to: String)
  /// The hand is slow: letters end after this wait, which a code makes shorter.
  case slowHand(wait: Duration, faster: MorsePattern)
  /// A key was held for too long to mean anything.
  case heldTooLong
  /// Sound was asked for where there is none.
  case noSound

  /// Whether what was keyed means nothing.
  var isUnknown: Bool {
    switch self {
    case .unknown, .refused, .unavailable, .meansNothing: true
    case .repaired, .slowHand, .heldTooLong, .noSound: false
    }
  }

  /// The notice in words, without what was keyed if that is secret.
  func text(isSecret: Bool) -> String {
    switch self {
    case .unknown where isSecret, .meansNothing where isSecret: "means nothing"
    case .refused where isSecret: "not accepted here"
    case .refused(let text): "\(text)  is not accepted here"
    case .unavailable(let name): "\(name)  is not available in this program"
    case .unknown(let pattern): "\(pattern)  means nothing"
    case .meansNothing(let text): "\(text)  means nothing"
    case .repaired(let former, let repaired):
      "\(former) is now \(repaired); Backspace takes that back"
    case .slowHand(let wait, let faster):
      "slow hand: letters end after \(wait.inTenths) s; \(faster) faster"
    case .heldTooLong: "held too long: the letter is dropped"
    case .noSound: "opened without sound (no-sound)"
    }
  }
}

/// What remains of the keyboard's feedback: a notice, whether sound is off, the recording.
struct FeedbackNotes {
  private(set) var notice: SessionNotice?
  private(set) var isSoundOff: Bool
  /// Whether the waits for a slow hand held when the last feedback came.
  private var isHandSlow = false
  /// The recording of what is keyed; `nil` without one.
  var recorder: KeyingRecorder?
  /// What the session is told and decides, written down; `nil` without a trace.
  var trace: SessionTrace?

  init(isSoundOff: Bool) {
    self.isSoundOff = isSoundOff
  }

  /// Says something of what was done last.
  mutating func say(_ notice: SessionNotice) { self.notice = notice }

  /// Drops the notice: what it is about is over.
  mutating func clear() { notice = nil }

  /// Takes note of an action before it is performed.
  mutating func note(_ action: KeyAction) {
    switch (action, notice) {
    case (.press, _), (.element, _), (.delete, .repaired): notice = nil
    case (.cancelCharacter, _): notice = .heldTooLong
    default: break
    }
  }

  /// Takes note of what came of it.
  mutating func note(
    _ feedback: [Timed<KeyboardFeedback>], of keyboard: Keyboard<some DocumentProxy>, hasSound: Bool
  ) {
    recorder?.note(feedback, of: keyboard)
    trace?.note(feedback, isSecret: keyboard.document.traits.isSecureTextEntry)
    for item in feedback {
      switch item.value {
      case .unknown(let pattern): notice = .unknown(pattern)
      case .refused(_, let text): notice = .refused(text)
      case .unavailable(_, let name): notice = .unavailable(name)
      case .meansNothing(let text): notice = .meansNothing(text)
      case .repaired(let former, let repaired): notice = .repaired(from: former, to: repaired)
      case .requested(.mute) where !hasSound: notice = .noSound
      case .requested(.mute): isSoundOff.toggle()
      default: break
      }
    }
    let wait = keyboard.slowHandWait
    if let wait, !isHandSlow {
      notice = .slowHand(wait: wait, faster: keyboard.pattern(for: .faster))
    }
    isHandSlow = wait != nil
  }
}

extension Duration {
  /// The seconds with one decimal.
  var inTenths: String {
    let tenths = (self / .milliseconds(100)).rounded()
    return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
  }
}

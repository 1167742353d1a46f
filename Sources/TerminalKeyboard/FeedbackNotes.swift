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
  /// The keyboard changed what was typed: the whole words before and after.
  case repaired(from: String, to: String)
  /// The hand is slow: letters end after this wait, which a code makes shorter.
  case slowHand(wait: Duration, faster: MorsePattern)
  /// A key of the terminal that does nothing was pressed.
  case unusedKey(String)
  /// A key was held for too long to mean anything.
  case heldTooLong
  /// Sound was asked for where there is none.
  case noSound

  /// Whether what was keyed means nothing.
  var isUnknown: Bool {
    switch self {
    case .unknown, .refused, .unavailable, .meansNothing, .unusedKey: true
    case .repaired, .slowHand, .heldTooLong, .noSound: false
    }
  }

  /// The notice in words, without what was keyed if that is secret.
  func text(isSecret: Bool) -> String {
    switch self {
    case .unknown where isSecret, .meansNothing where isSecret: "means nothing"
    case .unusedKey where isSecret: "this key does nothing here"
    case .refused where isSecret: "not accepted here"
    case .refused(let text): "\(text)  is not accepted here"
    case .unavailable(let name): "\(name)  is not available in this program"
    case .unknown(let pattern): "\(pattern)  means nothing"
    case .meansNothing(let text): "\(text)  means nothing"
    case .repaired(let former, let repaired):
      "\(Self.change(former, repaired)); Backspace takes that back"
    case .slowHand(let wait, let faster):
      "slow hand: letters end after \(wait.inTenths) s; \(faster) faster"
    case .unusedKey(let key): "\(key)  does nothing here"
    case .heldTooLong: "held too long: the letter is dropped"
    case .noSound: "opened without sound (no-sound)"
    }
  }

  /// What became of words: a space that came or went is named, as nobody sees or hears it.
  private static func change(_ former: String, _ current: String) -> String {
    let (words, others) = (former.split(separator: " "), current.split(separator: " "))
    let isSpacing = words.joined().lowercased() == others.joined().lowercased()
    guard isSpacing, words.count != others.count || others.count > 1 else {
      return "\(former) is now \(current)"
    }
    let result = others.joined(separator: " ")
    return others.count < words.count ? "joined: \(result)" : "split: \(result)"
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
  /// The trace of the session: its inputs and decisions; `nil` where none is written.
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
      case .repaired(let former, let repaired):
        notice = Self.change(from: former, to: repaired, in: keyboard.document)
      case .requested(.mute) where !hasSound: notice = .noSound
      case .requested(.mute): isSoundOff.toggle()
      default: break
      }
    }
    dropPastChange(in: keyboard.document)
    let wait = keyboard.slowHandWait
    if let wait, !isHandSlow {
      notice = .slowHand(wait: wait, faster: keyboard.pattern(for: .faster))
    }
    isHandSlow = wait != nil
  }

  /// The notice of a change, with all of the word of which a part was changed.
  private static func change(
    from former: String, to current: String, in document: some DocumentProxy
  ) -> SessionNotice {
    let (former, current) = (former.trimmedEnd, current.trimmedEnd)
    let before = (document.documentContextBeforeInput ?? "").trimmedEnd
    guard before.hasSuffix(current) else { return .repaired(from: former, to: current) }
    let rest = before.dropLast(current.count).reversed().prefix { !$0.isWhitespace }
    let word = String(rest.reversed())
    return .repaired(from: word + former, to: word + current)
  }

  /// Drops the notice of a change that was taken back: what it says is not in the document any more.
  private mutating func dropPastChange(in document: some DocumentProxy) {
    guard case .repaired(_, let current) = notice,
      let before = document.documentContextBeforeInput, !before.trimmedEnd.hasSuffix(current)
    else { return }
    notice = nil
  }
}

extension String {
  /// The text without spaces and line ends at its end.
  fileprivate var trimmedEnd: String {
    String(reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension Duration {
  /// The seconds with one decimal.
  var inTenths: String {
    let tenths = (self / .milliseconds(100)).rounded()
    return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
  }
}

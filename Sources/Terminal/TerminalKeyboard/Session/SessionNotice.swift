public import MorseCode
import TextInput
import Timeline

/// A notice about the last action, shown until the next press.
public enum SessionNotice: Hashable, Sendable {
  /// The completed pattern has no meaning.
  case unknown(MorsePattern)
  /// A pattern became full while its letter was keyed, and this many elements were dropped.
  case dropped(Int)
  /// The document does not accept this text.
  case refused(String)
  /// The layout uses a function of its device, by name, that is not available here.
  case unavailable(String)
  /// The secret of this name is typed into password fields only.
  case secretRefused(String)
  /// The secret of this name could not be read when the keyboard opened.
  case noSecret(String)
  /// All chosen layouts are in one language.
  case noOtherLanguage
  /// The composed text has no meaning.
  case meansNothing(String)
  /// An automatic edit changed whole words.
  case repaired(from: String, to: String)
  /// The hand is slow: letters end after this wait; the code `faster` shortens it.
  case slowHand(wait: Duration, faster: MorsePattern)
  /// A terminal key without a function was pressed.
  case unusedKey(String)
  /// A key was held for too long, so the letter was dropped.
  case heldTooLong
  /// Sound was requested where there is none.
  case noSound
  /// The call bell rings.
  case ringing
  /// The scan chose a cell with this label.
  case chose(String)
  /// A press did not decide between cells with these labels, so the scan asks again.
  case undecided([String])
  /// The scan became slower, because more presses are missed than before.
  case slowedDown
  /// The scan sleeps until the switch is held, or, where releases are not reported, pressed twice.
  case asleep(wakesByTwo: Bool)
  /// A code read this back, and nothing is heard.
  case read(String)

  /// Whether the input had no meaning.
  var isUnknown: Bool {
    switch self {
    case .unknown, .dropped, .refused, .unavailable, .meansNothing, .unusedKey: true
    case .secretRefused, .noSecret: true
    case .repaired, .slowHand, .heldTooLong, .noSound, .noOtherLanguage, .ringing: false
    case .chose, .undecided, .slowedDown, .asleep, .read: false
    }
  }

  /// Whether elements were dropped from a letter that is still keyed.
  var isDropped: Bool { if case .dropped = self { true } else { false } }

  /// The notice in words, the important one first; it does not reveal what was keyed in secret text.
  func text(isSecret: Bool) -> String {
    switch self {
    case .unknown where isSecret, .dropped where isSecret, .meansNothing where isSecret:
      "means nothing"
    case .dropped(let count): "\(count) elements dropped: no letter is so long"
    case .unusedKey where isSecret: "key without a function here"
    case .refused where isSecret: "not accepted here"
    case .refused(let text): "\(text)  is not accepted here"
    case .unavailable(let name): "\(name)  is not available in this program"
    case .secretRefused(let name): "secret \(name): typed into password fields only"
    case .noSecret(let name): "secret \(name) is not known: no file or command has it"
    case .unknown(let pattern): "\(pattern)  means nothing"
    case .meansNothing(let text): "\(text)  means nothing"
    case .repaired(let former, let repaired):
      "\(Self.change(former, repaired)); Backspace undoes it"
    case .slowHand(let wait, let faster):
      "slow hand: letters end after \(wait.inTenths) s; \(faster) faster"
    case .unusedKey(let key): "\(key)  does nothing here"
    case .heldTooLong: "letter dropped: held too long"
    case .noOtherLanguage: "no other language: all chosen layouts are in one (--layouts)"
    case .noSound: "no sound: opened without it (no-sound)"
    case .ringing: "calling: any key ends it"
    case .chose where isSecret: "chosen"
    case .chose(let label): "\(label) chosen"
    case .undecided(let labels): "which? \(labels.joined(separator: "  "))"
    case .slowedDown: "slower now: presses were missed"
    case .asleep(wakesByTwo: false): "asleep; hold the switch to wake"
    case .asleep(wakesByTwo: true): "asleep; hold the switch, or press it twice, to wake"
    case .read(let text): text
    }
  }

  /// The change of words in words; an added or removed space is named, as it is easily missed.
  private static func change(_ former: String, _ current: String) -> String {
    let (words, others) = (former.split(separator: " "), current.split(separator: " "))
    let isSpacing = words.joined().lowercased() == others.joined().lowercased()
    guard isSpacing, words.count != others.count || others.count > 1 else {
      return "corrected: \(former) to \(current)"
    }
    let result = others.joined(separator: " ")
    return others.count < words.count ? "joined: \(result)" : "split: \(result)"
  }
}

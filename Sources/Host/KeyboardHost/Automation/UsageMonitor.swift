public import Automation
import MorseKeyboard
import TextInput
import Timeline

/// A store of the counts of use.
public protocol UsageStore: AnyObject {
  /// The problems, as messages.
  var problems: [String] { get }
  /// Adds counts to those of today, without waiting.
  func add(_ counts: UsageCounts)
}

/// Counts the use of a keyboard, and saves the counts now and then.
final class UsageMonitor {
  private var meter = UsageMeter()
  private let store: any UsageStore
  private var saved = Timestamp.zero

  /// The time between two savings: a crash loses no more.
  private static let pace = Duration.seconds(30)

  init(_ store: any UsageStore) { self.store = store }

  var problems: [String] { store.problems }

  func begin(_ keyboard: some ObservedKeyboard, at now: Timestamp) {
    meter.begin(keyboard)
    saved = now
  }

  func note(_ feedback: KeyboardFeedback, of keyboard: some ObservedKeyboard) {
    meter.note(feedback, of: keyboard)
  }

  func note(_ keystrokes: [Keystroke], of keyboard: some ObservedKeyboard) {
    meter.note(keystrokes, of: keyboard)
  }

  func look(at keyboard: some ObservedKeyboard, isEnding: Bool, at now: Timestamp) {
    meter.look(at: keyboard, isEnding: isEnding, at: now)
    guard saved.nanoseconds(to: now) >= Self.pace.nanoseconds else { return }
    saved = now
    save()
  }

  /// Saves what was counted.
  func save() {
    let counts = meter.drain()
    if !counts.isEmpty { store.add(counts) }
  }
}

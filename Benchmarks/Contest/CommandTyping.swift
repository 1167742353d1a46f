import FistGenerator
import MorseCode
import MorseKeyboard
import MorseKeying
import TextInput
import Timeline

/// The way in which a hand keys commands.
public enum CommandKeying: Sendable {
  /// Two keys that are pressed at even distances, which vary by `spread` (log-normal).
  case twoKeys(spread: Double)
  /// A key with release events, whose durations vary by `spread` (log-normal).
  case straightKey(spread: Double)
  /// A key without release events; a dah is held until it has repeated.
  case repeats(delay: Duration, pace: Duration)
}

/// Each command code of the default layout, keyed alone: long pauses are around it.
public struct LoneCommands {
  private let keying: CommandKeying
  /// A text that the hand keys before each command; empty if the hand is unknown.
  private let text: String
  private static let speeds = [12.0, 15, 20]

  /// Creates a trial.
  ///
  /// - Parameters:
  ///   - keying: the kind of hand.
  ///   - text: a text that the hand keys before, in capitals.
  public init(_ keying: CommandKeying, after text: String = "") {
    (self.keying, self.text) = (keying, text)
  }

  /// Returns the share of correctly read commands in percent.
  public func percentRead(seeds: ClosedRange<UInt64>) -> Double {
    var (read, keyed) = (0, 0)
    for seed in seeds {
      for wpm in Self.speeds {
        var generator = SplitMix64(seed: seed &* 7919 &+ UInt64(wpm))
        for pattern in CommandCode.defaultPatterns {
          var hand = CommandHand(keying, wpm: wpm, generator: generator)
          for word in text.split(separator: " ") { hand.key(word: word) }
          read += hand.reads(pattern) ? 1 : 0
          keyed += 1
          generator = hand.generator
        }
      }
    }
    return 100 * Double(read) / Double(max(1, keyed))
  }
}

extension CommandCode {
  /// The codes of the default layout that execute commands.
  static let defaultPatterns: [MorsePattern] = {
    let settings = KeyboardSettings()
    return allCases.flatMap { code in
      code.patterns.filter { settings.action(of: $0) == .command(code) }
    }
  }()
}

/// A hand on a new keyboard.
private struct CommandHand {
  private let keying: CommandKeying
  /// The unit in nanoseconds.
  private let unit: Double
  private(set) var generator: SplitMix64
  private var keyboard: Keyboard<TextDocument>
  private var input = KeyInput<String>()
  private var actions: [Timed<KeyAction>] = []
  private var feedback: [Timed<KeyboardFeedback>] = []
  private var now = Timestamp.zero

  /// The pauses after a character, a word and a command, in units.
  private static let pauses = (character: 3.0, word: 7.0, command: 40.0)
  /// The spread of the durations of a hand that waits for auto-repeat.
  private static let repeatSpread = 0.1
  /// The mean time that a dah is held after its first repeat, in repeats.
  private static let heldRepeats = 3.0

  init(_ keying: CommandKeying, wpm: Double, generator: SplitMix64) {
    (self.keying, self.generator) = (keying, generator)
    var settings = KeyboardSettings()
    var reportsReleases = true
    switch keying {
    case .twoKeys: unit = 1.2e9 / wpm
    case .straightKey:
      unit = 1.2e9 / wpm
      (settings.keyer, settings.hasRepeatedHolds) = (.straight, true)
    case .repeats(let delay, let pace):
      // A third of a dah: the hand's speed follows from the terminal's repeats.
      unit = (Double(delay.nanoseconds) + Self.heldRepeats * Double(pace.nanoseconds)) / 3
      reportsReleases = false
      (settings.keyer, settings.hasRepeatedHolds) = (.straight, true)
    }
    keyboard = Keyboard(
      document: TextDocument(), settings: settings, receivesReleases: reportsReleases)
  }

  /// Keys a word and the pause after it.
  mutating func key(word: Substring) {
    for character in word {
      key(MorseAlphabet.international.pattern(for: character) ?? .empty)
      pause(units: Self.pauses.character)
    }
    pause(units: Self.pauses.word - Self.pauses.character)
  }

  /// Keys a pattern between long pauses; returns whether nothing else is read.
  mutating func reads(_ pattern: MorsePattern) -> Bool {
    pause(units: Self.pauses.command)
    feedback.removeAll()
    key(pattern)
    pause(units: 2 * Self.pauses.command)
    let read = feedback.compactMap { event -> MorsePattern? in
      switch event.value {
      case .committed(let pattern, _), .unknown(let pattern), .refused(let pattern, _): pattern
      default: nil
      }
    }
    return read == [pattern]
  }

  private mutating func key(_ pattern: MorsePattern) {
    for (place, element) in pattern.enumerated() {
      if place > 0 { pause(units: 1) }
      switch keying {
      case .twoKeys: press(element == .dit ? .dit : .dah, lasting: Int64(unit))
      case .straightKey: press(.straight, lasting: scattered(Double(element.units) * unit))
      case .repeats(let delay, let pace):
        hold(element, delay: delay.nanoseconds, pace: pace.nanoseconds)
      }
    }
  }

  /// Presses and releases the key.
  private mutating func press(_ paddle: Paddle, lasting nanoseconds: Int64) {
    keyboard.handle(.press(paddle), at: now, into: &feedback)
    pass(nanoseconds)
    keyboard.handle(.release(paddle), at: now, into: &feedback)
  }

  /// Taps the key, or holds it until it repeats.
  private mutating func hold(_ element: MorseElement, delay: Int64, pace: Int64) {
    tap()
    guard element == .dah else { return pass(scattered(unit)) }
    let held = scattered(Self.heldRepeats * Double(pace))
    pass(delay)
    tap()
    for _ in 0..<held / pace {
      pass(pace)
      tap()
    }
    pass(held % pace)
  }

  private mutating func tap() {
    let event = KeyEvent("space", .press, .contact(.straight), source: EdgeSource(.terminal))
    input.handle(.key(event), at: now, into: &actions)
    drainActions()
  }

  private mutating func pause(units: Double) { pass(scattered(units * unit)) }

  private mutating func scattered(_ nanoseconds: Double) -> Int64 {
    let spread =
      switch keying {
      case .twoKeys(let spread), .straightKey(let spread): spread
      case .repeats: Self.repeatSpread
      }
    return Int64(nanoseconds * generator.factor(spread: spread))
  }

  private mutating func pass(_ nanoseconds: Int64) {
    let end = now.advanced(byNanoseconds: nanoseconds)
    while let due = nextDue, due <= end {
      input.advance(to: due, into: &actions)
      drainActions()
      if !input.isUndecided { keyboard.advance(to: due, into: &feedback) }
    }
    now = end
  }

  /// The next deadline; the keyboard waits while presses are undecided.
  private var nextDue: Timestamp? {
    let ends = input.isUndecided ? nil : keyboard.deadline
    return [input.deadline, ends].compactMap(\.self).min()
  }

  private mutating func drainActions() {
    for action in actions { keyboard.handle(action.value, at: action.moment, into: &feedback) }
    actions.removeAll()
  }
}

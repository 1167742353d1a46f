public import InputDevices
import LinuxSystem
import MorseCode
import MorseKeyboard
import TerminalKeyboard
import Timeline

/// Shows a keyboard's marks and announcements by motors and lights, in Morse.
///
/// The marks that the user keys come at once. A press ends a text. The window can flash with the
/// marks.
public struct HostTouch {
  private let devices: [any MarkDevice]
  /// The flashes of the window; `nil` for none.
  private var flash: WindowFlash?
  /// The announcements to show.
  private let parts: Set<VoiceSettings.Part>
  private var sequence = MarkSequence()
  /// Whether the text goes on while keys are pressed.
  private var playsOn = false

  /// The time from a press to a text that follows it.
  static let delay = Duration.milliseconds(300)

  /// Creates the renderer of some devices.
  ///
  /// - Parameters:
  ///   - devices: the devices.
  ///   - parts: the announcements that the devices show, besides the marks of keys and what the
  ///     user asks for.
  ///   - flashesWindow: whether the window flashes with the marks.
  public init(
    _ devices: [any MarkDevice] = [], telling parts: Set<VoiceSettings.Part> = [],
    flashesWindow: Bool = false
  ) {
    (self.devices, self.parts) = (devices, devices.isEmpty ? [] : parts)
    flash = flashesWindow ? WindowFlash() : nil
  }

  /// Whether nothing shows a mark.
  private var isOff: Bool { devices.isEmpty && flash == nil }

  /// Whether announcements are shown.
  var tells: Bool { !parts.isEmpty }

  /// Whether the cells that are marked while scanning are shown, once a device is open.
  public var tellsCells: Bool { parts.contains(.cues) }

  /// Whether marked cells are shown now, and need no click.
  var showsCells: Bool { tellsCells && devices.contains(where: \.isOpen) }

  /// The problems of the devices, as lines for the panel.
  var notes: [String] { devices.compactMap(\.note) }

  /// The descriptors that report the arrival of a device.
  var descriptors: [FileDescriptor] { devices.flatMap(\.descriptors) }

  /// The time of the next step, or of the next attempt to open a device.
  var deadline: Timestamp? {
    devices.reduce(sequence.deadline) { earliest($0, $1.deadline) }
  }

  /// Processes what is due.
  mutating func advance(to now: Timestamp) {
    devices.forEach { $0.advance(to: now) }
    perform(sequence.advance(to: now), at: now)
  }

  /// Shows the marks of feedback; those of a secret are not shown.
  mutating func show(_ feedback: KeyboardFeedback, isSecret: Bool, at now: Timestamp) {
    guard !isOff else { return }
    switch feedback {
    case .tone(let element, let duration) where !isSecret:
      perform(sequence.begin(element, lasting: duration, at: now), at: now)
    case .toneBegan(let element) where !isSecret:
      perform(sequence.begin(element, lasting: nil, at: now), at: now)
    case .toneEnded: perform(sequence.endKeyed(at: now), at: now)
    default: break
    }
  }

  /// Shows a text in Morse, in place of the one before.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - speed: the speed.
  ///   - alphabet: the code table of the text; words of ours are in the international one.
  ///   - now: the present.
  mutating func key(
    _ text: String, speed: MorseSpeed, alphabet: MorseAlphabet, at now: Timestamp
  ) {
    playsOn = false
    let marks = marks(of: text, speed, alphabet)
    perform(sequence.show(marks, from: now + Self.delay), at: now)
  }

  /// Shows the Morse of a lesson, after what is told; with `playsOn`, presses do not end it.
  mutating func key(
    prompt: String, speed: MorseSpeed, alphabet: MorseAlphabet, at now: Timestamp, playsOn: Bool
  ) {
    guard sequence.hasText else {
      key(prompt, speed: speed, alphabet: alphabet, at: now)
      return self.playsOn = playsOn
    }
    self.playsOn = playsOn
    sequence.add(marks(of: prompt, speed, alphabet), after: .seconds(1))
  }

  private func marks(
    of text: String, _ speed: MorseSpeed, _ alphabet: MorseAlphabet
  ) -> [KeyedMark] {
    guard !isOff else { return [] }
    let marks = [alphabet, .international].map {
      KeyedMark.marks(of: text, speed: speed, alphabet: $0)
    }
    return marks[0].count >= marks[1].count ? marks[0] : marks[1]
  }

  /// Shows the announcements of a turn.
  mutating func tell(
    _ news: [Announcement], speed: MorseSpeed, alphabet: MorseAlphabet, at now: Timestamp
  ) {
    let told = ToldNews(news, parts)
    let (texts, mayWait) = told.texts(withText: true)
    guard !texts.isEmpty, !mayWait || !sequence.hasText else { return }
    key(texts.joined(separator: ". "), speed: speed, alphabet: alphabet, at: now)
  }

  /// Ends the text, unless it plays on: a key was pressed.
  mutating func notePress(at now: Timestamp) {
    if !playsOn { stop(at: now) }
  }

  /// Ends the mark and the text.
  mutating func stop(at now: Timestamp) {
    playsOn = false
    perform(sequence.stop(), at: now)
  }

  /// Returns whether the window is reversed from now on; `nil` if that has not changed.
  mutating func drainFlash() -> Bool? { flash?.drainChange() }

  /// Ends everything, and closes the devices.
  func close() { devices.forEach { $0.close() } }

  private mutating func perform(_ steps: [MarkSequence.Step], at now: Timestamp) {
    for step in steps {
      if step == .end { flash?.end() } else { flash?.begin(at: now) }
      for device in devices {
        switch step {
        case .begin(let element, let duration):
          device.begin(element, lasting: duration, at: now)
        case .end: device.end(at: now)
        }
      }
    }
  }
}

import MorseCode
public import MorseKeyboard
public import SoundSynthesis
import Timeline

/// How marks are heard.
public enum MarkSound: String, CaseIterable, Sendable {
  /// As tones.
  case tone
  /// As a telegraph sounder's click and clack.
  case sounder
  /// Not at all: the clicks of the keys are enough.
  case clicks
  /// Seen, not heard; when the sound is turned on, as tones.
  case silent
}

/// The pitches of the tones, in hertz.
public struct TonePitches: Equatable, Sendable {
  /// That of dits.
  public var dit: Float
  /// That of dahs.
  public var dah: Float

  /// Creates pitches.
  public init(dit: Float = 600, dah: Float = 600) {
    (self.dit, self.dah) = (dit, dah)
  }
}

/// Which sounds a keyboard's feedback stands for.
public struct KeyPalette: Sendable {
  /// How marks are heard.
  public var marks: MarkSound
  /// The pitches of the tones.
  public var pitches: TonePitches
  /// The sounds that are left out.
  public var unwanted: Set<SoundEffect>

  /// Creates a palette.
  public init(
    marks: MarkSound = .tone, pitches: TonePitches = TonePitches(), unwanted: Set<SoundEffect> = []
  ) {
    (self.marks, self.pitches, self.unwanted) = (marks, pitches, unwanted)
  }

  /// Tones are heard beside the clicks of their keys, and must leave room for them.
  private static let toneGain: Float = 0.35
  private static let clickGain: Float = 0.6

  /// Chooses what is played for `feedback`.
  ///
  /// - Parameters:
  ///   - feedback: What the keyboard tells.
  ///   - inputMode: Which kind of keys is active.
  ///   - isSecure: Whether the sound must not tell what is typed: then all keys sound the same, and
  ///     nothing else is heard.
  /// - Returns: What is to be played at the feedback's moment.
  public func actions(
    for feedback: KeyboardFeedback, inputMode: InputMode, isSecure: Bool
  ) -> [SoundAction] {
    if isSecure {
      guard case .click = feedback else { return [] }
      return clip(.press)
    }
    switch feedback {
    // The sounder's own click takes the place of the key's.
    case .click(.press) where marks == .sounder && inputMode == .morse: return []
    case .click(let click): return clip(click.effect)
    case .tone(let element, let duration): return mark(element, lasting: duration.nanoseconds)
    case .toneBegan(let element): return begin(element)
    case .toneEnded: return end
    case .committed: return clip(.letter)
    case .unknown, .refused, .unavailable, .meansNothing: return clip(.error)
    case .limitReached: return clip(.limit)
    case .marked: return clip(.modifier)
    case .inputModeChanged: return clip(.mode)
    case .requested, .dismissalArmed, .dismissed, .repaired, .modifiersChanged, .speedChanged,
      .speedLocked, .suggestionsChanged, .overlayChanged:
      return []
    }
  }

  private func clip(_ effect: SoundEffect) -> [SoundAction] {
    unwanted.contains(effect) ? [] : [.clip(index: effect.rawValue, gain: Self.clickGain)]
  }

  /// A mark begins when its key is pressed, also while another lasts: that one is cut short.
  private func mark(_ element: MorseElement, lasting nanoseconds: Int64) -> [SoundAction] {
    switch marks {
    case .tone, .silent:
      return [
        .endElement,
        .element(duration: nanoseconds, gap: 0, pitch: pitch(of: element), gain: Self.toneGain),
      ]
    case .sounder:
      return [
        .strike(
          duration: nanoseconds, click: SoundEffect.click.rawValue,
          clack: SoundEffect.clack.rawValue, gain: Self.clickGain)
      ]
    case .clicks: return []
    }
  }

  /// A mark that lasts as long as the key is down.
  private func begin(_ element: MorseElement?) -> [SoundAction] {
    switch marks {
    case .tone, .silent:
      [.endElement, .toneOn(pitch: pitch(of: element ?? .dit), gain: Self.toneGain)]
    case .sounder: [.clip(index: SoundEffect.click.rawValue, gain: Self.clickGain)]
    case .clicks: []
    }
  }

  private var end: [SoundAction] {
    switch marks {
    case .tone, .silent: [.toneOff]
    case .sounder: [.clip(index: SoundEffect.clack.rawValue, gain: Self.clickGain)]
    case .clicks: []
    }
  }

  private func pitch(of element: MorseElement) -> Float {
    element == .dit ? pitches.dit : pitches.dah
  }
}

extension KeyClick {
  fileprivate var effect: SoundEffect {
    switch self {
    case .press: .press
    case .delete: .delete
    case .modifier: .modifier
    }
  }
}

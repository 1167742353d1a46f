import MorseCode
public import MorseKeyboard
public import SoundSynthesis
import Timeline

/// The sound of marks.
public enum MarkSound: String, CaseIterable, Sendable {
  /// Tones.
  case tone
  /// A telegraph sounder's click and clack.
  case sounder
  /// No sound besides the clicks of the keys.
  case clicks
  /// No sound at first; tones when the sound is turned on.
  case silent
}

/// The pitches of the tones, in hertz.
public struct TonePitches: Equatable, Sendable {
  /// The pitch of dits.
  public var dit: Float
  /// The pitch of dahs.
  public var dah: Float

  /// Creates pitches.
  public init(dit: Float = 600, dah: Float = 600) {
    (self.dit, self.dah) = (dit, dah)
  }
}

/// The sounds of a keyboard's feedback.
public struct KeyPalette: Sendable {
  /// The sound of marks.
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

  /// The gain of tones, which sound together with the clicks of their keys and must leave room for
  /// them.
  static let toneGain: Float = 0.35
  private static let clickGain: Float = 0.6

  /// Returns the sounds of `feedback`.
  ///
  /// - Parameters:
  ///   - feedback: the keyboard's feedback.
  ///   - inputMode: the active kind of keys.
  ///   - isSecure: whether the sound must not reveal the text. If so, all keys sound the same and
  ///     there are no other sounds.
  /// - Returns: the actions to play at the feedback's moment.
  public func actions(
    for feedback: KeyboardFeedback, inputMode: InputMode, isSecure: Bool
  ) -> [SoundAction] {
    if isSecure {
      guard case .click = feedback else { return [] }
      return clip(.press)
    }
    switch feedback {
    // The sounder's own click replaces the click of the key.
    case .click(.press) where marks == .sounder && inputMode == .morse: return []
    case .click(let click): return clip(click.effect)
    case .tone(let element, let duration): return mark(element, lasting: duration.nanoseconds)
    case .toneBegan(let element): return begin(element)
    case .toneEnded: return end
    case .committed: return clip(.letter)
    case .unknown, .refused, .unavailable, .secretRefused, .noOtherLanguage, .meansNothing:
      return clip(.error)
    case .limitReached, .marked(""): return clip(.limit)
    case .marked: return clip(.modifier)
    case .inputModeChanged: return clip(.mode)
    case .requested, .dismissalArmed, .dismissed, .repaired, .modifiersChanged, .speedChanged,
      .speedLocked, .suggestionsChanged, .overlayChanged, .spaceAdded:
      return []
    }
  }

  private func clip(_ effect: SoundEffect) -> [SoundAction] {
    unwanted.contains(effect) ? [] : [.clip(index: effect.rawValue, gain: Self.clickGain)]
  }

  /// Returns the sounds of a timed mark.
  ///
  /// A mark begins when its key is pressed, and cuts short a previous one.
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
          duration: nanoseconds, click: SoundEffect.sounderDown.rawValue,
          clack: SoundEffect.sounderUp.rawValue, gain: Self.clickGain)
      ]
    case .clicks: return []
    }
  }

  /// Returns the sounds for the beginning of a mark that lasts while the key is down.
  private func begin(_ element: MorseElement?) -> [SoundAction] {
    switch marks {
    case .tone, .silent:
      [.endElement, .toneOn(pitch: pitch(of: element ?? .dit), gain: Self.toneGain)]
    case .sounder: [.clip(index: SoundEffect.sounderDown.rawValue, gain: Self.clickGain)]
    case .clicks: []
    }
  }

  private var end: [SoundAction] {
    switch marks {
    case .tone, .silent: [.toneOff]
    case .sounder: [.clip(index: SoundEffect.sounderUp.rawValue, gain: Self.clickGain)]
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

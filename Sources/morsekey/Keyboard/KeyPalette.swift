import MorseCode
import MorseKeyboard
import SoundSynthesis
import Timeline

/// How marks are heard.
enum MarkSound: String, CaseIterable {
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
struct TonePitches: Equatable {
  var dit: Float = 600
  var dah: Float = 600
}

/// Which sounds a keyboard's feedback stands for.
struct KeyPalette {
  /// How marks are heard.
  var marks = MarkSound.tone
  /// The pitches of the tones.
  var pitches = TonePitches()
  /// The sounds that are not wanted.
  var unwanted: Set<SoundEffect> = []

  /// Tones are heard beside the clicks of their keys, and must leave room for them.
  private static let toneGain: Float = 0.35
  private static let clickGain: Float = 0.6

  /// Chooses what is played for `feedback`.
  ///
  /// - Parameters:
  ///   - feedback: What the keyboard tells.
  ///   - layout: The keyboard in use.
  ///   - isSecure: Whether the sound must not tell what is typed: then all keys sound the same, and
  ///     nothing else is heard.
  /// - Returns: What is to be played at the feedback's moment.
  func actions(
    for feedback: KeyboardFeedback, layout: KeyboardLayout, isSecure: Bool
  ) -> [SoundAction] {
    if isSecure {
      guard case .click = feedback else { return [] }
      return clip(.press)
    }
    switch feedback {
    // The sounder's own click takes the place of the key's.
    case .click(.press) where marks == .sounder && layout == .morse: return []
    case .click(let click): return clip(click.effect)
    case .tone(let element, let duration): return mark(element, lasting: duration.nanoseconds)
    case .toneBegan(let element): return begin(element)
    case .toneEnded: return end
    case .committed: return clip(.letter)
    case .unknown, .meansNothing: return clip(.error)
    case .limitReached: return clip(.limit)
    case .layoutChanged: return clip(.mode)
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

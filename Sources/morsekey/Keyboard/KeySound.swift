import LinuxSystem
import MorseCode
import MorseKeyboard
import SoundOutput
import SoundSynthesis
import Timeline

/// Makes a keyboard's feedback heard.
///
/// Nothing is opened, and no thread runs, before sound is wanted.
final class KeySound {
  /// How it is to sound.
  struct Settings {
    /// The pitch of tones, in hertz.
    var pitch: Float = 600
    /// The volume of everything, from 0 to 1.
    var volume: Float = 0.8
    /// The device by its ALSA name.
    var device = "default"
  }

  /// Tones are heard beside the clicks of their keys, and must leave room for them.
  private static let toneGain: Float = 0.35
  private static let clickGain: Float = 0.6

  private let settings: Settings
  private let clock: MonotonicClock
  private let speed: MorseSpeed
  private var player: SoundPlayer?

  init(_ settings: Settings, speed: MorseSpeed, clock: MonotonicClock) {
    self.settings = settings
    self.speed = speed
    self.clock = clock
  }

  /// What to poll for changes of ``note``.
  var news: WakeFile? { player?.news }

  /// What is wrong with the sound, in a word or two; `nil` when nothing is.
  var note: String? {
    guard case .unavailable(let kind) = player?.state else { return nil }
    return kind.description
  }

  /// Starts the sound, if it has not been started.
  func open() {
    guard player == nil else { return }
    var settings = SoundSettings(clock: clock)
    settings.device = .alsa(self.settings.device)
    let player = SoundPlayer(settings)
    player.play(.volume(self.settings.volume), at: clock.now)
    self.player = player
  }

  /// Ends the sound, without waiting for a device that does not answer.
  func close() {
    player?.stop()
    player = nil
  }

  /// Plays what belongs to `feedback`, if anything does.
  func play(_ feedback: KeyboardFeedback, at moment: Timestamp) {
    guard let player else { return }
    switch feedback {
    case .click(let click): player.play(click.effect, gain: Self.clickGain, at: moment)
    case .tone(_, let duration): player.play(tone(lasting: duration), at: moment)
    case .committed: player.play(.letter, gain: Self.clickGain, at: moment)
    case .unknown: player.play(.error, gain: Self.clickGain, at: moment)
    case .layoutChanged, .requested, .dismissed: break
    }
  }

  private func tone(lasting duration: Duration) -> SoundAction {
    .element(
      duration: duration.nanoseconds, gap: UInt32(clamping: speed.elementGap.nanoseconds),
      pitch: settings.pitch, gain: Self.toneGain)
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

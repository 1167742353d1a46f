import LinuxSystem
import MorseKeyboard
import SoundOutput
import SoundSynthesis
import TextInput
import Timeline

/// Makes a keyboard's feedback heard.
///
/// Nothing is opened, and no thread runs, before sound is wanted.
final class KeySound {
  /// How it is to sound.
  struct Settings {
    /// Which sounds there are.
    var palette = KeyPalette()
    /// The volume of everything, from 0 to 1.
    var volume: Float = 0.8
    /// How long tones rise and fall, in nanoseconds.
    var edge = ToneLimits.defaultEdge
    /// Where it is played, and how soon.
    var player: SoundSettings
  }

  private var settings: Settings
  private var player: SoundPlayer?

  init(_ settings: Settings) {
    self.settings = settings
  }

  /// What to poll for changes of ``note``.
  var news: WakeFile? { player?.news }

  /// What is wrong with the sound, in a word or two; `nil` when nothing is.
  var note: String? {
    guard case .unavailable(let kind) = player?.state else { return nil }
    return kind.description
  }

  /// Sounds otherwise from now on; it is ended, and is to be opened again.
  func change(to settings: Settings) {
    close()
    self.settings = settings
  }

  /// Starts the sound, if it has not been started.
  func open() {
    guard player == nil else { return }
    var playing = settings.player
    playing.clips = SoundEffect.clips
    playing.guardsTerminal = true
    let player = SoundPlayer(playing)
    let now = playing.clock.now
    player.play(.volume(settings.volume), at: now)
    player.play(.edge(duration: settings.edge), at: now)
    self.player = player
  }

  /// Ends the sound, without waiting for a device that does not answer.
  func close() {
    player?.stop()
    player = nil
  }

  /// Tells that something was keyed at `moment`, or, with `nil`, that all of it has been played.
  func expect(at moment: Timestamp?) {
    player?.expect(at: moment)
  }

  /// Plays what belongs to `feedback` of `keyboard`, if anything does.
  func play(
    _ feedback: KeyboardFeedback, of keyboard: Keyboard<some DocumentProxy>, at moment: Timestamp
  ) {
    guard let player else { return }
    let actions = settings.palette.actions(
      for: feedback, layout: keyboard.layout,
      isSecure: keyboard.document.traits.isSecureTextEntry)
    for action in actions { player.play(action, at: moment) }
  }
}

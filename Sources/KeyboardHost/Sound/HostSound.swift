public import LinuxSystem
import MorseKeyboard
public import SoundOutput
public import SoundSynthesis
public import Timeline

/// What plays sounds beside the typing thread; the protocol lets tests hear them.
public protocol KeyPlayer: AnyObject {
  /// What to wait for to learn of another ``state``; take the wake-ups before reading it.
  var news: WakeFile? { get }
  /// Whether there is sound.
  var state: SoundState { get }
  /// Keeps the place of a key free until it is known what is heard of it; `nil` when it is known.
  func expect(at moment: Timestamp?)
  /// Plays something that was decided at `moment`.
  func play(_ action: SoundAction, at moment: Timestamp)
  /// Ends the sound; waits for a device only as long as it answers.
  @discardableResult func stop() -> Bool
}

extension SoundPlayer: KeyPlayer {}

/// Makes a keyboard's feedback heard.
///
/// Whatever becomes of the device, nothing here fails or waits.
///
///     closed ──open──► open ──close──► closed       no thread runs, and no device is open, while closed
public struct HostSound {
  /// How it is to sound.
  public struct Settings: Sendable {
    /// Which sounds there are.
    public var palette: KeyPalette
    /// The volume of everything, from 0 to 1.
    public var volume: Float
    /// How long tones rise and fall, in nanoseconds.
    public var edge: Int64
    /// Where it is played, and with which latency.
    public var player: SoundSettings

    /// Creates settings.
    public init(
      palette: KeyPalette = KeyPalette(), volume: Float = 0.8,
      edge: Int64 = ToneLimits.defaultEdge, player: SoundSettings
    ) {
      (self.palette, self.volume, self.edge, self.player) = (palette, volume, edge, player)
    }
  }

  private let makePlayer: (SoundSettings) -> any KeyPlayer
  private var settings: Settings
  private var player: (any KeyPlayer)?
  private var token: EventLoop.Token?
  /// What speaks what scanning marks; `nil` where a click does, or nothing.
  private let speech: SpeechOutput?
  /// The failure that was last explained, and for how many characters.
  private var advised: SoundError.Kind?
  private var characters = 0

  /// How many characters are committed before a failure is no longer explained.
  static let adviceLife = 20

  /// Creates sound that is closed.
  public init(
    _ settings: Settings, speech: SpeechOutput? = nil,
    makePlayer: @escaping (SoundSettings) -> any KeyPlayer = SoundPlayer.init
  ) {
    (self.settings, self.speech, self.makePlayer) = (settings, speech, makePlayer)
  }

  /// What is wrong with the sound: what to do, and after some characters only that there is none.
  ///
  /// `nil` while there is sound.
  var note: String? {
    guard let failure else { return nil }
    return advised == failure && characters >= Self.adviceLife ? "no sound" : failure.advice
  }

  private var failure: SoundError.Kind? {
    guard case .unavailable(let kind) = player?.state else { return nil }
    return kind
  }

  /// Counts the characters that were committed while the same failure was shown.
  private mutating func age(_ feedback: KeyboardFeedback) {
    guard case .committed = feedback else { return }
    (characters, advised) = (advised == failure ? characters + 1 : 1, failure)
  }

  /// Closes the sound, to be opened with other settings.
  mutating func change(to settings: Settings, on loop: some EventLoopProtocol) {
    close(on: loop)
    self.settings = settings
  }

  /// Starts the sound, if it has not been started.
  mutating func open(on loop: some EventLoopProtocol) {
    guard player == nil else { return }
    var playing = settings.player
    playing.clips = SoundEffect.clips
    playing.guardsTerminal = true
    let player = makePlayer(playing)
    player.play(.volume(settings.volume), at: loop.now)
    player.play(.edge(duration: settings.edge), at: loop.now)
    self.player = player
    token = player.news.map { loop.add($0.descriptor, for: .readable) }
  }

  /// Ends the sound; its file is gone then and must not be waited for.
  mutating func close(on loop: some EventLoopProtocol) {
    if let token = token.take() { loop.remove(token) }
    player.take()?.stop()
  }

  /// Takes the news, after which ``note`` may be another.
  func takeNews(_ events: [EventLoop.Event]) {
    if events[token].contains(.readable) { player?.news?.take() }
  }

  /// Tells that something was keyed at `moment`, or, with `nil`, that all of it has been played.
  func expect(at moment: Timestamp?) {
    player?.expect(at: moment)
  }

  /// Plays what belongs to feedback that was given out at `moment`, if anything does.
  mutating func play(
    _ feedback: KeyboardFeedback, in context: SoundContext, at moment: Timestamp
  ) {
    age(feedback)
    if case .marked(let text) = feedback, let speech {
      if !context.isSecure { speech.say(text) }
      return
    }
    guard let player else { return }
    let actions = settings.palette.actions(
      for: feedback, inputMode: context.inputMode, isSecure: context.isSecure)
    for action in actions { player.play(action, at: moment) }
  }
}

public import LinuxSystem
import MorseCode
import MorseKeyboard
public import SoundOutput
public import SoundSynthesis
public import Timeline
import Training

/// A player of sounds on a separate thread; a protocol, so that tests can replace it.
public protocol KeyPlayer: AnyObject {
  /// The descriptor that reports a change of ``state``; read its wake-ups before the state.
  var news: WakeFile? { get }
  /// The state of the sound.
  var state: SoundState { get }
  /// Reserves the position of a key's sound until the sound is known; `nil` ends the reservation.
  func expect(at moment: Timestamp?)
  /// Plays an action that was decided at `moment`.
  func play(_ action: SoundAction, at moment: Timestamp)
  /// Ends the sound; waits for a device only while it responds.
  @discardableResult func stop() -> Bool
  /// Makes sound unavailable after its thread has crashed.
  func noteCrash()
}

extension KeyPlayer {
  /// Does nothing: most players have no thread.
  public func noteCrash() {}
}

extension SoundPlayer: KeyPlayer {}

/// Plays a keyboard's feedback.
///
/// Device errors never make a call here fail or wait.
///
///     closed ──open──► open ──close──► closed
///
/// While it is closed, no thread runs and no device is open.
public struct HostSound {
  /// The settings of the sound.
  public struct Settings: Sendable {
    /// The sounds.
    public var palette: KeyPalette
    /// The overall volume, from 0 to 1.
    public var volume: Float
    /// The rise and fall time of tones, in nanoseconds.
    public var edge: Int64
    /// The device and the latency.
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
  /// The text in Morse, with the band around it, or the bell; empty while neither is played.
  private var series: [ToneSeries] = []
  /// Whether the call bell rings.
  private var isRinging = false
  /// Whether the text in Morse plays on while keys are pressed.
  private var playsOn = false
  /// The failure that was last explained, and the number of characters since.
  private var advised: SoundError.Kind?
  private var characters = 0

  /// The number of committed characters after which a failure is no longer explained.
  static let adviceLife = 20

  /// Creates sound that is closed.
  public init(
    _ settings: Settings,
    makePlayer: @escaping (SoundSettings) -> any KeyPlayer = SoundPlayer.init
  ) {
    (self.settings, self.makePlayer) = (settings, makePlayer)
  }

  /// The problem of the sound: advice first, and after some characters only "no sound".
  ///
  /// `nil` while there is sound.
  var note: String? {
    guard let failure else { return nil }
    return advised == failure && characters >= Self.adviceLife ? "no sound" : failure.advice
  }

  /// Whether nothing can be heard: the sound has failed, or its volume is 0.
  var isSilent: Bool { failure != nil || settings.volume == 0 }

  private var failure: SoundError.Kind? {
    guard case .unavailable(let kind) = player?.state else { return nil }
    return kind
  }

  /// Counts the characters committed while the same failure was shown.
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

  /// Ends the sound, and removes its descriptor from the loop.
  mutating func close(on loop: some EventLoopProtocol) {
    if let token = token.take() { loop.remove(token) }
    player.take()?.stop()
  }

  /// Receives the news, after which ``note`` may differ.
  func receiveResults(_ events: [EventLoop.Event]) {
    guard events[token].contains(.readable), let news = player?.news else { return }
    if news.drainReport() { player?.noteCrash() }
  }

  /// Announces a key pressed at `moment`; `nil` means that all its sounds have been played.
  func expect(at moment: Timestamp?) {
    player?.expect(at: moment)
  }

  /// Plays the sound of feedback given at `moment`, if it has one.
  mutating func play(
    _ feedback: KeyboardFeedback, in context: SoundContext, at moment: Timestamp
  ) {
    age(feedback)
    guard let player else { return }
    let actions = settings.palette.actions(
      for: feedback, inputMode: context.inputMode, isSecure: context.isSecure)
    for action in actions { player.play(action, at: moment) }
  }
}

// MARK: - Text in Morse, and the call bell

extension HostSound {
  /// When the next tones must be played; `nil` while there are none.
  var deadline: Timestamp? { series.compactMap(\.deadline).min() }

  /// Keys a text in Morse, for the user to hear, in place of the one before.
  ///
  /// It begins after the sounds of the code that asked for it. With `playsOn`, presses do not end
  /// it. With a `band`, there are noise, another station and fading.
  mutating func key(
    _ text: String, speed: MorseSpeed, alphabet: MorseAlphabet, at now: Timestamp,
    after delay: Duration = .milliseconds(300), playsOn: Bool = false, band: PromptBand? = nil
  ) {
    guard player != nil, !isRinging else { return }
    endSeries(at: now)
    self.playsOn = playsOn
    let text = ToneSeries.text(
      text, speed: speed, alphabet: alphabet, pitches: settings.palette.pitches, at: now + delay)
    series = band?.series(around: text, alphabet) ?? [text]
  }

  /// Rings at full volume until a press, also where the sound is off.
  mutating func ring(at now: Timestamp, on loop: some EventLoopProtocol) {
    open(on: loop)
    endSeries(at: now)
    isRinging = true
    player?.play(.volume(1), at: now)
    series = [.bell(at: now)]
    advance(to: now)
  }

  /// Plays what is due.
  mutating func advance(to now: Timestamp) {
    for index in series.indices {
      for action in series[index].advance(to: now) { player?.play(action, at: now) }
    }
    if series.allSatisfy({ $0.isOver(at: now) }) { endSeries(at: now) }
  }

  /// Ends the text or the bell, unless it plays on: a key was pressed.
  mutating func notePress(at now: Timestamp) {
    if isRinging || !playsOn { endSeries(at: now) }
  }

  /// Ends the text or the bell.
  mutating func endSeries(at now: Timestamp) {
    guard !series.isEmpty else { return }
    series = []
    player?.play(.endElement, at: now)
    player?.play(.endBand, at: now)
    if isRinging { player?.play(.volume(settings.volume), at: now) }
    isRinging = false
  }
}

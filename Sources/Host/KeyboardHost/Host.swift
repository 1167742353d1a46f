import Automation
public import LinuxSystem
import MorseKeyboard
import TerminalKeyboard
import TextInput
import Timeline
import Training

/// The parts of a host besides the surface.
public struct HostParts {
  /// The inputs besides the surface's own keys.
  public var inputs: HostInputs
  /// The sound.
  public var sound: HostSound
  /// The speech.
  public var voice: HostVoice
  /// The motors and lights.
  public var touch: HostTouch
  /// The stores of words, contexts and configuration.
  public var stores: HostStores
  /// The event output and the control socket.
  public var automation: HostAutomation

  /// Creates the parts.
  public init(
    inputs: HostInputs, sound: HostSound, voice: HostVoice = HostVoice(),
    touch: HostTouch = HostTouch(), stores: HostStores,
    automation: HostAutomation = HostAutomation()
  ) {
    (self.inputs, self.sound, self.voice, self.touch) = (inputs, sound, voice, touch)
    (self.stores, self.automation) = (stores, automation)
  }
}

/// Runs a keyboard on a surface: inputs, sound, touch, words, stores, event output and orders.
///
///     wait ─► keys ─► keyboard ─► sound ─► events, edits ─► all else ─► panel ─► wait
///
/// Only the keyboard runs between a key and its sound. Everything else follows: event output,
/// typing, configuration, learning and drawing.
public struct Host<Place: Surface> {
  /// The keyboard.
  public private(set) var keyboard: Place.Keyboard
  private var surface: Place
  private let loop: any EventLoopProtocol
  private var inputs: HostInputs
  private var sound: HostSound
  private var voice: HostVoice
  private var touch: HostTouch
  /// The number of presses that were noted.
  private var presses = 0
  private var stores: HostStores
  /// The changed configuration that waits for the end of the open letter; `nil` for none.
  private var waitingChoices: KeyboardChoices?
  private var automation: HostAutomation

  /// Creates a host; no device is opened yet.
  public init(
    _ keyboard: Place.Keyboard, on surface: Place, loop: any EventLoopProtocol, _ parts: HostParts
  ) {
    (self.keyboard, self.surface, self.loop) = (keyboard, surface, loop)
    (inputs, sound, voice, stores) = (parts.inputs, parts.sound, parts.voice, parts.stores)
    (touch, automation) = (parts.touch, parts.automation)
    if touch.tells { voice.follow() }
  }

  /// Problems other than typing, as lines to print at the end.
  public var closingProblems: [String] { stores.closingProblems + automation.problems }

  /// Whether the file of the event output lacks events.
  public var hasLostEvents: Bool { automation.hasLostEvents }

  /// Runs until the surface ends, then restores what the surface was opened on.
  ///
  /// - Returns: the ending.
  /// - Throws: `SystemError` when a call fails that is essential for typing.
  public mutating func run() throws(SystemError) -> Place.Ending {
    defer { close() }
    try begin()
    while true {
      if let ending = surface.ending {
        try surface.end(keyboard)
        automation.end(because: ending.reason, at: loop.now)
        return ending
      }
      try turn()
    }
  }

  private mutating func begin() throws(SystemError) {
    if automation.isObserving {
      keyboard.beginEventOutput(withEdges: automation.sendsEvents)
    }
    try surface.begin(&keyboard, on: loop)
    automation.begin(keyboard, window: surface.window, on: loop)
    voice.advance(to: loop.now)
    try carryOut()
    tell()
    try draw()
    try stores.begin(keyboard.inUse, on: loop)
  }

  private mutating func turn() throws(SystemError) {
    surface.prepare(for: keyboard, on: loop)
    inputs.watch(on: loop, with: touch.descriptors)
    automation.watch(on: loop, acceptsRequests: surface.acceptsRequests)
    let events = try loop.next(until: deadline)
    let now = loop.now
    let isUsed = try key(events, at: now)
    try attend(events, isUsed: isUsed, at: now)
    tell()
    try draw()
    automation.look(
      at: keyboard, window: surface.window, isEnding: surface.ending != nil, at: now)
    stores.note(keyboard.drainLearntWords(), at: now)
    stores.note(keyboard.drainHands(atEnd: false))
  }

  private var deadline: Timestamp? {
    let keys = earliest(keyboard.deadline, inputs.deadline)
    let signals = earliest(earliest(sound.deadline, touch.deadline), voice.deadline)
    return earliest(earliest(keys, signals), earliest(surface.deadline, stores.deadline))
  }

  /// Tells what has changed in the turn, in each way that is on.
  private mutating func tell() {
    let (news, observed) = (voice.tell(of: keyboard, soundNote: sound.note), keyboard.observed)
    touch.tell(news, speed: observed.speed, alphabet: observed.alphabet, at: loop.now)
  }

  // MARK: - Keys

  /// Reads the inputs, then the surface's keys: the events of inputs have earlier moments of their
  /// own.
  ///
  /// - Returns: whether the keyboard was used.
  private mutating func key(
    _ events: [EventLoop.Event], at now: Timestamp
  ) throws(SystemError) -> Bool {
    sound.expect(at: now)
    touch.advance(to: now)
    voice.advance(to: now)
    surface.look(&keyboard, at: now)
    for event in inputs.read(at: now) {
      keyboard.receive(event.value, at: event.moment)
    }
    try surface.read(events, into: &keyboard, at: now)
    if keyboard.presses != presses { notePress(at: now) }
    sound.advance(to: now)
    let isUsed = !keyboard.outputs.isEmpty
    try carryOut()
    return isUsed
  }

  /// Silences what is told to the user, and ends the call bell.
  private mutating func notePress(at now: Timestamp) {
    presses = keyboard.presses
    sound.notePress(at: now)
    voice.notePress()
    touch.notePress(at: now)
  }

  /// Executes the keyboard's outputs and the outputs that follow from them, sound first.
  private mutating func carryOut() throws(SystemError) {
    repeat {
      let outputs = keyboard.drainOutputs()
      for output in outputs { play(output) }
      sound.expect(at: nil)
      automation.noteEdges(of: &keyboard)
      for output in outputs where surface.ending == nil { try perform(output) }
    } while !keyboard.outputs.isEmpty
    keyboard.note(lacksSound: sound.isSilent)
    automation.note(try surface.deliver(&keyboard), at: loop.now, of: keyboard)
  }

  private mutating func play(_ output: Timed<Place.Keyboard.Output>) {
    guard let feedback = Place.Keyboard.feedback(of: output.value) else { return }
    touch.show(feedback, isSecret: keyboard.isSecret, at: loop.now)
    guard !keyboard.isMuted else { return }
    if case .marked = feedback, voice.speaksCues || touch.showsCells { return }
    sound.play(feedback, in: SoundContext(keyboard.observed), at: output.moment)
  }

  private mutating func perform(_ output: Timed<Place.Keyboard.Output>) throws(SystemError) {
    if let feedback = Place.Keyboard.feedback(of: output.value) {
      automation.note(feedback, at: output.moment, of: keyboard)
      voice.note(feedback, isSecret: keyboard.isSecret)
      if case .requested(.voice(let request)) = feedback { carryOut(request) }
    }
    let action = try surface.perform(output.value, of: &keyboard, at: loop.now)
    if let action { try perform(action, at: output.moment) }
  }

  private mutating func carryOut(_ request: VoiceRequest) {
    voice.use(language: keyboard.observed.languageTag)
    switch voice.carryOut(request) {
    case .key(let text, let written, let isSpoken):
      let (speed, alphabet) = (keyboard.observed.speed, keyboard.observed.alphabet)
      if !isSpoken, keyboard.isMuted || sound.isSilent {
        if !touch.tells { keyboard.show(reading: written) }
      } else if !isSpoken {
        sound.key(text, speed: speed, alphabet: alphabet, at: loop.now)
      }
      touch.key(text, speed: speed, alphabet: alphabet, at: loop.now)
    case .ring: sound.ring(at: loop.now, on: loop)
    case .save(let phrase): stores.save(phrase: phrase)
    case nil: break
    }
  }

  private mutating func perform(
    _ action: SurfaceAction, at moment: Timestamp
  ) throws(SystemError) {
    switch action {
    case .frame(let event): automation.note(event, at: moment)
    case .suspend(let group): try suspend(group: group)
    case .enter(let program, let folder):
      if let remembered = stores.enter(program, folder: folder) {
        keyboard.resume(remembered, at: moment)
      }
      stores.begin(with: keyboard.inUse)
    }
  }

  // MARK: - Other events

  private mutating func attend(
    _ events: [EventLoop.Event], isUsed: Bool, at now: Timestamp
  ) throws(SystemError) {
    sound.receiveResults(events)
    stores.receiveResults(events)
    automation.serve(&keyboard, events, at: now)
    // Before a change of program or configuration changes the keyboard in use.
    if isUsed || !keyboard.outputs.isEmpty {
      stores.note(keyboard.inUse, isSecret: keyboard.isSecret)
    }
    receiveWords(events, at: now)
    waitingChoices = stores.readConfiguration(events) ?? waitingChoices
    if keyboard.isBetweenLetters, let choices = waitingChoices.take() {
      change(to: choices, at: now)
    }
    for action in try surface.attend(events, &keyboard, at: now) {
      try perform(action, at: now)
    }
    let others = voice.note.map { [$0] } ?? []
    keyboard.inputNotes =
      inputs.notes + touch.notes + surface.notes + stores.notes + automation.problems + others
    try carryOut()
  }

  private mutating func receiveWords(_ events: [EventLoop.Event], at now: Timestamp) {
    guard let words = stores.drainWords(events, for: keyboard.observed.languageTag) else { return }
    if let predictor = words.predictor {
      keyboard.predict(with: predictor, at: now)
    }
    if !words.dictionaries.isEmpty {
      keyboard.convert(by: words.dictionaries, at: now)
    }
  }

  private mutating func change(to choices: KeyboardChoices, at now: Timestamp) {
    keyboard.change(to: choices, at: now)
    stores.begin(with: keyboard.inUse)
    sound.change(to: choices.sound, on: loop)
    voice.change(to: choices.voice)
  }

  /// Stops the process until it is continued; the screen is restored and the sound closed.
  private mutating func suspend(group: Bool) throws(SystemError) {
    try surface.suspend(&keyboard, at: loop.now)
    sound.close(on: loop)
    touch.stop(at: loop.now)
    loop.stopProcess(group: group)
    try surface.resume(&keyboard, at: loop.now)
  }

  /// Draws, and then opens the sound if needed, so that drawing never waits for a device.
  private mutating func draw() throws(SystemError) {
    if let isReversed = touch.drainFlash() {
      try surface.reverseWindow(isReversed, of: &keyboard)
    }
    try surface.draw(&keyboard, soundNote: sound.note)
    if surface.isReady, !keyboard.isMuted, surface.ending == nil { sound.open(on: loop) }
    if let prompt = keyboard.drainPrompt() { play(prompt) }
  }

  /// Plays the Morse of a lesson, after the sounds of the last answer and a few spoken words.
  private mutating func play(_ prompt: SoundedPrompt) {
    let (speed, alphabet) = (keyboard.observed.speed, keyboard.observed.alphabet)
    touch.key(
      prompt: prompt.text, speed: speed, alphabet: alphabet, at: loop.now,
      playsOn: prompt.playsOn)
    guard !keyboard.isMuted, !prompt.isHint || !voice.speaksCues else { return }
    sound.key(
      prompt.text, speed: speed, alphabet: alphabet, at: loop.now,
      after: .milliseconds(voice.speaksCues ? 1500 : 300), playsOn: prompt.playsOn,
      band: prompt.band)
  }

  private mutating func close() {
    touch.close()
    surface.leave()
    sound.close(on: loop)
    automation.save()
    stores.close(
      keyboard.drainLearntWords(), keyboard.drainHands(atEnd: true), keyboard.inUse,
      isSecret: keyboard.isSecret)
  }
}

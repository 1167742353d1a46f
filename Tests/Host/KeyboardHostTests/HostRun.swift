import Automation
import Configuration
import InputDevices
import LinuxSystem
import MorseDecoding
import MorseKeying
import MorseKeyboard
import SoundOutput
import SoundSynthesis
import TerminalCodec
import TerminalDevice
import TerminalKeyboard
import TextInput
import Timeline
import Training
import WordPrediction

@testable import KeyboardHost

/// The environment of a host in a test: typed keys, errors and a log.
final class Stage {
  /// The log, one line for each event.
  var log: [String] = []
  /// The pressed keys that are not read yet.
  var keys: [UInt8] = []
  var isReady = true
  var acceptsRequests = true
  var isGone = false
  /// The actions that the surface requests at the next call.
  var actions: [SurfaceAction] = []
  /// The error of drawing.
  var failure: SystemError?
  var soundState = SoundState.idle
  var newChoices: KeyboardChoices?
  var remembered: RememberedKeyboard?
  var edges: [Timed<FilterInput>] = []
  /// The language whose words are wanted.
  var wordLanguage: String?
  /// The lesson of the keyboard; `nil` for none.
  var trainer: Trainer?
  var inputDescriptors: [FileDescriptor] = []
  /// The content of the last drawn panel.
  var (shownText, shownNote, shownNotes) = ("", String?.none, [String]())

  func note(_ line: String) { log.append(line) }
}

/// The endings of a session on the fake surface.
enum StageEnding: Hashable, SurfaceEnding {
  case dismissed, cancelled, gone, signalled(Signal)
  var reason: String { "\(self)" }
}

/// A surface without a terminal, with the real keyboard.
struct StageSurface: Surface {
  private(set) var ending: StageEnding?
  private let stage: Stage
  private var typed = ""

  init(_ stage: Stage) { self.stage = stage }

  var isReady: Bool { stage.isReady }
  var acceptsRequests: Bool { stage.acceptsRequests }
  var deadline: Timestamp? { nil }
  var window: WindowSize? { nil }
  var notes: [String] { [] }

  mutating func begin(_ keyboard: inout TextSession, on loop: some EventLoopProtocol) {
    stage.note("begin")
    keyboard.begin(asking: false, at: loop.now)
  }

  mutating func prepare(for keyboard: TextSession, on loop: some EventLoopProtocol) {}

  mutating func read(
    _ events: [EventLoop.Event], into keyboard: inout TextSession, at now: Timestamp
  ) {
    if stage.isGone { return ending = .gone }
    if stage.keys.isEmpty { return keyboard.advance(to: now) }
    keyboard.handle(stage.keys, at: now)
    stage.keys = []
  }

  mutating func perform(
    _ output: SessionOutput, of keyboard: inout TextSession, at now: Timestamp
  ) -> SurfaceAction? {
    switch output {
    case .dismissed: ending = .dismissed
    case .cancelled: ending = .cancelled
    case .suspended: return .suspend(group: true)
    default: break
    }
    return nil
  }

  mutating func deliver(_ keyboard: inout TextSession) -> [Keystroke] {
    if var trainer = stage.trainer {
      _ = keyboard.practise(&trainer, at: .zero, now: 1_800_000_000)
      stage.trainer = trainer
    }
    let text = keyboard.keyboard.document.text
    if text != typed { stage.note("typed '\(text)'") }
    typed = text
    return []
  }

  mutating func attend(
    _ events: [EventLoop.Event], _ keyboard: inout TextSession, at now: Timestamp
  ) -> [SurfaceAction] {
    defer { stage.actions = [] }
    return stage.actions
      + events.signals.compactMap { signal in
        if signal == .stop { return .suspend(group: false) }
        ending = ending ?? .signalled(signal)
        return nil
      }
  }

  mutating func reverseWindow(_ isReversed: Bool, of keyboard: inout TextSession) {
    stage.note(isReversed ? "reverse window" : "restore window")
  }

  mutating func draw(_ keyboard: inout TextSession, soundNote: String?) throws(SystemError) {
    if let failure = stage.failure { throw failure }
    stage.note("draw")
    stage.shownText = keyboard.keyboard.document.text
    (stage.shownNote, stage.shownNotes) = (soundNote, keyboard.notes)
  }

  mutating func suspend(_ keyboard: inout TextSession, at now: Timestamp) {
    stage.note("suspend")
    keyboard.releaseAllKeys(at: now)
  }

  mutating func resume(_ keyboard: inout TextSession, at now: Timestamp) {
    stage.note("resume")
  }

  mutating func end(_ keyboard: TextSession) { stage.note("end") }
  func leave() { stage.note("leave") }
}

/// A sound thread that logs its commands.
private final class StagePlayer: KeyPlayer {
  private let stage: Stage
  private var isOpen = false
  let news: WakeFile? = nil
  var state: SoundState { stage.soundState }

  init(_ stage: Stage, _ settings: SoundSettings) {
    self.stage = stage
    stage.note("open \(settings.device)")
  }

  func expect(at moment: Timestamp?) {
    if moment != nil { stage.note("expect") }
  }

  func play(_ action: SoundAction, at moment: Timestamp) {
    switch action {
    case .clip(let index, _): stage.note("sound \(SoundEffect(rawValue: index)?.name ?? "?")")
    case .element: stage.note("sound mark")
    case .neighbour: stage.note("sound neighbour")
    case .noise: stage.note("sound noise")
    case .endBand: stage.note("end band")
    case .volume(let volume):
      // The first one opens the sound.
      if isOpen { stage.note("volume \(volume)") }
      isOpen = true
    default: break
    }
  }

  func stop() -> Bool {
    stage.note("close sound")
    return true
  }
}

private struct StageWords: WordStore {
  let stage: Stage
  var deadline: Timestamp? { nil }
  var notes: [String] { [] }
  var closingProblems: [String] { ["no words"] }
  mutating func beginLoading() -> FileDescriptor {
    stage.note("load words")
    return FileDescriptor(rawValue: HostRun.words)
  }
  var changes: FileDescriptor? { nil }
  mutating func use(language: String?) { stage.wordLanguage = language }
  mutating func receiveChanges() {}
  mutating func drainWords() -> LoadedWords? {
    stage.note("take words")
    return LoadedWords(predictor: nil, dictionaries: [])
  }
  mutating func note(_ learnt: [LearntWord], at now: Timestamp) {}
  mutating func receiveResults() { stage.note("news of words") }
  mutating func finish(with last: [LearntWord]) { stage.note("save words") }
}

/// A context store that logs the user's changes.
private struct StageContexts: ContextStore {
  func finish() {}
  let stage: Stage
  private var lastNoted: RememberedKeyboard?
  init(_ stage: Stage) { self.stage = stage }
  var problems: [String] { ["no contexts"] }
  mutating func enter(_ program: String, folder: String?) -> RememberedKeyboard? {
    stage.note("enter \(program)")
    return stage.remembered
  }
  mutating func begin(with inUse: RememberedKeyboard) { lastNoted = inUse }
  mutating func note(_ inUse: RememberedKeyboard, isSecret: Bool) {
    if inUse != lastNoted {
      stage.note("remember \(inUse.speed ?? 0) wpm\(isSecret ? ", secret" : "")")
    }
    lastNoted = inUse
  }
  mutating func receiveResults() { stage.note("news of contexts") }
}

private final class StageConfiguration: ConfigurationSource {
  let stage: Stage
  init(_ stage: Stage) { self.stage = stage }
  var descriptor: FileDescriptor? { FileDescriptor(rawValue: HostRun.configuration) }
  func readIfChanged() -> KeyboardChoices? { stage.newChoices }
}

private final class StageInput: EdgeInput {
  let stage: Stage
  init(_ stage: Stage) { self.stage = stage }
  let source = EdgeSource(.evdev)
  var state: InputState { stage.inputDescriptors.isEmpty ? .absent("unplugged") : .ready }
  var descriptors: [FileDescriptor] { stage.inputDescriptors }
  var deadline: Timestamp? { nil }
  func read(at now: Timestamp) -> [Timed<FilterInput>] {
    defer { stage.edges = [] }
    return stage.edges
  }
}

/// A host with a ``Stage`` as its environment and with virtual time.
final class HostRun {
  static let (words, configuration, files): (Int32, Int32, Int32) = (900, 901, 902)

  let stage = Stage()
  let loop: ScriptedLoop
  private(set) var host: Host<StageSurface>

  init(
    _ session: TextSession = TextSession(settings: patient), hasInput: Bool = false,
    voice: HostVoice = HostVoice { _ in nil }, touch: HostTouch = HostTouch(),
    automation: HostAutomation = HostAutomation(), volume: Float = 0.5
  ) {
    loop = ScriptedLoop(note: stage.note)
    host = Host(
      session, on: StageSurface(stage), loop: loop,
      Self.parts(
        stage, hasInput: hasInput, voice: voice, touch: touch, automation: automation,
        volume: volume))
  }

  /// Returns the parts of a host other than its surface.
  static func parts(
    _ stage: Stage, hasInput: Bool = false, voice: HostVoice = HostVoice { _ in nil },
    touch: HostTouch = HostTouch(), automation: HostAutomation = HostAutomation(),
    volume: Float = 0.5
  ) -> HostParts {
    HostParts(
      inputs: HostInputs(InputSet(hasInput ? [StageInput(stage)] : [])),
      sound: HostSound(sound(volume: volume)) { StagePlayer(stage, $0) }, voice: voice,
      touch: touch,
      stores: HostStores(
        words: StageWords(stage: stage), contexts: StageContexts(stage),
        configuration: StageConfiguration(stage), news: FileDescriptor(rawValue: files)),
      automation: automation)
  }

  static func sound(volume: Float, device: String = "card") -> HostSound.Settings {
    var settings = SoundSettings(clock: MonotonicClock())
    settings.device = .alsa(device)
    return HostSound.Settings(volume: volume, player: settings)
  }

  /// Schedules events at a number of milliseconds after the start.
  func at(
    _ milliseconds: Int, _ keys: String = "", ready: [Int32] = [], signals: [Signal] = [],
    _ act: @escaping (Stage) -> Void = { _ in }
  ) {
    let stage = stage
    loop.add(
      ScriptedLoop.Step(
        moment: .after(.milliseconds(milliseconds)), ready: ready, signals: signals,
        act: {
          stage.keys += Array(keys.utf8)
          act(stage)
        }))
  }

  /// Runs to the end.
  @discardableResult
  func run() throws(SystemError) -> StageEnding {
    try host.run()
  }

  /// Returns the log of the first turn at a number of milliseconds after the start.
  func turn(_ milliseconds: Int) -> [String] {
    let start = stage.log.firstIndex(of: "@\(milliseconds) ms").map { $0 + 1 }
    return stage.log[(start ?? stage.log.endIndex)...].prefix { !$0.hasPrefix("@") }.map(\.self)
  }

  /// The log before the first turn.
  var beginning: [String] { stage.log.prefix { !$0.hasPrefix("@") }.map(\.self) }
}

/// Settings without pauses.
let patient = KeyboardSettings(characterGap: .off, wordGap: .off)

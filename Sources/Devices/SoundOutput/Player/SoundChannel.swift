import LinuxSystem
import SoundSynthesis
import Synchronization

/// The state shared by the main thread and the sound thread: a ring buffer, two wake-ups and
/// counters.
final class SoundChannel: Sendable {
  let commands = CommandRing()
  /// Wakes the sound thread.
  let wake: WakeFile
  /// Signals the main thread that the state has changed or the sound thread has ended.
  let news: WakeFile
  /// Keeps library output off the terminal where the sound thread cannot have its own descriptors.
  let terminalSilence = TerminalSilence()
  private let isAsleep = Atomic<Bool>(false)
  private let shallStop = Atomic<Bool>(false)
  private let stateByte = Atomic<UInt8>(SoundState.opening.byte)
  /// The requested volume; a device opened later starts with it and with `edgeDuration`.
  private let volumeBits = Atomic<UInt32>(Float(1).bitPattern)
  /// The time of a key event whose sound has not been requested yet; `.min` if there is none.
  private let expectation = Atomic<Int64>(.min)
  private let edgeDuration = Atomic<Int64>(ToneLimits.defaultEdge)
  let xruns = Atomic<Int>(0)
  let mixerDrops = Atomic<Int>(0)
  let late = Atomic<Int>(0)
  let openings = Atomic<Int>(0)
  let lead = Atomic<Int>(0)
  /// The format of the device that was opened last.
  let format = Mutex<SinkFormat?>(nil)

  init() throws(SystemError) {
    wake = try WakeFile()
    news = try WakeFile()
  }

  /// The state of the sound thread.
  var state: SoundState {
    get { SoundState(byte: stateByte.load(ordering: .acquiring)) }
    set {
      let former = stateByte.exchange(newValue.byte, ordering: .acquiringAndReleasing)
      if former != newValue.byte { news.wake() }
    }
  }

  /// Whether the sound thread should end.
  var isStopping: Bool { shallStop.load(ordering: .sequentiallyConsistent) }

  /// The requested volume, from 0 to 1.
  var volume: Float { Float(bitPattern: volumeBits.load(ordering: .relaxed)) }

  /// The requested edge duration, in nanoseconds.
  var edge: Int64 { edgeDuration.load(ordering: .relaxed) }

  /// The time of a key event whose sound may be requested soon, in nanoseconds; `nil` if there is
  /// none.
  var expected: Int64? {
    get {
      let moment = expectation.load(ordering: .relaxed)
      return moment == .min ? nil : moment
    }
    set { expectation.store(newValue ?? .min, ordering: .relaxed) }
  }

  /// Sends a command; called on the main thread.
  func send(_ command: SoundCommand) {
    switch command.action {
    case .volume(let volume): volumeBits.store(volume.bitPattern, ordering: .relaxed)
    case .edge(let duration): edgeDuration.store(duration, ordering: .relaxed)
    case .clip, .element, .endElement, .strike, .toneOn, .toneOff, .neighbour, .noise, .endBand,
      .silence, .pitch:
      break
    }
    commands.push(command)
    wakeIfAsleep()
  }

  /// Requests the sound thread to end.
  func stop() {
    shallStop.store(true, ordering: .sequentiallyConsistent)
    wakeIfAsleep()
  }

  private func wakeIfAsleep() {
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { wake.wake() }
  }

  /// Announces that the sound thread is going to sleep.
  ///
  /// - Returns: `false` if there is work first. This thread sets the flag before it checks the
  ///   ring; the main thread fills the ring before it checks the flag. So at least one of them
  ///   notices the other.
  func mayFallAsleep() -> Bool {
    isAsleep.store(true, ordering: .sequentiallyConsistent)
    guard commands.isEmpty, !isStopping else {
      isAsleep.store(false, ordering: .sequentiallyConsistent)
      return false
    }
    return true
  }

  /// Announces that the sound thread is awake.
  func isAwake() {
    isAsleep.store(false, ordering: .sequentiallyConsistent)
    wake.drain()
  }
}

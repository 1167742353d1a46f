import LinuxSystem
import SoundSynthesis
import Synchronization

/// What the main thread and the sound thread share: a ring, two wake-ups and a few numbers.
final class SoundChannel: Sendable {
  let commands = CommandRing()
  /// Wakes the sound thread.
  let wake: WakeFile
  /// Tells the main thread that the state changed, or that the sound thread has ended.
  let news: WakeFile
  /// What keeps libraries off the terminal where the sound thread cannot be kept from it.
  let hush = TerminalHush()
  private let isAsleep = Atomic<Bool>(false)
  private let shallStop = Atomic<Bool>(false)
  private let stateByte = Atomic<UInt8>(SoundState.opening.byte)
  /// The volume and the edges last asked for, which a device that comes later begins with.
  private let volumeBits = Atomic<UInt32>(Float(1).bitPattern)
  /// When something was keyed whose sound has not been asked for yet; `.min` when nothing was.
  private let expectation = Atomic<Int64>(.min)
  private let edgeDuration = Atomic<Int64>(ToneLimits.defaultEdge)
  let xruns = Atomic<Int>(0)
  let mixerDrops = Atomic<Int>(0)
  let late = Atomic<Int>(0)
  let openings = Atomic<Int>(0)
  let lead = Atomic<Int>(0)
  /// What was agreed on with the device that was opened last.
  let format = Mutex<SinkFormat?>(nil)

  init() throws(SystemError) {
    wake = try WakeFile()
    news = try WakeFile()
  }

  /// How the sound thread is.
  var state: SoundState {
    get { SoundState(byte: stateByte.load(ordering: .acquiring)) }
    set {
      let former = stateByte.exchange(newValue.byte, ordering: .acquiringAndReleasing)
      if former != newValue.byte { news.wake() }
    }
  }

  /// Whether the sound thread is to end.
  var isStopping: Bool { shallStop.load(ordering: .sequentiallyConsistent) }

  /// The volume last asked for, from 0 to 1.
  var volume: Float { Float(bitPattern: volumeBits.load(ordering: .relaxed)) }

  /// The duration of edges last asked for, in nanoseconds.
  var edge: Int64 { edgeDuration.load(ordering: .relaxed) }

  /// When something was keyed whose sound may be asked for any moment, in nanoseconds; nil when
  /// nothing is on its way.
  var expected: Int64? {
    get {
      let moment = expectation.load(ordering: .relaxed)
      return moment == .min ? nil : moment
    }
    set { expectation.store(newValue ?? .min, ordering: .relaxed) }
  }

  /// Hands a command over, from the main thread.
  func send(_ command: SoundCommand) {
    switch command.action {
    case .volume(let volume): volumeBits.store(volume.bitPattern, ordering: .relaxed)
    case .edge(let duration): edgeDuration.store(duration, ordering: .relaxed)
    case .clip, .element, .endElement, .strike, .toneOn, .toneOff, .silence, .pitch: break
    }
    commands.push(command)
    wakeIfAsleep()
  }

  /// Asks the sound thread to end.
  func stop() {
    shallStop.store(true, ordering: .sequentiallyConsistent)
    wakeIfAsleep()
  }

  private func wakeIfAsleep() {
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { wake.wake() }
  }

  /// Lets the sound thread say that it goes to sleep.
  ///
  /// - Returns: false when there is something to do first. The flag is up before the ring is looked
  ///   at, and the main thread fills the ring before it looks at the flag: one of the two sees.
  func mayFallAsleep() -> Bool {
    isAsleep.store(true, ordering: .sequentiallyConsistent)
    guard commands.isEmpty, !isStopping else {
      isAsleep.store(false, ordering: .sequentiallyConsistent)
      return false
    }
    return true
  }

  /// Lets the sound thread say that it is awake.
  func isAwake() {
    isAsleep.store(false, ordering: .sequentiallyConsistent)
    wake.take()
  }
}

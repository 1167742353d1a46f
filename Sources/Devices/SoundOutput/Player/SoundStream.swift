import LinuxSystem
import SoundSynthesis
import Synchronization
import Timeline

/// A device and its mixer, from the first sound to the silence after the last.
///
/// The device is kept a little ahead by its own clock, so that frames not handed over yet can still
/// receive new sounds. Each command is heard exactly one lead after its moment.
///
/// ``DeviceStart`` handles the behaviour of devices at their start.
///
///     rested ── begin ──► starting ── the device is seen to play ──► running ── silence ──► rested
///                        (silence)                                 │       ▲
///                                                                  └ ran dry ┘
struct SoundStream<Sink: SoundSink>: ~Copyable {
  private let sink: Sink
  private let channel: SoundChannel
  private let settings: SoundSettings
  private var mixer: Mixer
  private var lead: SoundLead
  private var clock: StreamClock
  private var beginning: DeviceStart
  /// The current time; tests use their own clock.
  private let now: () -> Timestamp
  /// The buffer for rendered frames, as large as the device's.
  private let frames: UnsafeMutableBufferPointer<Float>
  /// A buffer of silence of the same size.
  private let quiet: UnsafeMutableBufferPointer<Float>
  /// The rendered frames that the device has not taken yet; they are written first.
  private var pending = 0..<0
  /// The frames of silence handed over since the last sound.
  private var silence = 0
  private var tracedOnset: Int64 = -1

  /// The frames of silence after which the device is stopped.
  private let enoughSilence: Int

  init(
    sink: Sink, channel: SoundChannel, settings: SoundSettings, now: (() -> Timestamp)? = nil
  ) {
    self.sink = sink
    self.channel = channel
    self.settings = settings
    self.now = now ?? { settings.clock.now }
    mixer = Mixer(
      rate: sink.format.rate, clips: settings.clips, volume: channel.volume, edge: channel.edge,
      shape: settings.edgeShape)
    lead = SoundLead(settings.latency, format: sink.format)
    clock = StreamClock(rate: sink.format.rate, grain: lead.grain)
    beginning = DeviceStart(format: sink.format)
    frames = .allocate(capacity: sink.format.buffer)
    frames.initialize(repeating: 0)
    quiet = .allocate(capacity: sink.format.buffer)
    quiet.initialize(repeating: 0)
    // A server starts late and irregularly, so it keeps running between the keys of a slow
    // operator.
    enoughSilence = sink.format.isServed ? 2 * sink.format.rate : sink.format.rate / 5
  }

  deinit {
    frames.deallocate()
    quiet.deallocate()
  }

  /// Starts a card twice with silence to measure how much it takes at once.
  ///
  /// This keeps its first sound intact. A card that takes a burst is watched for longer, because it
  /// may also take more at once later.
  mutating func rehearse(pause: (Int64) -> Void) throws(SoundError) {
    guard sink.mayConsumeBurst else { return }
    for _ in 0..<2 {
      let trial = try playSilence(for: DeviceStart.longestBurst, pause: pause)
      beginning.learn(from: trial, buffer: quiet.count)
    }
    if beginning.burst > sink.format.rate / 500,
      let trial = try playSilence(for: DeviceStart.longestSurge, pause: pause)
    {
      clock.surge = beginning.surge(in: trial)
      lead.cover(surge: clock.surge)
    }
    try sink.prepare()
  }

  /// Plays silence from a full buffer for `duration` nanoseconds; returns `nil` after an underrun.
  private func playSilence(
    for duration: Int64, pause: (Int64) -> Void
  ) throws(SoundError) -> [DeviceStart.Look]? {
    try sink.prepare()
    defer { sink.stop() }
    let began = now()
    var looks: [DeviceStart.Look] = []
    var (given, room) = (0, quiet.count)
    while (looks.last?.moment ?? 0) < duration {
      let silence = UnsafeBufferPointer(rebasing: quiet[..<room])
      if case .written(let written) = try sink.write(silence.span) { given += written }
      pause(Self.shortestWait)
      switch sink.status() {
      case .queued(let queued):
        looks.append((Int64(given - queued), began.nanoseconds(to: now())))
        room = max(0, quiet.count - queued)
      case .interrupted: return nil
      case .failed(let error): throw error
      }
    }
    return looks
  }

  /// Plays until there has been nothing to play for a while, or a stop is requested.
  ///
  /// - Throws: a `SoundError` if the device becomes unusable.
  mutating func play(sleeper: inout SoundSleeper) throws(SoundError) {
    try begin()
    while !channel.isStopping, isNeeded {
      sleeper.pause(for: try feed())
    }
    try end()
  }

  /// Whether there is something to play, or was until recently.
  ///
  /// The lead is added because the device has not played those frames yet.
  var isNeeded: Bool { settings.keepsAwake || silence < enoughSilence + lead.frames }

  /// Starts the device.
  mutating func begin() throws(SoundError) {
    // Frames that a stopped device has not taken are silence.
    pending = 0..<0
    silence = 0
    try start()
  }

  /// Stops the device.
  mutating func end() throws(SoundError) {
    sink.stop()
    // The slow preparation happens now rather than before the next sound.
    if !channel.isStopping { try sink.prepare() }
  }

  /// Starts the device with silence.
  ///
  /// Its first report then gives its position, so that no sound is placed by a guess.
  private mutating func start() throws(SoundError) {
    try sink.prepare()
    try writeSilence(lead.start + beginning.burst)
  }

  /// Writes silence to a stopped device, which takes the burst at once.
  private mutating func writeSilence(_ wanted: Int) throws(SoundError) {
    let count = min(wanted, quiet.count)
    let (moment, place) = (now().nanoseconds, handedOver - Int64(count))
    clock.restart(at: place, burst: min(beginning.burst, count), moment: moment)
    beginning.begin(at: moment, place: place)
    _ = try sink.write(UnsafeBufferPointer(rebasing: quiet[..<count]).span)
  }

  /// Fills the device up to its lead; returns the nanoseconds until the next call.
  mutating func feed() throws(SoundError) -> Int64 {
    guard var queued = try queuedFrames() else { return Self.shortestWait }
    var interruptions = 0
    while case let room = room(queued: queued), room > 0, interruptions < 2 {
      let wanted = min(room, frames.count)
      switch try handOver(wanted) {
      case .written(let written):
        queued += written
        if !pending.isEmpty || written == 0 { return finishFeeding(queued: queued) }
      case .interrupted:
        interruptions += 1
        queued = 0
        try recover(at: now().nanoseconds)
      }
    }
    return finishFeeding(queued: queued)
  }

  private func finishFeeding(queued: Int) -> Int64 {
    publish()
    return wait(queued: queued)
  }

  /// The number of frames to write now.
  ///
  /// While the sound of a key event is being determined, its frame is left free if the device has
  /// enough.
  private func room(queued: Int) -> Int {
    let missing = lead.target(element: mixer.remainingElement) - queued
    guard missing > 0, let moment = channel.expected,
      let place = clock.frameClock(delay: lead.frames)?.place(of: moment)
    else { return missing }
    let reserve = lead.reserve(element: mixer.remainingElement, isSilent: silence > 0)
    let room = max(Int(place) - Int(handedOver), reserve - queued)
    return room < missing ? room / lead.grain * lead.grain : missing
  }

  /// The minimum interval between queries of the device, in nanoseconds.
  private static var shortestWait: Int64 { 250_000 }
  /// The longest wait, which limits the delay at the end of the program, in nanoseconds.
  private static var longestWait: Int64 { 50_000_000 }
  /// The delay after a server's period is due until the server is queried, in nanoseconds.
  private static var afterStep: Int64 { 200_000 }

  private func wait(queued: Int) -> Int64 {
    let reserve = lead.reserve(element: mixer.remainingElement, isSilent: silence > 0)
    let spare = max(0, queued - reserve)
    if lead.grain > 1 {
      let isHeldBack = lead.target(element: mixer.remainingElement) - queued >= lead.grain
      if isHeldBack, channel.expected != nil { return Self.shortestWait }
      let step = clock.timeToNextStep(at: now().nanoseconds) ?? 0
      guard step > 0 else { return Self.shortestWait }
      return step + nanoseconds(max(0, spare / lead.grain - 1) * lead.grain) + Self.afterStep
    }
    return min(Self.longestWait, max(Self.shortestWait, nanoseconds(spare)))
  }

  private func nanoseconds(_ frames: Int) -> Int64 {
    Int64(frames) * 1_000_000_000 / Int64(mixer.rate)
  }

  /// The number of frames queued in the device; `nil` if it must be queried again first.
  ///
  /// A card may report its position in coarse steps. The clock follows the upper corners of the
  /// steps, so its position is used instead of the last step.
  private mutating func queuedFrames() throws(SoundError) -> Int? {
    let status = sink.status()
    // The clock is read after the device: if the thread is delayed in between, the device appears
    // to be behind, never ahead.
    let now = now().nanoseconds
    switch status {
    case .queued(let queued):
      let place = handedOver - Int64(queued)
      clock.report(place, at: now)
      guard !beginning.report(place, at: now) else { return nil }
      // Servers do not report underruns.
      if clock.isDry(written: handedOver, at: now) {
        ranDry(at: now, queued: queued)
      } else if lead.grain == 1, let place = clock.place(at: now) {
        return min(queued, Int(handedOver - Int64(place)))
      }
      return queued
    case .interrupted:
      guard beginning.mayTryAgain else {
        try recover(at: now)
        return 0
      }
      beginning.fail(written: min(lead.start + beginning.burst, quiet.count))
      if !mixer.isSilent { channel.xruns.add(1, ordering: .relaxed) }
      try start()
      return nil
    case .failed(let error): throw error
    }
  }

  /// Restarts after an interruption from which the sink has recovered; frames not taken are played
  /// then.
  private mutating func recover(at now: Int64) throws(SoundError) {
    ranDry(at: now, queued: 0)
    if beginning.burst > 0 { try writeSilence(beginning.burst) }
  }

  private mutating func ranDry(at now: Int64, queued: Int) {
    // Lost silence is inaudible.
    if silence < lead.frames {
      channel.xruns.add(1, ordering: .relaxed)
      lead.grow(missing: clock.place(at: now).map { Int($0) - Int(handedOver) } ?? 0)
    }
    beginning.end()
    clock.restart(at: handedOver - Int64(queued))
    clock.report(handedOver - Int64(queued), at: now)
  }

  /// The number of frames that the device has taken since the stream began.
  private var handedOver: Int64 { mixer.frame - Int64(pending.count) }

  /// Writes at most `count` frames: pending ones first, otherwise new ones.
  private mutating func handOver(_ count: Int) throws(SoundError) -> SinkWrite {
    if pending.isEmpty { render(count) }
    let part = pending.lowerBound..<min(pending.upperBound, pending.lowerBound + count)
    let result = try sink.write(UnsafeBufferPointer(rebasing: frames[part]).span)
    guard case .written(let written) = result else { return result }
    pending = (pending.lowerBound + written)..<pending.upperBound
    lead.rest(written)
    if let trace = settings.trace { addOnset(to: trace) }
    return result
  }

  private mutating func render(_ count: Int) {
    mixer.clock = clock.frameClock(delay: lead.frames)
    var output = UnsafeMutableBufferPointer(rebasing: frames[..<count]).mutableSpan
    let (late, isInElement) = (mixer.counters.lateCommands, mixer.remainingElement > 0)
    mixer.render(&output, commands: channel.commands)
    lead.adjust(isLate: isInElement && mixer.counters.lateCommands > late)
    silence = mixer.isSilent ? silence + count : 0
    pending = 0..<count
  }

  private mutating func addOnset(to trace: SoundTrace) {
    let onset = mixer.lastOnset
    guard onset.frame != tracedOnset else { return }
    tracedOnset = onset.frame
    let (delay, moment) = (sink.delay(), now().nanoseconds)
    // The burst of a start does not delay a sound: the card takes it at once.
    let burst = clock.burstLeft(of: handedOver - Int64(delay), at: moment)
    trace.add(
      SoundTrace.Entry(
        asked: onset.moment, handedOver: moment,
        leadFrames: delay - burst - Int(handedOver - onset.frame), rate: mixer.rate))
  }

  private func publish() {
    let counters = mixer.counters
    channel.mixerDrops.store(
      counters.droppedCommands + counters.droppedElements, ordering: .relaxed)
    channel.late.store(counters.lateCommands, ordering: .relaxed)
    channel.lead.store(lead.frames, ordering: .relaxed)
  }
}

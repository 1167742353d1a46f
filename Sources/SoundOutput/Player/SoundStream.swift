import LinuxSystem
import SoundSynthesis
import Synchronization
import Timeline

/// A device and the mixer that feeds it, from the first sound to the silence after the last.
///
/// The device is kept a little ahead, by its own clock: frames that are not handed over yet can still
/// hold what is asked for next. Each command is heard exactly that lead after its moment.
///
/// What a device does when it starts is for ``DeviceStart`` to know.
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
  /// The present; a test has a clock of its own.
  private let now: () -> Timestamp
  /// Where frames are rendered: as many as the device keeps.
  private let frames: UnsafeMutableBufferPointer<Float>
  /// As many frames of silence.
  private let quiet: UnsafeMutableBufferPointer<Float>
  /// Which of them the device has not taken yet; they go before all others.
  private var pending = 0..<0
  /// How many frames of silence were handed over since the last sound.
  private var silence = 0
  private var tracedOnset: Int64 = -1

  /// After so much silence the device is stopped.
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
    // A server starts late and unevenly: it goes on between the keys of a slow hand.
    enoughSilence = sink.format.isServed ? 2 * sink.format.rate : sink.format.rate / 5
  }

  deinit {
    frames.deallocate()
    quiet.deallocate()
  }

  /// Starts a card twice with silence, to learn how much it takes at once.
  ///
  /// So its first sound is whole. One that takes a burst is watched for longer, since it may take
  /// more at once later on.
  mutating func rehearse(pause: (Int64) -> Void) throws(SoundError) {
    guard sink.mayTakeBurst else { return }
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

  /// Plays silence from a full buffer for so many nanoseconds; nil when the device ran dry.
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
      if case .taken(let taken) = try sink.write(silence.span) { given += taken }
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

  /// Plays until there has been nothing to play for a while, or the thread is to stop.
  ///
  /// - Throws: The `SoundError` of a device that is of no use any more.
  mutating func play(sleeper: inout SoundSleeper) throws(SoundError) {
    try begin()
    while !channel.isStopping, isNeeded {
      sleeper.pause(for: try feed())
    }
    try end()
  }

  /// Whether there is something to play, or was a moment ago.
  ///
  /// The device has not played what it is ahead by.
  var isNeeded: Bool { settings.keepsAwake || silence < enoughSilence + lead.frames }

  /// Sets the device going.
  mutating func begin() throws(SoundError) {
    // What a device that was stopped has not taken is silence.
    pending = 0..<0
    silence = 0
    try start()
  }

  /// Stops the device.
  mutating func end() throws(SoundError) {
    sink.stop()
    // Slow work happens before the next sound.
    if !channel.isStopping { try sink.prepare() }
  }

  /// Sets the device going with silence: its first report then says where it is, and no sound is
  /// placed by a guess.
  private mutating func start() throws(SoundError) {
    try sink.prepare()
    try giveSilence(lead.start + beginning.burst)
  }

  /// Hands silence to a device that stands still, of which it takes the burst at once.
  private mutating func giveSilence(_ wanted: Int) throws(SoundError) {
    let count = min(wanted, quiet.count)
    let (moment, place) = (now().nanoseconds, handedOver - Int64(count))
    clock.restart(at: place, burst: min(beginning.burst, count), moment: moment)
    beginning.begin(at: moment, place: place)
    _ = try sink.write(UnsafeBufferPointer(rebasing: quiet[..<count]).span)
  }

  /// Brings the device up to its lead, once it plays; returns after how many nanoseconds to do so again.
  mutating func feed() throws(SoundError) -> Int64 {
    guard var queued = try queuedFrames() else { return Self.shortestWait }
    var interruptions = 0
    while case let room = room(queued: queued), room > 0, interruptions < 2 {
      let wanted = min(room, frames.count)
      switch try handOver(wanted) {
      case .taken(let taken):
        queued += taken
        if !pending.isEmpty || taken == 0 { return finishFeeding(queued: queued) }
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

  /// How many frames the device is to be given now.
  ///
  /// While it is worked out what is to be heard of a key, no more than leaves the place of its sound
  /// free, as long as the device has enough.
  private func room(queued: Int) -> Int {
    let missing = lead.target(element: mixer.remainingElement) - queued
    guard missing > 0, let moment = channel.expected,
      let place = clock.frameClock(delay: lead.frames)?.place(of: moment)
    else { return missing }
    let reserve = lead.reserve(element: mixer.remainingElement, isSilent: silence > 0)
    let room = max(Int(place) - Int(handedOver), reserve - queued)
    return room < missing ? room / lead.grain * lead.grain : missing
  }

  /// The device is not asked more often than this, in nanoseconds.
  private static var shortestWait: Int64 { 250_000 }
  /// The end of the program is not kept waiting longer than this, in nanoseconds.
  private static var longestWait: Int64 { 50_000_000 }
  /// How long after a server is due to take a period it is asked whether it has, in nanoseconds.
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

  /// How many frames the device has left to play; nil when it is to be asked again first.
  ///
  /// A card may report its place in coarse steps: it has what the clock says, which follows their
  /// upper corners, not what it had at its last step.
  private mutating func queuedFrames() throws(SoundError) -> Int? {
    let status = sink.status()
    // The clock is read after the device, so that a thread that is held up in between takes the
    // device to be behind, never ahead.
    let now = now().nanoseconds
    switch status {
    case .queued(let queued):
      let place = handedOver - Int64(queued)
      clock.report(place, at: now)
      guard !beginning.report(place, at: now) else { return nil }
      // Servers go on without a word when they run dry.
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

  /// Begins anew after an interruption, which the sink has mended: what was not taken is played then.
  private mutating func recover(at now: Int64) throws(SoundError) {
    ranDry(at: now, queued: 0)
    if beginning.burst > 0 { try giveSilence(beginning.burst) }
  }

  private mutating func ranDry(at now: Int64, queued: Int) {
    // What was lost of a silence nobody misses.
    if silence < lead.frames {
      channel.xruns.add(1, ordering: .relaxed)
      lead.grow(missing: clock.place(at: now).map { Int($0) - Int(handedOver) } ?? 0)
    }
    beginning.end()
    clock.restart(at: handedOver - Int64(queued))
    clock.report(handedOver - Int64(queued), at: now)
  }

  /// How many frames the device has taken since the stream began.
  private var handedOver: Int64 { mixer.frame - Int64(pending.count) }

  /// Hands over `count` frames at most: those that were not taken before, else new ones.
  private mutating func handOver(_ count: Int) throws(SoundError) -> SinkWrite {
    if pending.isEmpty { render(count) }
    let part = pending.lowerBound..<min(pending.upperBound, pending.lowerBound + count)
    let result = try sink.write(UnsafeBufferPointer(rebasing: frames[part]).span)
    guard case .taken(let taken) = result else { return result }
    pending = (pending.lowerBound + taken)..<pending.upperBound
    lead.rest(taken)
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

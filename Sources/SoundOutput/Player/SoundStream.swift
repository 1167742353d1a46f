import LinuxSystem
import SoundSynthesis
import Synchronization
import Timeline

/// A device and the mixer that feeds it, from the first sound to the silence after the last.
///
/// The device is kept a little ahead, by its own clock: frames that are not handed over yet can still
/// hold what is asked for next. Each command is heard exactly that lead after its moment.
///
///     rested ── play ──► starting ── the device is seen to play ──► running ── silence ──► rested
///                        (silence)                                 │       ▲
///                                                                  └ ran dry ┘
struct SoundStream<Sink: SoundSink>: ~Copyable {
  private let sink: Sink
  private let channel: SoundChannel
  private let settings: SoundSettings
  private var mixer: Mixer
  private var lead: SoundLead
  private var clock: StreamClock
  /// Where frames are rendered: as many as the device keeps.
  private let frames: UnsafeMutableBufferPointer<Float>
  /// Which of them the device has not taken yet; they go before all others.
  private var pending = 0..<0
  /// How many frames of silence were handed over since the last sound.
  private var silence = 0
  private var tracedOnset: Int64 = -1
  /// Until when it is waited for that the device is seen to play; nil when it has been.
  private var startingUntil: Timestamp?
  /// How often the silence that the device is started with proved too short.
  private var failedStarts = 0

  /// After so much silence the device is stopped.
  private let enoughSilence: Int

  init(sink: Sink, channel: SoundChannel, settings: SoundSettings) {
    self.sink = sink
    self.channel = channel
    self.settings = settings
    mixer = Mixer(
      rate: sink.format.rate, clips: settings.clips, volume: channel.volume, edge: channel.edge,
      shape: settings.edgeShape)
    lead = SoundLead(settings.latency, format: sink.format)
    clock = StreamClock(rate: sink.format.rate, grain: lead.grain)
    frames = .allocate(capacity: sink.format.buffer)
    frames.initialize(repeating: 0)
    enoughSilence = sink.format.rate / 5
  }

  deinit {
    frames.deallocate()
  }

  /// Plays until there has been nothing to play for a while, or the thread is to stop.
  ///
  /// - Throws: The `SoundError` of a device that is of no use any more.
  mutating func play(sleeper: inout SoundSleeper) throws(SoundError) {
    try start()
    while !channel.isStopping, settings.keepsAwake || silence < enoughSilence {
      sleeper.pause(for: try feed())
    }
    sink.stop()
    // What takes its time is done before the next sound is wanted.
    if !channel.isStopping { try sink.prepare() }
  }

  /// Sets the device going with silence: its first report then says where it is, and no sound is
  /// placed by a guess.
  private mutating func start() throws(SoundError) {
    try sink.prepare()
    let count = min(lead.start << failedStarts, frames.count)
    // What a device that was stopped has not taken is silence.
    pending = 0..<0
    clock.restart(at: mixer.frame - Int64(count))
    silence = 0
    startingUntil = settings.clock.now.advanced(byNanoseconds: Self.longestStart)
    frames.update(repeating: 0)
    _ = try sink.write(UnsafeBufferPointer(rebasing: frames[..<count]).span)
  }

  /// Brings the device up to its lead, once it plays; tells when that is to be done again.
  private mutating func feed() throws(SoundError) -> Int64 {
    guard var queued = try queuedFrames() else { return try startAgain() }
    if let limit = startingUntil {
      let isWorthWaiting = lead.grain > 1 && !clock.hasMoved && settings.clock.now < limit
      guard !isWorthWaiting else { return Self.shortestWait }
      startingUntil = nil
    }
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
        ranDry(at: settings.clock.now.nanoseconds, queued: 0)
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

  private mutating func startAgain() throws(SoundError) -> Int64 {
    failedStarts += 1
    try start()
    return Self.shortestWait
  }

  /// After so many the device is given sound whether it is seen to play or not.
  private static var mostFailedStarts: Int { 3 }
  /// A device that is not seen to play after so long is given sound all the same, in nanoseconds.
  private static var longestStart: Int64 { 50_000_000 }
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
      let step = clock.timeToNextStep(at: settings.clock.now.nanoseconds) ?? 0
      guard step > 0 else { return Self.shortestWait }
      return step + nanoseconds(max(0, spare / lead.grain - 1) * lead.grain) + Self.afterStep
    }
    return min(Self.longestWait, max(Self.shortestWait, nanoseconds(spare)))
  }

  private func nanoseconds(_ frames: Int) -> Int64 {
    Int64(frames) * 1_000_000_000 / Int64(mixer.rate)
  }

  /// How many frames the device has left to play; nil when it must be started again.
  private mutating func queuedFrames() throws(SoundError) -> Int? {
    let status = sink.status()
    // The clock is read after the device, so that a thread that is held up in between takes the
    // device to be behind, never ahead.
    let now = settings.clock.now.nanoseconds
    switch status {
    case .queued(let queued):
      clock.report(handedOver - Int64(queued), at: now)
      // Servers go on without a word when they run dry.
      let isDry = startingUntil == nil && clock.isDry(written: handedOver, at: now)
      if isDry { ranDry(at: now, queued: queued) }
      return queued
    case .interrupted:
      if startingUntil != nil, failedStarts < Self.mostFailedStarts { return nil }
      ranDry(at: now, queued: 0)
      return 0
    case .failed(let error): throw error
    }
  }

  private mutating func ranDry(at now: Int64, queued: Int) {
    // What was lost of a silence nobody misses.
    if silence < lead.frames {
      channel.xruns.add(1, ordering: .relaxed)
      lead.grow(missing: clock.place(at: now).map { Int($0) - Int(handedOver) } ?? 0)
    }
    startingUntil = nil
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
    lead.heed(isLate: isInElement && mixer.counters.lateCommands > late)
    silence = mixer.isSilent ? silence + count : 0
    pending = 0..<count
  }

  private mutating func addOnset(to trace: SoundTrace) {
    let onset = mixer.lastOnset
    guard onset.frame != tracedOnset else { return }
    tracedOnset = onset.frame
    let delay = sink.delay()
    trace.add(
      SoundTrace.Entry(
        asked: onset.moment, handedOver: settings.clock.now.nanoseconds,
        framesAhead: delay - Int(handedOver - onset.frame), rate: mixer.rate))
  }

  private func publish() {
    let counters = mixer.counters
    channel.mixerDrops.store(
      counters.droppedCommands + counters.droppedElements, ordering: .relaxed)
    channel.late.store(counters.lateCommands, ordering: .relaxed)
    channel.lead.store(lead.frames, ordering: .relaxed)
  }
}

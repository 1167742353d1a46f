import LinuxSystem
import SoundSynthesis
import Synchronization
import Timeline

/// A device and the mixer that feeds it, from the first sound to the silence after the last.
///
/// The device is kept a little ahead, by the clock: frames that are not handed over yet can still
/// hold what is asked for next. Each command is heard exactly that lead after its moment.
struct SoundStream<Sink: SoundSink>: ~Copyable {
  private let sink: Sink
  private let channel: SoundChannel
  private let settings: SoundSettings
  private var mixer: Mixer
  private var lead: SoundLead
  private var clock: StreamClock
  /// Where frames are rendered: as many as the device keeps.
  private let frames: UnsafeMutableBufferPointer<Float>
  /// How many frames of silence were handed over since the last sound.
  private var silence = 0
  private var tracedOnset: Int64 = -1
  /// Whether the device was given anything since it was made ready.
  private var isFilled = false

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
    clock = StreamClock(rate: sink.format.rate)
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
    defer { sink.stop() }
    try begin()
    while !channel.isStopping {
      let queued = try fill()
      guard settings.keepsAwake || silence < enoughSilence else { return }
      let spare = max(0, queued - lead.frames / 2)
      let wait = max(Self.shortestWait, spare * 1_000_000_000 / mixer.rate)
      sleeper.sleep(until: settings.clock.now.advanced(byNanoseconds: Int64(wait)))
    }
  }

  /// Even a device whose reports stand still is not asked more often than this, in nanoseconds.
  private static var shortestWait: Int { 250_000 }

  private mutating func begin() throws(SoundError) {
    try sink.prepare()
    clock.reset()
    silence = 0
    isFilled = false
  }

  /// Brings the device up to its lead; tells how many frames it then has.
  private mutating func fill() throws(SoundError) -> Int {
    var queued = try queuedFrames()
    let target = channel.commands.isEmpty ? lead.frames : lead.frames + lead.surplus
    while queued < target {
      let wanted = min(target - queued, frames.count)
      let taken = try handOver(wanted)
      queued += taken
      if taken < wanted { break }
    }
    publish()
    return queued
  }

  private mutating func queuedFrames() throws(SoundError) -> Int {
    switch sink.status() {
    case .queued(0) where isFilled, .interrupted:
      // Servers go on without a word when they run dry; but an empty device has.
      channel.xruns.add(1, ordering: .relaxed)
      lead.grow()
      clock.reset()
      clock.report(mixer.frame, at: settings.clock.now.nanoseconds)
      return 0
    case .queued(let queued):
      // The clock is read after the device, so that a thread that is held up in between takes the
      // device to be behind, never ahead.
      clock.report(mixer.frame - Int64(queued), at: settings.clock.now.nanoseconds)
      return queued
    case .failed(let error): throw error
    }
  }

  private mutating func handOver(_ count: Int) throws(SoundError) -> Int {
    mixer.clock = clock.frameClock(delay: lead.delay)
    let part = UnsafeMutableBufferPointer(rebasing: frames[..<count])
    var output = part.mutableSpan
    mixer.render(&output, commands: channel.commands)
    let taken = try sink.write(output.span)
    isFilled = isFilled || taken > 0
    silence = mixer.isSilent ? silence + count : 0
    lead.rest(taken)
    if let trace = settings.trace { addOnset(to: trace) }
    return taken
  }

  private mutating func addOnset(to trace: SoundTrace) {
    let onset = mixer.lastOnset
    guard onset.frame != tracedOnset else { return }
    tracedOnset = onset.frame
    let delay = sink.delay()
    trace.add(
      SoundTrace.Entry(
        asked: onset.moment, handedOver: settings.clock.now.nanoseconds,
        framesAhead: delay - Int(mixer.frame - onset.frame), rate: mixer.rate))
  }

  private func publish() {
    let counters = mixer.counters
    channel.mixerDrops.store(
      counters.droppedCommands + counters.droppedElements, ordering: .relaxed)
    channel.late.store(counters.lateCommands, ordering: .relaxed)
    channel.lead.store(lead.frames, ordering: .relaxed)
  }
}

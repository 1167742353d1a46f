/// Converts commands into samples: the only place where sound is made, live or for a file.
///
/// A mixer allocates all memory when it is created. Rendering allocates no memory, takes no lock
/// and counts no references. A mixer belongs to one thread.
public struct Mixer: ~Copyable {
  /// Frames per second.
  public let rate: Int
  /// The number of the next frame to render.
  public private(set) var frame: Int64 = 0
  /// Maps the moments of commands to frames; `nil` places every command at once.
  ///
  /// The owner of the stream updates it; it already includes the constant delay.
  public var clock: FrameClock?
  /// Counts of commands and elements that were late or dropped.
  public private(set) var counters = MixerCounters()
  /// The latest sound that began, for a probe.
  public private(set) var lastOnset = MixerOnset(moment: SoundCommand.immediately, frame: -1)

  private let tables: ToneTables
  private let bank: ClipBank
  private var schedule = CommandSchedule()
  private var elements = ElementVoice()
  private var key = KeyVoice()
  private var clips = ClipVoices()
  private var sounder = SounderVoice()
  /// The elements of another station, and the noise of the band.
  private var neighbour = ElementVoice()
  private var noise: NoiseVoice
  /// The moment and the position of the latest command.
  private var latest = (moment: SoundCommand.immediately, place: 0.0)
  private var volume: Volume
  private var edge: Int

  /// Creates a mixer.
  ///
  /// - Parameters:
  ///   - rate: frames per second.
  ///   - clips: the clips that it can play, by index.
  ///   - volume: the initial volume, from 0 to 1.
  ///   - edge: the initial duration of the tones' edges, in nanoseconds.
  ///   - shape: the shape of the tones' edges.
  public init(
    rate: Int, clips: [Clip] = [], volume: Float = 1, edge: Int64 = ToneLimits.defaultEdge,
    shape: EdgeShape = .raisedCosine
  ) {
    precondition(rate > 0, "a mixer needs a rate above 0, not \(rate)")
    self.rate = rate
    tables = ToneTables(shape)
    bank = ClipBank(clips, rate: rate)
    self.volume = Volume(rate: rate, Self.sane(volume))
    noise = NoiseVoice(rate: rate)
    self.edge = ToneLimits.edgeFrames(edge, rate: Double(rate))
  }

  deinit {
    tables.deallocate()
    bank.deallocate()
  }

  /// Whether nothing sounds and no command is waiting.
  public var isSilent: Bool {
    elements.count == 0 && clips.count == 0 && !key.isSounding && schedule.count == 0
      && sounder.release == nil && neighbour.count == 0 && noise.remaining == 0
  }

  /// The remaining frames of the sounding element, unless it is cut short; 0 if none sounds.
  public var remainingElement: Int { elements.remaining(at: frame) }

  /// Reads the commands and renders the next `output.count` frames.
  ///
  /// Each command takes effect at its own frame within `output`; a late command takes effect in the
  /// first frame.
  public mutating func render(_ output: inout MutableSpan<Float>, commands: CommandRing) {
    mix(&output, commands: commands)
  }

  // The compiler checks these attributes; they are not part of any interface. The check needs the
  // whole module, which the compiler sees only in optimized builds.
  #if !DEBUG
    @_noAllocation @_noLocks
  #endif
  private mutating func mix(_ output: inout MutableSpan<Float>, commands: CommandRing) {
    while let command = commands.pop() { handle(command) }
    renderVoices(into: &output)
    volume.apply(to: &output)
    frame += Int64(output.count)
  }

  private mutating func handle(_ command: SoundCommand) {
    var place = Double(frame)
    if let clock, command.moment != SoundCommand.immediately {
      place = clock.place(of: command.moment)
      if place < Double(frame) - 0.5 {
        counters.lateCommands += 1
        if isStale(command.action, by: Double(frame) - place) {
          counters.staleCommands += 1
          return
        }
        place = Double(frame)
      }
    }
    // Commands of one moment keep their order, even if the clock is corrected in between.
    if command.moment == latest.moment { place = max(place, latest.place) }
    latest = (command.moment, place)
    let entry = CommandSchedule.Entry(place: place, moment: command.moment, action: command.action)
    if !schedule.insert(entry) { counters.droppedCommands += 1 }
  }

  private mutating func renderVoices(into output: inout MutableSpan<Float>) {
    var from = 0
    while from < output.count {
      if let release = sounder.release, release <= frame + Int64(from) { releaseSounder() }
      while let entry = schedule.popFirst(dueBy: frame + Int64(from)) { apply(entry, at: from) }
      var to = output.count
      if let next = schedule.nextFrame { to = min(to, Int(next - frame)) }
      if let release = sounder.release { to = min(to, Int(release - frame)) }
      output.clear(from..<to)
      elements.render(
        into: &output, range: from..<to, frame: frame + Int64(from), tables: tables)
      key.render(into: &output, range: from..<to, tables: tables)
      neighbour.render(
        into: &output, range: from..<to, frame: frame + Int64(from), tables: tables)
      noise.render(into: &output, range: from..<to, tables: tables)
      clips.render(into: &output, range: from..<to, bank: bank, tables: tables)
      from = to
    }
  }

  /// Whether a sound is too late to be useful; state changes are always applied.
  private func isStale(_ action: SoundAction, by frames: Double) -> Bool {
    guard frames > Double(rate) * 0.25 else { return false }
    switch action {
    case .clip, .element, .strike, .toneOn, .neighbour: return true
    case .endElement, .toneOff, .noise, .endBand, .silence, .volume, .pitch, .edge: return false
    }
  }

  private mutating func apply(_ entry: CommandSchedule.Entry, at offset: Int) {
    let now = frame + Int64(offset)
    switch entry.action {
    case .clip(let index, let gain): play(index, gain: gain)
    case .element(let duration, let gap, let pitch, let gain):
      enqueue(at: entry.place, duration, gap, pitch, gain)
    case .endElement: return elements.silence(at: now)
    case .neighbour(let duration, let gap, let pitch, let gain):
      return enqueue(at: entry.place, duration, gap, pitch, gain, isNeighbour: true)
    case .noise(let duration, let pitch, let level, let seed):
      return noise.begin(
        frames: Int(end(of: duration, from: 0)), step: step(pitch), level: Self.sane(level),
        seed: seed, tables: tables)
    case .endBand: return endBand(at: now)
    case .strike(let duration, let click, let clack, let gain):
      releaseSounder()
      play(click, gain: gain)
      sounder.strike(until: end(of: duration, from: entry.place), clack: clack, gain: gain)
    case .toneOn(let pitch, let gain):
      key.press(step: step(pitch), gain: Self.sane(gain), edge: edge)
    case .toneOff: return key.release()
    case .silence: return silence(at: now)
    case .volume(let target): return volume.set(Self.sane(target))
    case .pitch(let pitch): return key.bend(step: step(pitch))
    case .edge(let duration):
      edge = ToneLimits.edgeFrames(duration, rate: Double(rate))
      return
    }
    lastOnset = MixerOnset(moment: entry.moment, frame: now)
  }

  private mutating func play(_ clip: UInt8, gain: Float) {
    guard Int(clip) < bank.count else { return }
    clips.play(bank.range(of: Int(clip)), gain: Self.sane(gain))
  }

  /// Releases the sounder's armature, if it is down.
  private mutating func releaseSounder() {
    guard let (clack, gain) = sounder.releaseArmature() else { return }
    play(clack, gain: gain)
  }

  private func end(of duration: Int64, from place: Double) -> Int64 {
    let bounded = max(0, min(ToneLimits.longest, duration))
    return FrameClock.nearestFrame(place + FrameClock.frames(bounded, rate: Double(rate)))
  }

  private mutating func enqueue(
    at place: Double, _ duration: Int64, _ gap: UInt32, _ pitch: Float, _ gain: Float,
    isNeighbour: Bool = false
  ) {
    let rate = Double(rate)
    let frames = FrameClock.frames(max(0, min(ToneLimits.longest, duration)), rate: rate)
    let gap = FrameClock.frames(Int64(gap), rate: rate)
    let (step, gain) = (step(pitch), Self.sane(gain))
    guard isNeighbour else {
      elements.enqueue(
        at: place, duration: frames, gap: gap, edge: edge, step: step, gain: gain)
      counters.droppedElements = elements.droppedElements
      return
    }
    neighbour.enqueue(at: place, duration: frames, gap: gap, edge: edge, step: step, gain: gain)
  }

  private mutating func endBand(at now: Int64) {
    neighbour.silence(at: now)
    noise.end()
  }

  private mutating func silence(at now: Int64) {
    schedule.removeAll()
    elements.silence(at: now)
    sounder = SounderVoice()
    endBand(at: now)
    key.release()
    clips.fade(over: edge)
  }

  private func step(_ pitch: Float) -> UInt32 {
    ToneLimits.phaseStep(pitch: pitch, rate: Double(rate))
  }

  private static func sane(_ gain: Float) -> Float {
    gain > 0 ? min(gain, 1) : 0
  }
}

extension MutableSpan<Float> {
  /// Fills a range with silence.
  mutating func clear(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      self[index] = 0
      index += 1
    }
  }
}

import MorseKeying
import Timeline

/// Converts the ticks of a MIDI file into nanoseconds.
struct MIDIClock: Sendable {
  private enum Division: Sendable {
    /// Ticks for each quarter note; the tempo sets the duration of a quarter note.
    case quarters(Int64)
    /// Ticks for each second, from SMPTE time code.
    case seconds(Int64)
  }

  private var division = Division.quarters(96)
  /// The tempos and their start ticks.
  ///
  /// The tempos of the first track apply to all tracks.
  private var tempos: [(tick: Int64, tempo: Int64)] = []
  private var isFirstTrack = true
  private var tick: Int64 = 0
  private var next = 0
  /// The duration of a quarter note in microseconds.
  private var tempo = Self.standardTempo
  /// The time since the track began, in nanoseconds.
  private(set) var moment: Int64 = 0

  /// The default tempo: 120 quarter notes a minute.
  private static let standardTempo: Int64 = 500_000
  /// The maximum number of tempo changes; no piece has more.
  private static let mostTempos = 10_000

  /// Sets the division from the header; returns whether it is valid.
  mutating func setDivision(_ bits: Int) -> Bool {
    if bits & 0x8000 == 0 {
      division = .quarters(Int64(bits))
      return bits > 0
    }
    let frames = Int64(256 - bits >> 8 & 0xFF)
    division = .seconds(frames * Int64(bits & 0xFF))
    return bits & 0xFF > 0 && [24, 25, 29, 30].contains(frames)
  }

  /// Restarts the clock for another track.
  mutating func beginTrack(isFirst: Bool) {
    isFirstTrack = isFirst
    (tick, next, moment) = (0, 0, 0)
    tempo = Self.standardTempo
    applyTempos()
  }

  /// Advances the clock.
  mutating func advance(byTicks ticks: Int) {
    let end = tick + Int64(ticks)
    while next < tempos.count, tempos[next].tick <= end {
      addTime(ofTicks: tempos[next].tick - tick)
      tick = tempos[next].tick
      applyTempos()
    }
    addTime(ofTicks: end - tick)
    tick = end
  }

  /// Sets the tempo from now on; ignored in tracks after the first.
  mutating func setTempo(_ tempo: Int64) {
    guard isFirstTrack, tempo > 0, tempos.count < Self.mostTempos else { return }
    tempos.append((tick, tempo))
    applyTempos()
  }

  private mutating func applyTempos() {
    while next < tempos.count, tempos[next].tick <= tick {
      tempo = tempos[next].tempo
      next += 1
    }
  }

  private mutating func addTime(ofTicks ticks: Int64) {
    let (factor, divisor) =
      switch division {
      case .quarters(let count): (tempo * 1000, count)
      case .seconds(let count): (1_000_000_000, count)
      }
    // A delta has 28 bits and a tempo 24, so the product of the parts does not overflow.
    let (whole, rest) = ticks.quotientAndRemainder(dividingBy: divisor)
    let (product, overflow) = whole.multipliedReportingOverflow(by: factor)
    moment = moment.addingSaturated(overflow ? .max : product)
    moment = moment.addingSaturated((rest * factor + divisor / 2) / divisor)
  }
}

/// Selects the key's notes and converts them into intervals.
struct MIDIKeys: Sendable {
  private enum Meaning: Sendable {
    /// No note has sounded yet.
    case open
    /// This note is the key.
    case note(UInt8)
    /// The key is Vail's adapter, with its three notes.
    case adapter
    /// The track with the key is over.
    case over
  }

  private var meaning: Meaning
  private var edges = EdgeTimeline()
  private var paddles: PaddleKeying
  private var hasNotes = false

  /// - Parameter options: the requested note, if any, and the keyer for paddles.
  init(options: TimingOptions) {
    meaning = options.key.flatMap { UInt8($0) }.map(Meaning.note) ?? .open
    paddles = PaddleKeying(mode: options.keyer, speed: options.speed)
  }

  mutating func handle(note: UInt8, isOn: Bool, at moment: Int64, into runs: inout TimingRuns) {
    if case .open = meaning, isOn { meaning = note <= 2 ? .adapter : .note(note) }
    switch (meaning, note) {
    case (.note(note), _):
      hasNotes = true
      edges.change(to: isOn, at: moment, into: &runs)
    case (.adapter, 0...2):
      hasNotes = true
      let paddle: Paddle = note == 0 ? .straight : note == 1 ? .dit : .dah
      paddles.handle(isOn ? .press(paddle) : .release(paddle), at: moment, into: &runs)
    default: break
    }
  }

  /// Ends a track; if it contained the key's notes, later tracks are ignored.
  mutating func endTrack(at moment: Int64, into runs: inout TimingRuns) {
    guard hasNotes else { return }
    if case .over = meaning { return }
    if case .adapter = meaning {
      paddles.finish(at: moment, into: &runs)
    } else {
      edges.goOn(to: moment, into: &runs)
    }
    meaning = .over
  }
}

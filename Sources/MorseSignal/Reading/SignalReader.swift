/// Reads the keyed tone of a sound: samples in, marks and spaces out.
///
/// The sound is read in windows of half a minute, which overlap: each finds its tone
/// (``ToneTrack``), mixes it down (``TrackedBaseband``) and reads it as a whole
/// (``KeyingPassage``). Memory does not grow with the sound. ``LiveSignalReader`` reads a sound while it
/// is made.
public struct SignalReader: Sendable {
  private let rate: Double
  private var decimator: Decimator
  private var reading: WindowReader
  private var window: [Float] = []
  /// The samples before the window, and those that are settled.
  private var origin = 0
  private var settled = 0
  private var output = IntervalOutput()

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - rate: samples a second, above zero.
  ///   - grammar: which patterns are characters.
  ///   - tone: the pitch in hertz, if it is told.
  public init(rate: Int, grammar: KeyingGrammar = .any, tone: Double? = nil) {
    decimator = Decimator(rate: rate)
    self.rate = decimator.outputRate
    reading = WindowReader(
      rate: self.rate, grammar: grammar, tone: tone, soundGoesOn: false)
  }

  /// Takes in samples from -1 to 1.
  public mutating func add(_ samples: Span<Float>, into intervals: inout [SoundInterval]) {
    let due = Int((WindowPlan.file.step + WindowPlan.file.ahead) * rate)
    for index in samples.indices {
      guard let sample = decimator.add(samples[index]) else { continue }
      window.append(sample)
      if origin + window.count - settled >= due { read(.file, into: &intervals) }
    }
  }

  /// Ends the sound.
  public mutating func finish(into intervals: inout [SoundInterval]) {
    read(.rest, into: &intervals)
    output.give(isTone: false, to: Double(origin + window.count) / rate, into: &intervals)
  }

  private mutating func read(_ plan: WindowPlan, into intervals: inout [SoundInterval]) {
    let start = Double(origin) / rate
    let end = origin + window.count
    let limit = Double(end) / rate - plan.ahead
    let before = Double(settled) / rate
    // What has ended is settled up to the end of a character, or of a mark where none has ended.
    let due = reading.read(window).map { $0.moved(by: start) }.filter {
      // Read again, the last mark may end a little later: it is the same one.
      $0.end <= limit && ($0.start + $0.end) / 2 > before
    }
    let last = due.lastIndex { $0.endsCharacter || plan.ahead <= 0 } ?? due.indices.last ?? -1
    for mark in due.prefix(last + 1) {
      output.give(isTone: false, to: max(before, mark.start), into: &intervals)
      output.give(isTone: true, to: mark.end, into: &intervals)
    }
    // A character that never ends does not hold up everything.
    let known = max(due.isEmpty ? limit : due[last].end, limit - 2 * plan.step)
    settled = max(settled, min(end, Int(known * rate)))
    output.give(isTone: false, to: Double(settled) / rate, into: &intervals)
    let kept = max(origin, settled - Int(plan.past * rate))
    window.removeFirst(kept - origin)
    origin = kept
  }
}

/// How long a window is, in seconds: what is known before it, what it brings, what only helps to be
/// sure.
private struct WindowPlan {
  var past: Double
  var step: Double
  var ahead: Double

  static let file = WindowPlan(past: 4, step: 24, ahead: 2)
  static let rest = WindowPlan(past: 0, step: 24, ahead: 0)
}

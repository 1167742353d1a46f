public import MorseCode

/// Reads the keyed tone of a recorded sound: samples in, marks and spaces out.
///
/// The sound is read in overlapping windows of half a minute. Each window finds its tone
/// (``ToneTrack``), mixes it down (``TrackedBaseband``) and reads it as a whole
/// (``KeyingPassage``). Memory use does not grow with the length of the sound. ``LiveSignalReader``
/// reads live sound.
public struct SignalReader: Sendable {
  private var decimator: Decimator
  private var reading: WindowReader
  private var window: SoundWindow
  private var output = IntervalOutput()
  /// The marks that the last call has output.
  package var marks: [MarkProbability] { output.marks }
  /// What the sound contains so far.
  public private(set) var finding = SoundFinding.noise
  /// The minimum log odds that a passage is Morse.
  private let squelch: Double

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - rate: the sample rate in hertz, above zero.
  ///   - grammar: the patterns of the characters.
  ///   - tone: the pitch to read in hertz; `nil` for the strongest that reads as Morse.
  ///   - squelch: the minimum log odds that a passage is Morse; `nil` reads every sound.
  public init(
    rate: Int, grammar: KeyingGrammar = .any, tone: Double? = nil, squelch: Double? = nil
  ) {
    self.squelch = squelch ?? -.infinity
    decimator = Decimator(rate: rate)
    window = SoundWindow(rate: decimator.outputRate)
    reading = WindowReader(
      rate: window.rate, grammar: grammar, tone: tone, soundGoesOn: false)
  }

  /// Adds samples from -1 to 1.
  public mutating func add(_ samples: Span<Float>, into intervals: inout [KeyingInterval]) {
    output.forgetMarks()
    let due = Int((WindowPlan.file.step + WindowPlan.file.ahead) * window.rate)
    for index in samples.indices {
      guard let sample = decimator.add(samples[index]) else { continue }
      window.samples.append(sample)
      if window.end - window.committed >= due { read(.file, into: &intervals) }
    }
  }

  /// Ends the sound.
  public mutating func finish(into intervals: inout [KeyingInterval]) {
    output.forgetMarks()
    reading.endSound(isWhole: window.endInSilence())
    read(.rest, into: &intervals)
    output.add(isMark: false, to: window.seconds(window.end), into: &intervals)
  }

  private mutating func read(_ plan: WindowPlan, into intervals: inout [KeyingInterval]) {
    let limit = window.seconds(window.end) - plan.ahead
    // The reading is final up to the last end of a character; without one, up to the last end of a
    // mark.
    let due = window.uncommitted(reading.read(window.samples)).filter { $0.end <= limit }
    if finding != .morse, reading.finding != .noise { finding = reading.finding }
    let last = due.lastIndex { $0.endsCharacter || plan.ahead <= 0 } ?? due.indices.last ?? -1
    for mark in due.prefix(last + 1) where mark.morseOdds > squelch {
      output.add(mark, into: &intervals)
    }
    // A character that never ends must not block the output.
    let known = max(due.isEmpty ? limit : due[last].end, limit - WindowPlan.longest)
    window.commit(to: known)
    output.add(isMark: false, to: window.seconds(window.committed), into: &intervals)
    window.forget(keeping: plan.past)
  }
}

/// The parts of a window in seconds: known context before, new sound, and look-ahead for certainty.
///
/// The look-ahead exceeds a word gap at 5 WPM. A longer step needs more memory, a shorter one time.
private struct WindowPlan {
  var past: Double
  var step: Double
  var ahead: Double

  static let file = WindowPlan(past: 4, step: 24, ahead: 2)
  static let rest = WindowPlan(past: 0, step: 24, ahead: 0)
  /// The maximum delay of a character that never ends: two steps.
  static let longest = 48.0
}

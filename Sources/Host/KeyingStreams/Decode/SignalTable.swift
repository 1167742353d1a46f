import LinuxSystem
import MorseCode
import MorseDecoding
import TimingFiles
import Timeline

/// Prints every signal of a recorded sound: one line each, preceded by its pitch, sorted by pitch.
struct SignalTable {
  let plan: DecodePlan
  let console: Console

  /// The minimum number of characters of a signal; anything shorter counts as noise.
  private static let fewest = 3

  /// Reads the tones of a sound one after another, strongest first, and prints those that are signals.
  ///
  /// A weaker tone that is keyed at the same times with the same text is no other station: it is an
  /// overtone, or the keying edges of a strong signal. Beside little noise an overtone can seem
  /// stronger than its tone.
  ///
  /// - Returns: whether there are any.
  func write(_ file: InputFile, tones: [Double]) throws(TimingFailure) -> Bool {
    var signals: [Signal] = []
    for pitch in tones {
      do { try file.rewind() } catch { throw .input(error) }
      let signal = try signal(of: file, tone: pitch)
      guard signal.text.count(where: { $0 != " " }) >= Self.fewest else { continue }
      let same = signals.firstIndex {
        Self.agree($0.text, signal.text) && $0.marks.agree(with: signal.marks)
      }
      guard let same else {
        signals.append(signal)
        continue
      }
      if Self.isOvertone(signals[same].pitch, of: pitch) { signals[same] = signal }
    }
    do {
      for signal in signals.sorted(by: { $0.pitch < $1.pitch }) {
        try console.output.write("\(SignalLines.front(of: signal.pitch))\(signal.text)\n")
      }
    } catch { throw .output(error) }
    return !signals.isEmpty
  }

  /// A signal of a sound.
  private struct Signal {
    let pitch: Double
    let text: String
    let marks: MarkTimes
  }

  private func signal(of file: InputFile, tone: Double) throws(TimingFailure) -> Signal {
    var options = plan.options
    options.sound.tone = tone
    var pump = TimingPump(file: file, format: .wav, options: options)
    var decoder = KeyingDecoder(plan: plan, format: .wav, hints: TimingHints(), isStream: false)
    var spelling = SignalSpelling(alphabet: plan.alphabet, namesProsigns: plan.namesProsigns)
    var outputs: [Timed<DecoderOutput>] = []
    var text = ""
    var marks = MarkTimes()
    while try pump.next() {
      marks.add(pump.intervals)
      decoder.add(contentsOf: pump.intervals, into: &outputs)
      text += spelling.text(of: &outputs)
    }
    decoder.finish(into: &outputs)
    text += spelling.text(of: &outputs) + spelling.finish()
    return Signal(pitch: tone, text: text, marks: marks)
  }

  /// Whether a pitch is a multiple of another one, within 3 %.
  private static func isOvertone(_ pitch: Double, of other: Double) -> Bool {
    let multiple = (pitch / other).rounded()
    return multiple >= 2 && abs(pitch - multiple * other) < 0.03 * pitch
  }

  /// Whether two texts are the same signal, received twice: most of their three-character pieces
  /// are the same.
  static func agree(_ first: String, _ second: String) -> Bool {
    let (first, second) = (pieces(of: first), pieces(of: second))
    let both = first.intersection(second).count
    return 2 * both > min(first.count, second.count)
  }

  private static func pieces(of text: String) -> Set<String> {
    let characters = text.filter { $0 != " " }
    return Set(
      characters.indices.dropLast(2).map { start in
        String(characters[start...].prefix(3))
      })
  }
}

/// The times at which a key is down.
struct MarkTimes {
  private var marks: [Range<Int64>] = []
  private var now: Int64 = 0
  /// The maximum number of marks; later ones do not count.
  private static let most = 20_000

  /// Adds the intervals that follow those before.
  mutating func add(_ intervals: [KeyingInterval]) {
    for interval in intervals {
      let end = now.addingSaturated(interval.nanoseconds)
      if interval.isMark, marks.count < Self.most { marks.append(now..<end) }
      now = end
    }
  }

  /// Whether two keys are mostly down at the same times, as one signal received twice.
  ///
  /// Keys that move independently share about half of their marks' time at most.
  func agree(with other: MarkTimes) -> Bool {
    let shorter = min(duration, other.duration)
    return shorter > 0 && Double(shared(with: other)) > 0.75 * Double(shorter)
  }

  private var duration: Int64 {
    marks.reduce(0) { $0.addingSaturated($1.upperBound - $1.lowerBound) }
  }

  private func shared(with other: MarkTimes) -> Int64 {
    var (first, second): (Int, Int) = (0, 0)
    var shared: Int64 = 0
    while first < marks.count, second < other.marks.count {
      let both = marks[first].clamped(to: other.marks[second])
      shared += both.upperBound - both.lowerBound
      if marks[first].upperBound < other.marks[second].upperBound {
        first += 1
      } else {
        second += 1
      }
    }
    return shared
  }
}

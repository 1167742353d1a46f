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
  /// The distance at which the keying edges of a strong signal are audible, in hertz.
  private static let reach = 400.0

  /// Reads the tones of a sound one after another, and prints those that are signals.
  func write(_ file: InputFile, tones: [Double]) throws(TimingFailure) {
    var signals: [(pitch: Double, text: String)] = []
    for pitch in tones {
      do { try file.rewind() } catch { throw .input(error) }
      let text = try text(of: file, tone: pitch)
      let isEcho = signals.contains {
        abs($0.pitch - pitch) < Self.reach && Self.agree($0.text, text)
      }
      if text.count(where: { $0 != " " }) >= Self.fewest, !isEcho { signals.append((pitch, text)) }
    }
    do {
      for signal in signals.sorted(by: { $0.pitch < $1.pitch }) {
        try console.output.write("\(SignalLines.front(of: signal.pitch))\(signal.text)\n")
      }
    } catch { throw .output(error) }
  }

  private func text(of file: InputFile, tone: Double) throws(TimingFailure) -> String {
    var options = plan.options
    options.sound.tone = tone
    var pump = TimingPump(file: file, format: .wav, options: options)
    var decoder = KeyingDecoder(plan: plan, format: .wav, hints: TimingHints(), isStream: false)
    var spelling = SignalSpelling(alphabet: plan.alphabet)
    var outputs: [Timed<DecoderOutput>] = []
    var text = ""
    while try pump.next() {
      decoder.add(contentsOf: pump.intervals, into: &outputs)
      text += spelling.text(of: &outputs)
    }
    decoder.finish(into: &outputs)
    return text + spelling.text(of: &outputs) + spelling.finish()
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

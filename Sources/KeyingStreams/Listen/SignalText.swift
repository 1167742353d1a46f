import MorseCode
import MorseDecoding
import MorseSignal
import TimingFiles
import Timeline

/// The text of one signal: samples in, characters out as soon as they are certain.
struct SignalText {
  private var reader: LiveSignalReader
  private var decoder: IntervalDecoder
  private var spelling: SignalSpelling
  private var intervals: [SoundInterval] = []
  private var outputs: [Timed<DecoderOutput>] = []

  /// Creates the text of a signal.
  ///
  /// - Parameters:
  ///   - rate: samples a second.
  ///   - settings: what is known of the sender and the code.
  ///   - tone: the pitch to follow in hertz; else the strongest that is keyed.
  init(rate: Int, settings: DecoderSettings, tone: Double?) {
    reader = LiveSignalReader(rate: rate, grammar: KeyingGrammar(settings.alphabet), tone: tone)
    decoder = IntervalDecoder(settings: settings, lag: .characters(0))
    spelling = SignalSpelling(alphabet: settings.alphabet)
  }

  /// The pitch that is followed, in hertz; `nil` while there is none.
  var pitch: Double? { reader.pitch }

  /// The speed of the sender, in words a minute.
  var wpm: Double { decoder.fist.wpm }

  /// Takes in samples; returns the text that has become certain.
  mutating func add(_ samples: Span<Float>) -> String {
    reader.add(samples, into: &intervals)
    return decode()
  }

  /// Ends the sound; returns the rest of the text.
  mutating func finish() -> String {
    reader.finish(into: &intervals)
    let text = decode()
    decoder.finish(into: &outputs)
    return text + spelling.text(of: &outputs) + spelling.finish()
  }

  /// The text after the certain one, as far as it can be told now; it may change.
  var provisional: String {
    let tentative = reader.tentative
    guard decoder.hasOpenCharacter || tentative.contains(where: \.isTone) else { return "" }
    var decoder = decoder
    var spelling = spelling
    var outputs: [Timed<DecoderOutput>] = []
    decoder.add(contentsOf: tentative.map(\.interval), into: &outputs)
    decoder.finish(into: &outputs)
    return spelling.text(of: &outputs) + spelling.finish()
  }

  private mutating func decode() -> String {
    guard !intervals.isEmpty else { return "" }
    decoder.add(contentsOf: intervals.map(\.interval), into: &outputs)
    intervals.removeAll(keepingCapacity: true)
    return spelling.text(of: &outputs)
  }
}

extension SoundInterval {
  /// The interval as keying.
  fileprivate var interval: KeyingInterval {
    KeyingInterval(isMark: isTone, nanoseconds: nanoseconds)
  }
}

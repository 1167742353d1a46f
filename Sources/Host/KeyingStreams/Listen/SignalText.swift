import MorseCode
import MorseDecoding
import MorseSignal
import TimingFiles
import Timeline

/// Decodes one signal: samples in, characters out as soon as they are certain.
struct SignalText {
  private var reader: LiveSignalReader
  private var decoder: IntervalDecoder
  private var spelling: SignalSpelling
  private var intervals: [KeyingInterval] = []
  private var outputs: [Timed<DecoderOutput>] = []

  /// Creates the decoder of a signal.
  ///
  /// - Parameters:
  ///   - rate: the sample rate in hertz.
  ///   - settings: the settings of sender and code.
  ///   - tone: the pitch to follow in hertz; `nil` for the strongest keyed tone.
  ///   - squelch: the minimum log odds that a passage is Morse; `nil` reads every sound.
  init(rate: Int, settings: DecoderSettings, tone: Double?, squelch: Double?) {
    let grammar = KeyingGrammar(settings.alphabet, settings.prior)
    reader = LiveSignalReader(rate: rate, grammar: grammar, tone: tone, squelch: squelch)
    decoder = IntervalDecoder(settings: settings, lag: .characters(0))
    spelling = SignalSpelling(alphabet: settings.alphabet)
  }

  /// The followed pitch in hertz; `nil` while there is none.
  var pitch: Double? { reader.pitch }

  /// The speed of the sender, in words a minute.
  var wpm: Double { decoder.fist.characterWPM }

  /// Adds samples; returns the text that has become certain.
  mutating func add(_ samples: Span<Float>) -> String {
    reader.add(samples, into: &intervals)
    return decode()
  }

  /// Ends the sound; returns the remaining text.
  mutating func finish() -> String {
    reader.finish(into: &intervals)
    let text = decode()
    decoder.finish(into: &outputs)
    return text + spelling.text(of: &outputs) + spelling.finish()
  }

  /// The current reading after the certain text; it may change.
  var provisional: String {
    let tentative = reader.tentative
    guard decoder.hasOpenCharacter || tentative.contains(where: \.isMark) else { return "" }
    var decoder = decoder
    var spelling = spelling
    var outputs: [Timed<DecoderOutput>] = []
    decoder.add(contentsOf: tentative, into: &outputs)
    decoder.finish(into: &outputs)
    return spelling.text(of: &outputs) + spelling.finish()
  }

  private mutating func decode() -> String {
    guard !intervals.isEmpty else { return "" }
    decoder.add(contentsOf: intervals, into: &outputs)
    intervals.removeAll(keepingCapacity: true)
    return spelling.text(of: &outputs)
  }
}

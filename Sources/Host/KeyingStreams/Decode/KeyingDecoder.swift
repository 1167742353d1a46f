package import MorseCode
package import MorseDecoding
package import TimingFiles
package import Timeline

/// The decoder for a file: a learning decoder, or one for generated timings.
package struct KeyingDecoder {
  private var learner: IntervalDecoder
  private var nominal: NominalDecoder
  private let isNominal: Bool
  private let fixedWPM: Double?

  package init(plan: DecodePlan, format: TimingFormat, hints: TimingHints, isStream: Bool) {
    let stated = plan.speed ?? hints.speed
    var settings = DecoderSettings(
      alphabet: plan.alphabet, speed: stated ?? (plan.isFixed ? .standard : nil),
      adapts: !plan.isFixed, prior: plan.prior)
    settings.fixed = plan.parameters
    learner = IntervalDecoder(
      settings: settings, lag: plan.lag ?? (isStream ? Self.lag(of: format) : .wholeEvidence))
    nominal = NominalDecoder(alphabet: plan.alphabet)
    isNominal = format.isNominal
    fixedWPM = plan.parameters[.wpm]
  }

  /// Returns the decoder's lag for a stream; the sound reader already looks ahead.
  private static func lag(of format: TimingFormat) -> DecoderLag {
    format.name == TimingFormat.wav.name ? .characters(0) : .live
  }

  /// The current speed estimate, in words a minute.
  package var wpm: Double {
    isNominal ? MorseSpeed.standard.characterWPM : fixedWPM ?? learner.fist.characterWPM
  }

  package mutating func add(_ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>])
  {
    if isNominal {
      nominal.add(interval, into: &outputs)
    } else {
      learner.add(interval, into: &outputs)
    }
  }

  /// Adds intervals that arrived together; outputs are decided after the last of them.
  package mutating func add(
    contentsOf intervals: [KeyingInterval], into outputs: inout [Timed<DecoderOutput>]
  ) {
    if isNominal {
      for interval in intervals { nominal.add(interval, into: &outputs) }
    } else {
      learner.add(contentsOf: intervals, into: &outputs)
    }
  }

  package mutating func finish(into outputs: inout [Timed<DecoderOutput>]) {
    if isNominal {
      nominal.finish(into: &outputs)
    } else {
      learner.finish(into: &outputs)
    }
  }
}

package import MorseCode
package import MorseDecoding
package import TimingFiles
package import Timeline

/// The decoder that suits a file: one that learns a hand, or one for timing that was made up.
package struct KeyingDecoder {
  private var learner: IntervalDecoder
  private var nominal: NominalDecoder
  private let isNominal: Bool

  package init(plan: DecodePlan, format: TimingFormat, hints: TimingHints, isStream: Bool) {
    let told = plan.speed ?? hints.speed
    var settings = DecoderSettings(
      alphabet: plan.alphabet, speed: told ?? (plan.isFixed ? .standard : nil),
      adapts: !plan.isFixed, prior: plan.prior)
    settings.fixed = plan.parameters
    learner = IntervalDecoder(
      settings: settings, lag: plan.lag ?? (isStream ? Self.lag(of: format) : .wholeEvidence))
    nominal = NominalDecoder(alphabet: plan.alphabet)
    isNominal = format.isNominal
  }

  /// How far the text of a stream is behind: a sound has been read as a whole by whom it comes from.
  private static func lag(of format: TimingFormat) -> DecoderLag {
    format.name == TimingFormat.wav.name ? .characters(0) : .live
  }

  /// The speed that is believed now, in words a minute.
  package var wpm: Double { isNominal ? MorseSpeed.standard.characterWPM : learner.fist.wpm }

  package mutating func add(_ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>])
  {
    if isNominal {
      nominal.add(interval, into: &outputs)
    } else {
      learner.add(interval, into: &outputs)
    }
  }

  /// Takes in intervals that arrived together: what is due is decided after the last of them.
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

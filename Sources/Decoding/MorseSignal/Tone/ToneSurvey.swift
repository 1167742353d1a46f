/// Finds the keyed tones of a whole sound of any length.
public struct ToneSurvey: Sendable {
  private var scope: ToneScope
  private var found: [ToneScope.Tone] = []

  /// The length of a window in seconds, about that of ``SignalReader``; a longer one blurs a drift.
  private static let window = 20.0
  /// The maximum drift of a tone between windows in hertz, less than the distance of two tones.
  private static let distance = 25.0

  /// Prepares for a sample rate in hertz, above zero.
  public init(rate: Int) {
    scope = ToneScope(rate: rate, seconds: Self.window)
  }

  /// Adds samples from -1 to 1.
  public mutating func add(_ samples: Span<Float>) {
    scope.add(samples)
    if scope.freshSeconds >= Self.window { measure() }
  }

  /// Ends the sound; returns the pitches of its tones in hertz, strongest first.
  public mutating func finish() -> [Double] {
    if scope.freshSeconds > ToneSpectrum.shortest { measure() }
    return found.sorted { $0.decibels > $1.decibels }.map(\.pitch)
  }

  private mutating func measure() {
    scope.measure()
    for tone in scope.tones {
      let place = found.firstIndex { abs($0.pitch - tone.pitch) < Self.distance }
      guard let place else {
        found.append(tone)
        continue
      }
      if found[place].decibels < tone.decibels { found[place] = tone }
    }
  }
}

/// Finds the keyed tones of a whole sound, however long it is.
public struct ToneSurvey: Sendable {
  private var scope: ToneScope
  private var found: [ToneScope.Tone] = []

  /// How much of the sound is looked at at once, in seconds.
  private static let window = 20.0
  /// How far a tone may drift and still be the same one, in hertz.
  private static let distance = 25.0

  /// Prepares for a sound of `rate` samples a second, above zero.
  public init(rate: Int) {
    scope = ToneScope(rate: rate, seconds: Self.window)
  }

  /// Takes in samples from -1 to 1.
  public mutating func add(_ samples: Span<Float>) {
    scope.add(samples)
    if scope.freshSeconds >= Self.window { measure() }
  }

  /// Ends the sound; returns the pitches of its tones in hertz, the strongest first.
  public mutating func finish() -> [Double] {
    if scope.freshSeconds > 0.3 { measure() }
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

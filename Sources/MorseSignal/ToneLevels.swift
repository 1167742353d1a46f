/// How strong the tone is, and how strong what is heard without it, as far as a sound has gone.
struct ToneLevels: Sendable {
  private var floor: Float = 0
  private var peak: Float = 0
  private var hasFloor = false
  /// The weakest tone, of full scale: -54 dB.
  private static let weakest: Float = 0.002
  /// How many times the floor a tone must be; noise alone reaches four times.
  private static let contrast: Float = 6.5
  /// What is left of a tone's strength after a block without it.
  private static let fading: Float = 0.9
  /// Of so many strengths one is looked at.
  private static let stride = 16

  /// The strength from which there is a tone; `nil` when there is none.
  var threshold: Float? {
    guard peak >= Self.weakest, peak >= floor * Self.contrast else { return nil }
    return floor + (peak - floor) / 2
  }

  /// Takes in the strengths of a block.
  mutating func add(_ strengths: [Float]) {
    var sample: [Float] = []
    var index = 0
    while index < strengths.count {
      sample.append(strengths[index])
      index += Self.stride
    }
    guard !sample.isEmpty else { return }
    sample.sort()
    let quiet = sample[sample.count / 5]
    let isAllTone = threshold.map { quiet > $0 } ?? false
    peak = max(sample[sample.count * 49 / 50], peak * Self.fading)
    // A tone that is held tells nothing about what there is without it.
    guard !isAllTone else { return }
    floor = hasFloor ? floor * 0.5 + quiet * 0.5 : quiet
    hasFloor = true
  }
}

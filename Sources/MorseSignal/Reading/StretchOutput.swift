/// Outputs stretches one after the other.
struct StretchOutput: Sendable {
  private var given: Int64 = 0

  /// How much has been output, in seconds.
  var end: Double { Double(given) / 1e9 }

  /// Outputs what lasts until a moment in seconds.
  mutating func give(
    isTone: Bool, to moment: Double, into stretches: inout [SoundStretch]
  ) {
    let end = Int64((moment * 1e9).rounded())
    guard end > given else { return }
    stretches.append(SoundStretch(isTone: isTone, nanoseconds: end - given))
    given = end
  }
}

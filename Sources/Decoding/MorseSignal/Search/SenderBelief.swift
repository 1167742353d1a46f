/// The estimate of a sender, carried from one passage to the next.
struct SenderBelief: Sendable {
  var hand = KeyingHand()
  /// The unit in cells.
  var unit: Float
}

/// The estimate of a tone's level, at each cell.
struct ToneLevels {
  /// The amplitude of the tone, if it is present.
  var levels: [Float] = []
  /// The standard deviation of everything else: noise and blurred edges.
  var scales: [Float] = []
  /// The standard deviation of a mark's strength, relative to the level.
  var leeway: Float
  /// The measured speed of level changes, as a time constant in seconds.
  var reach = Float.infinity
  /// The predicted tone; `nil` if only its level is known.
  var track: FadingTrack?
}

package import MorseDecoding

/// The options of `listen`.
package struct ListenPlan {
  package var device: String
  /// The pitch to follow in hertz.
  package var tone: Double?
  /// Whether every tone is read.
  package var readsAll: Bool
  package var settings: DecoderSettings
  /// The minimum log odds that a passage is Morse; `nil` reads every sound.
  package var squelch: Double? = 0

  package init(device: String, tone: Double?, readsAll: Bool, settings: DecoderSettings) {
    (self.device, self.tone, self.readsAll) = (device, tone, readsAll)
    self.settings = settings
  }
}

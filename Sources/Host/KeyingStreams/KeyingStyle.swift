import SoundOutput
package import SoundSynthesis

/// The sound of keying.
package struct KeyingStyle: Equatable {
  package var tone = ToneStyle()
  /// Whether a telegraph sounder replaces the tone.
  package var isSounder = false

  package init(tone: ToneStyle = ToneStyle(), isSounder: Bool = false) {
    self.tone = tone
    self.isSounder = isSounder
  }

  /// Returns the sound of a mark of the given duration.
  package func action(forMark nanoseconds: Int64) -> SoundAction {
    guard isSounder else {
      return .element(
        duration: nanoseconds, gap: 0, pitch: tone.pitch(ofMark: nanoseconds), gain: tone.gain)
    }
    return .strike(
      duration: nanoseconds, click: SoundEffect.sounderDown.rawValue,
      clack: SoundEffect.sounderUp.rawValue,
      gain: tone.gain)
  }
}

import SoundOutput
package import SoundSynthesis

/// How keying sounds.
package struct KeyingStyle: Equatable {
  package var tone = ToneStyle()
  /// Whether a telegraph sounder takes the place of the tone.
  package var isSounder = false

  package init(tone: ToneStyle = ToneStyle(), isSounder: Bool = false) {
    self.tone = tone
    self.isSounder = isSounder
  }

  /// What a mark of so many nanoseconds is played as.
  package func action(forMark nanoseconds: Int64) -> SoundAction {
    guard isSounder else {
      return .element(
        duration: nanoseconds, gap: 0, pitch: tone.pitch(ofMark: nanoseconds), gain: tone.gain)
    }
    return .strike(
      duration: nanoseconds, click: SoundEffect.click.rawValue, clack: SoundEffect.clack.rawValue,
      gain: tone.gain)
  }
}

import LinuxSystem
import KeyingStreams
import KeyboardHost
import ArgumentParser
import MorseCode
import SoundSynthesis
import Timeline

/// The options for the sound of keying that is played or rendered.
struct ToneOptions: ParsableArguments {
  /// The supported sounds of marks.
  private static let sounds = [MarkSound.tone, .sounder]

  @Option(
    help: ArgumentHelp(
      "The sound of a mark: tone, or sounder (click and clack).", valueName: "name"))
  var sound = MarkSound.tone.rawValue

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The pitch of the tone, or of dit and dah, such as 600,500; --wpm sets the limit between them.",
      valueName: "hz"))
  var tone = "600"

  @OptionGroup var edges: ToneEdgeOptions

  /// Parses the options.
  ///
  /// - Parameters:
  ///   - gain: the amplitude, from 0 to 1.
  ///   - speed: the speed that separates dits from dahs.
  /// - Returns: the style of the sound.
  /// - Throws: `UsageError` for invalid values.
  func style(gain: Float = 0.5, speed: MorseSpeed) throws(UsageError) -> KeyingStyle {
    let pitches = try TonePitches(option: tone)
    var style = ToneStyle(
      pitch: pitches.dit, gain: gain, edge: try edges.duration(), shape: try edges.shape())
    if pitches.dah != pitches.dit {
      style.dah = DahPitch(pitch: pitches.dah, least: 2 * speed.unit.nanoseconds)
    }
    guard let sound = Self.sounds.first(where: { $0.rawValue == sound }) else {
      throw UsageError.unknown("sound of marks", sound, Self.sounds.map(\.rawValue))
    }
    return KeyingStyle(tone: style, isSounder: sound == .sounder)
  }
}

import ArgumentParser
import KeyboardHost
import LinuxSystem

/// The options for speech.
struct SpeechOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What Speech Dispatcher speaks: letters, words, lines, cues (scanned cells, corrections, notices, \
      lessons), or off. Default: off; in 'morsekey speak' lines.
      """, valueName: "list"))
  var speak: String?

  @Option(
    help: ArgumentHelp(
      "The voice: a voice of the synthesizer, or male1 to male3, female1 to female3. Default: that of Speech Dispatcher.",
      valueName: "name"))
  var speechVoice: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The rate of speech, from -100 to 100. Default: that of Speech Dispatcher.", valueName: "n"))
  var speechRate: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The volume of speech, from 0 to 100. Default: that of Speech Dispatcher.", valueName: "n"))
  var speechVolume: Int?

  /// Returns the settings.
  ///
  /// - Parameter parts: what is spoken if the user does not say it.
  /// - Returns: the settings.
  /// - Throws: ``UsageError`` for a number out of range or an unknown part.
  func settings(usual parts: Set<VoiceSettings.Part>) throws(UsageError) -> VoiceSettings {
    if let speechRate, !(-100...100).contains(speechRate) {
      throw UsageError("\(speechRate) is not a rate of speech; expected -100 to 100")
    }
    if let speechVolume { _ = try Choices.volume(speechVolume) }
    let voice = SpeechVoice(name: speechVoice, rate: speechRate, volume: speechVolume)
    guard let speak else { return VoiceSettings(parts: parts, voice: voice) }
    return VoiceSettings(
      parts: try VoiceSettings.Part.parts(option: speak, of: "part to speak"), voice: voice)
  }
}

extension VoiceSettings.Part {
  /// Parses a list of parts in the user's notation; `off` is none.
  static func parts(option: String, of kind: String) throws(UsageError) -> Set<Self> {
    guard option != off else { return [] }
    var parts: Set<Self> = []
    for name in option.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = Self(rawValue: String(name)) else {
        throw UsageError.unknown(kind, String(name), allCases.map(\.rawValue) + [off])
      }
      parts.insert(part)
    }
    return parts
  }

  private static let off = "off"
}

import ArgumentParser
import KeyboardHost
import LinuxSystem
import SoundOutput
import SoundSynthesis

/// The options for sound.
struct SoundOptions: ParsableArguments {
  @Flag(help: "Turn all sounds off.")
  var noSound = false

  @Option(
    help: ArgumentHelp(
      "The sound of a mark: tone, sounder (click and clack), clicks only, or silent (the panel flashes).",
      valueName: "name"))
  var sound = MarkSound.tone.rawValue

  @Option(
    help: ArgumentHelp(
      """
      Sounds to turn off: \(Self.effects.map(\.name).joined(separator: ",")).
      """, valueName: "names"))
  var mute: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The pitch of the tone, or of dit and dah, such as 600,500.", valueName: "hz"))
  var tone = "600"

  @OptionGroup var edges: ToneEdgeOptions

  @Option(parsing: .unconditional, help: ArgumentHelp("The volume, from 0 to 100.", valueName: "n"))
  var volume = 80

  @OptionGroup var device: DeviceOptions

  @OptionGroup var speech: SpeechOptions

  @OptionGroup var touch: TouchOptions

  /// The sounds that can be left out; a sounder needs its click and clack.
  static let effects = SoundEffect.allCases.filter { $0 != .sounderDown && $0 != .sounderUp }

  func settings(clock: MonotonicClock) throws(UsageError) -> HostSound.Settings {
    let volume = try Choices.volume(volume)
    var playing = try device.settings(clock: clock)
    playing.edgeShape = try edges.shape()
    return HostSound.Settings(
      palette: KeyPalette(
        marks: try markSound(), pitches: try TonePitches(option: tone), unwanted: try unwanted()),
      volume: volume, edge: try edges.duration(), player: playing)
  }

  /// Returns the sound of marks.
  func markSound() throws(UsageError) -> MarkSound {
    try MarkSound(choice: sound, of: "sound of marks")
  }

  private func unwanted() throws(UsageError) -> Set<SoundEffect> {
    var unwanted: Set<SoundEffect> = []
    for name in (mute ?? "").split(separator: ",") {
      guard let effect = Self.effects.first(where: { $0.name == name }) else {
        throw UsageError.unknown("sound", String(name), Self.effects.map(\.name))
      }
      unwanted.insert(effect)
    }
    return unwanted
  }
}

extension TonePitches {
  /// Parses pitches in the user's notation: one for all marks, or one for dits and one for dahs.
  init(option: String) throws(UsageError) {
    var pitches: [Float] = []
    for part in option.split(separator: ",", omittingEmptySubsequences: false) {
      guard let hertz = Double(part) else {
        throw UsageError("'\(option)' is not a tone; expected hertz, as 600 or 600,500")
      }
      pitches.append(try Choices.pitch(hertz))
    }
    guard pitches.count <= 2, let dit = pitches.first, let dah = pitches.last else {
      throw UsageError("'\(option)' is not a tone; expected hertz, as 600 or 600,500")
    }
    self.init(dit: dit, dah: dah)
  }
}

import ArgumentParser

/// The options that say what is heard.
struct SoundOptions: ParsableArguments {
  @Flag(help: "Keys silently.")
  var noSound = false

  @Option(help: ArgumentHelp("The pitch of tones.", valueName: "hz"))
  var tone = 600.0

  @Option(help: ArgumentHelp("The volume, from 0 to 100.", valueName: "n"))
  var volume = 80.0

  @Option(help: ArgumentHelp("The sound device, by its ALSA name.", valueName: "name"))
  var device = "default"

  func settings() throws -> KeySound.Settings {
    guard (100...4000).contains(tone) else {
      throw ValidationError("tones are from 100 to 4000 Hz")
    }
    guard (0...100).contains(volume) else {
      throw ValidationError("the volume is from 0 to 100")
    }
    return KeySound.Settings(
      pitch: Float(tone), volume: Float(volume) / 100, device: device)
  }
}

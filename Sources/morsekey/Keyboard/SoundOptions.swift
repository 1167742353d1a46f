import ArgumentParser

/// The options that say what is heard.
struct SoundOptions: ParsableArguments {
  @Flag(help: "Key silently.")
  var noSound = false

  @Option(help: ArgumentHelp("The pitch of the tone.", valueName: "hz"))
  var tone = 600.0

  @Option(help: ArgumentHelp("The volume, from 0 to 100.", valueName: "n"))
  var volume = 80

  @Option(help: ArgumentHelp("The ALSA device.", valueName: "name"))
  var device = "default"

  func settings() throws(UsageError) -> KeySound.Settings {
    guard (100...4000).contains(tone) else {
      throw UsageError("\(tone) is not a pitch; expected 100 to 4000 Hz")
    }
    guard (0...100).contains(volume) else {
      throw UsageError("\(volume) is not a volume; expected 0 to 100")
    }
    return KeySound.Settings(
      pitch: Float(tone), volume: Float(volume) / 100, device: device)
  }
}

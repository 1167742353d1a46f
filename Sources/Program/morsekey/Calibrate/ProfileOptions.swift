import LinuxSystem
import Stores
import ArgumentParser
import FistAnalysis
import TerminalKeyboard

/// The option for the profile of the hand.
struct ProfileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The profile that calibrate wrote: a file, or none. Default: morsekey/profile in the folder of your \
      settings.
      """, valueName: "file"))
  var profile: String?

  /// Reads the profile; returns an empty one when there is none.
  func read() throws(ProfileFailure) -> KeyingProfile {
    guard profile != "none" else { return KeyingProfile() }
    let file = ProfileFile(path: profile)
    if let found = try file.read() { return found }
    guard profile == nil else {
      throw ProfileFailure("\(file.path): No such file; expected a profile", status: .noInput)
    }
    return KeyingProfile()
  }
}

extension KeyingOptions {
  /// Returns the options with the profile's values for those not given.
  ///
  /// With a third key that ends the letter, the gaps of a profile are ignored.
  func filled(from profile: KeyingProfile) throws(UsageError) -> KeyingOptions {
    var options = self
    options.wpm = wpm ?? profile["wpm"].flatMap { Double($0.value) }
    guard try keySet() != .three else { return options }
    options.characterGap = characterGap ?? profile["letter-gap"]?.value
    options.wordGap = wordGap ?? profile["word-gap"]?.value
    return options
  }
}

import LinuxSystem
import Stores
import ArgumentParser
import FistAnalysis
import TerminalKeyboard

/// The option that says what is known of the hand.
struct ProfileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The profile that calibrate wrote: a file, or none. Default: morsekey/profile in the folder of your \
      settings.
      """, valueName: "file"))
  var profile: String?

  /// The profile; one that says nothing when there is none.
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
  /// The options with what a profile knows in place of what was not said.
  ///
  /// With a third key that ends the letter no pause of a profile does.
  func filled(from profile: KeyingProfile) throws(UsageError) -> KeyingOptions {
    var options = self
    options.wpm = wpm ?? profile["wpm"].flatMap { Double($0.value) }
    guard try keySet() != .three else { return options }
    options.characterGap = characterGap ?? profile["letter-gap"]?.value
    options.wordGap = wordGap ?? profile["word-gap"]?.value
    return options
  }
}

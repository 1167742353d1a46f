import LinuxSystem
import Stores
import ArgumentParser
import FistAnalysis
import MorseDecoding
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
  ///
  /// Only a named profile has to be valid: an error in the user's own is ``problem``.
  func read() throws(ProfileFailure) -> KeyingProfile {
    guard profile == nil else { return try found() }
    return (try? found()) ?? KeyingProfile()
  }

  /// The error in the user's own profile, which is left out then; `nil` if there is none.
  var problem: String? { profile == nil ? ProfileFile().problem : nil }

  private func found() throws(ProfileFailure) -> KeyingProfile {
    guard profile != "none" else { return KeyingProfile() }
    let file = ProfileFile(path: profile)
    if let found = try file.checked() { return found }
    guard profile == nil else {
      throw ProfileFailure("\(file.path): No such file; expected a profile", status: .noInput)
    }
    return KeyingProfile()
  }
}

extension ProfileFile {
  /// The error in the file; `nil` if there is none, or no file.
  var problem: String? {
    do throws(ProfileFailure) {
      _ = try checked()
      return nil
    } catch {
      return error.description
    }
  }

  /// Reads the profile, and checks its speed and pauses; `nil` when there is no such file.
  fileprivate func checked() throws(ProfileFailure) -> KeyingProfile? {
    guard let profile = try read() else { return nil }
    for setting in profile.settings where setting.contact == nil {
      do throws(UsageError) {
        try setting.check()
      } catch {
        let problem = "\(path):\(setting.line): \(error.description)"
        throw ProfileFailure(problem, status: .badData)
      }
    }
    return profile
  }
}

extension KeyingProfile.Setting {
  /// Checks a speed or a pause; the filters are checked when the file is read.
  fileprivate func check() throws(UsageError) {
    switch name {
    case "wpm":
      guard let wpm = Double(value) else {
        throw UsageError("'\(value)' is not a speed; expected a number")
      }
      _ = try Choices.speed(wpm: wpm)
    case "letter-gap", "word-gap": _ = try GapPolicy(option: value)
    default: break
    }
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

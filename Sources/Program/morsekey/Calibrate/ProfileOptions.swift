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
  func read() throws(NamedFileFailure) -> KeyingProfile {
    guard profile == nil else { return try found() }
    return (try? found()) ?? KeyingProfile()
  }

  /// The error in the user's own profile, which is left out then; `nil` if there is none.
  var problem: String? { profile == nil ? ProfileFile().problem : nil }

  private func found() throws(NamedFileFailure) -> KeyingProfile {
    guard profile != "none" else { return KeyingProfile() }
    let file = ProfileFile(path: profile)
    if let found = try file.checked() { return found }
    guard profile == nil else {
      throw NamedFileFailure("\(file.path): No such file; expected a profile", status: .noInput)
    }
    return KeyingProfile()
  }
}

extension ProfileFile {
  /// The error in the file; `nil` if there is none, or no file.
  var problem: String? {
    do throws(NamedFileFailure) {
      _ = try checked()
      return nil
    } catch {
      return error.description
    }
  }

  /// Reads the profile, and checks its speed and pauses; `nil` when there is no such file.
  fileprivate func checked() throws(NamedFileFailure) -> KeyingProfile? {
    guard let profile = try read() else { return nil }
    for setting in profile.settings where setting.contact == nil {
      do throws(UsageError) {
        try setting.check()
      } catch {
        let problem = "\(path):\(setting.line): \(error.description)"
        throw NamedFileFailure(problem, status: .badData)
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
    case "scan", "scan-accept", "scan-ignore":
      guard let time = Double(value) else {
        throw UsageError("'\(value)' is not a time; expected milliseconds")
      }
      var options = try? ScanOptions.parse([])
      options?.set(name, to: time)
      _ = try options?.settings()
    default:
      guard let range = Self.presses[name] else { return }
      guard let number = Double(value), range.contains(number) else {
        throw UsageError(
          "'\(name)' is set to \(value); expected \(range.lowerBound.asTyped) to \(range.upperBound.asTyped)"
        )
      }
    }
  }

  /// The ranges of the numbers that tell how the user presses: milliseconds, a share, and presses a
  /// second.
  private static let presses: [String: ClosedRange<Double>] = [
    "press-delay": 50...3000, "press-spread": 30...1000, "press-missed": 0...0.5,
    "press-stray": 0...1,
  ]
}

extension PressModel {
  /// Creates the model of a profile; numbers that it lacks are those of an unknown user.
  init(_ profile: KeyingProfile) {
    func number(_ name: String) -> Double? { profile[name].flatMap { Double($0.value) } }
    let usual = Self.unknown
    self.init(
      delay: number("press-delay").map { $0 / 1000 } ?? usual.delay,
      spread: number("press-spread").map { $0 / 1000 } ?? usual.spread,
      missed: number("press-missed") ?? usual.missed, stray: number("press-stray") ?? usual.stray)
  }
}

extension ScanOptions {
  /// Sets a time, in milliseconds, by the name of its option.
  fileprivate mutating func set(_ name: String, to time: Double) {
    switch name {
    case "scan": scan = time
    case "scan-accept": scanAccept = time
    default: scanIgnore = time
    }
  }

  /// Returns the options with the profile's values for those not given.
  fileprivate func filled(from profile: KeyingProfile) -> ScanOptions {
    func time(_ name: String) -> Double? { profile[name].flatMap { Double($0.value) } }
    var options = self
    options.scan = scan ?? time("scan")
    options.scanAccept = scanAccept ?? time("scan-accept")
    options.scanIgnore = scanIgnore ?? time("scan-ignore")
    return options
  }
}

extension KeyingOptions {
  /// Returns the options with the profile's values for those not given.
  ///
  /// With a third key that ends the letter, the gaps of a profile are ignored.
  func filled(from profile: KeyingProfile) throws(UsageError) -> KeyingOptions {
    var options = self
    options.wpm = wpm ?? profile["wpm"].flatMap { Double($0.value) }
    options.scanning = scanning.filled(from: profile)
    guard try keySet() != .three else { return options }
    options.characterGap = characterGap ?? profile["letter-gap"]?.value
    options.wordGap = wordGap ?? profile["word-gap"]?.value
    return options
  }
}

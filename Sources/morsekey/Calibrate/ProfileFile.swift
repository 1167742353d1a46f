import Glibc
import LinuxSystem
import FistAnalysis
import TerminalDevice

/// Where a profile lies, and what is in it.
struct ProfileFile {
  /// The path.
  let path: String

  /// A profile by its path, or the user's own.
  init(
    path: String? = nil,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) {
    self.path = path ?? UserFolder.configuration(variable) + "/profile"
  }

  /// Reads the profile; `nil` when there is no such file.
  func read() throws(ProfileFailure) -> KeyingProfile? {
    let text: String
    do throws(FileError) {
      guard let found = try UserFolder.text(at: path, limit: Self.limit) else { return nil }
      text = found
    } catch {
      throw error.number == EFBIG
        ? ProfileFailure(
          "\(path): \(error.reason); expected at most \(Self.limit / 1024) KiB", status: .badData)
        : ProfileFailure("\(path): \(error.reason); expected a profile", status: .noInput)
    }
    do throws(ProfileError) {
      let profile = try KeyingProfile(parsing: text)
      _ = try profile.filters()
      return profile
    } catch {
      throw ProfileFailure("\(path):\(error.line): \(error.description)", status: .badData)
    }
  }

  /// No hand needs a longer profile.
  private static let limit = 65_536

  /// Writes the profile, and makes its folder.
  func write(_ profile: KeyingProfile) throws(FileError) {
    try UserFolder.write(profile.text, to: path)
  }
}

/// A profile that cannot be used.
struct ProfileFailure: Error, CustomStringConvertible {
  let description: String
  /// The status to end with.
  let status: CommandStatus

  init(_ description: String, status: CommandStatus) {
    self.description = description
    self.status = status
  }
}

import Configuration
import Glibc
package import LinuxSystem
package import FistAnalysis
import TerminalDevice

/// The file of a keying profile.
package struct ProfileFile {
  /// The path.
  package let path: String

  /// Creates a file with this path; `nil` for the user's own profile.
  package init(
    path: String? = nil,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) {
    self.path = path ?? UserFolder.configuration(variable) + "/profile"
  }

  /// Reads the profile; `nil` when there is no such file.
  package func read() throws(NamedFileFailure) -> KeyingProfile? {
    let text: String
    do throws(FileError) {
      guard let found = try UserFolder.text(at: path, limit: Self.limit) else { return nil }
      text = found
    } catch {
      throw error.number == EFBIG
        ? NamedFileFailure(
          "\(path): \(error.reason); expected at most \(Self.limit / 1024) KiB", status: .badData)
        : NamedFileFailure("\(path): \(error.reason); expected a profile", status: .noInput)
    }
    do throws(FileNote) {
      return try Self.profile(text)
    } catch {
      throw NamedFileFailure("\(path):\(error)", status: .badData)
    }
  }

  private static func profile(_ text: String) throws(FileNote) -> KeyingProfile {
    let profile = try KeyingProfile(toml: text)
    do throws(ProfileError) {
      _ = try profile.filters()
    } catch {
      throw FileNote(line: error.line, error.description)
    }
    return profile
  }

  /// The maximum size in bytes; no hand needs a longer profile.
  private static let limit = 65_536

  /// Writes the profile, and creates its folder.
  package func write(_ profile: KeyingProfile) throws(FileError) {
    try UserFolder.write(profile.toml, to: path)
  }
}

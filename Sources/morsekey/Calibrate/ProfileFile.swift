import Glibc
import LinuxSystem
import MorseCode

/// Where a profile lies, and what is in it.
struct ProfileFile {
  /// The path.
  let path: String

  /// A profile by its path, or the user's own.
  init(path: String? = nil, variable: (String) -> String? = Self.variable) {
    self.path = path ?? Self.folder(variable) + "/profile"
  }

  /// The folder of the user's settings (XDG Base Directory Specification).
  static func folder(_ variable: (String) -> String?) -> String {
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/morsekey"
    }
    return (variable("HOME") ?? "") + "/.config/morsekey"
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Reads the profile; `nil` when there is no such file.
  func read() throws(ProfileFailure) -> KeyingProfile? {
    var bytes: [UInt8] = []
    do throws(FileError) {
      let file = try InputFile(path: path)
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case let count = try file.read(into: &buffer), count > 0, bytes.count < Self.limit {
        bytes += buffer[..<count]
      }
    } catch {
      if error.number == ENOENT { return nil }
      throw ProfileFailure("\(path): \(error.reason); expected a profile", status: .noInput)
    }
    do throws(ProfileError) {
      let profile = try KeyingProfile(parsing: String(decoding: bytes, as: UTF8.self))
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
    makeFolder(above: path)
    let file = try OutputFile(path: path)
    try file.write(profile.text)
    try file.finish()
  }

  /// Makes the folders of a path; what cannot be made is told when the file is.
  private func makeFolder(above path: String) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    guard access(folder, F_OK) != 0 else { return }
    makeFolder(above: folder)
    mkdir(folder, 0o700)
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

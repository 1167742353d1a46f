import Glibc
import LinuxSystem
package import MorseKeyboard
import TerminalKeyboard

extension ConfiguredKeyboard {
  /// Loads the secrets that its layouts name; the first problem becomes its note.
  package mutating func loadSecrets(_ files: SecretFiles) {
    let found = files.read(for: layouts)
    secrets = found.secrets
    note = found.problems.first ?? note
  }
}

/// The secrets that layouts type: `morsekey/secrets/NAME` in the folder of the user's settings.
///
/// The secret is the first line of the file. An executable file is run when the keyboard opens, and
/// the secret is the first line of its output: `exec pass show mail`. Only the owner may have
/// access to either kind.
package struct SecretFiles {
  /// The folder.
  package var folder = UserFolder.configuration() + "/secrets"

  package init(folder: String = UserFolder.configuration() + "/secrets") {
    self.folder = folder
  }

  /// The secrets that were read.
  package struct Found {
    /// The secrets by name.
    var secrets: [String: Secret] = [:]
    /// The problems, each with its file.
    var problems: [String] = []
  }

  /// Reads the secrets that layouts name, and no other files.
  package func read(for layouts: [KeyboardLayout]) -> Found {
    var found = Found()
    for name in layouts.reduce(into: Set<String>(), { $0.formUnion($1.secretNames) }).sorted() {
      do throws(FileError) {
        found.secrets[name] = Secret(try secret(name))
      } catch {
        found.problems.append("\(error.name): \(Self.problem(error))")
      }
    }
    return found
  }

  private static func problem(_ error: FileError) -> String {
    error.number == EPERM
      ? "others may read it; expected mode 0600, or 0700 for a command" : error.reason
  }

  private func secret(_ name: String) throws(FileError) -> String {
    let path = "\(folder)/\(name)"
    var status = stat()
    guard stat(path.systemString, &status) == 0 else {
      throw FileError(name: path, number: errno)
    }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
      throw FileError(name: path, number: EPERM)
    }
    let bytes =
      status.st_mode & S_IXUSR != 0 ? try output(of: path) : try UserFolder.bytes(at: path)
    let text = String(decoding: bytes ?? [], as: UTF8.self)
    let line = text.prefix { !$0.isNewline }
    guard !line.isEmpty else { throw FileError(name: path, number: ENODATA) }
    return String(line)
  }

  /// Returns the output of a command.
  private func output(of path: String) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      let command = try ChildProcess([path])
      command.closeInput()
      var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
      while let count = try command.output.read(into: &buffer), count > 0, bytes.count < 1 << 16 {
        bytes += buffer[..<count]
      }
      guard command.wait() == 0 else { throw SystemError(call: path, errno: ECHILD) }
      return bytes
    } catch {
      throw FileError(name: path, number: error.errno)
    }
  }
}

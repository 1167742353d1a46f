import Configuration
import Glibc
import LinuxSystem
package import MorseKeyboard
import TerminalKeyboard
import Timeline
import WordPrediction

extension ConfiguredKeyboard {
  /// Loads the secrets that its layouts name; the first problem becomes its note.
  package mutating func loadSecrets(_ files: SecretFiles) {
    let found = files.read(for: layouts)
    secrets = found.secrets
    note = found.note ?? note
  }
}

/// The secrets that layouts type: `morsekey/secrets/NAME` in the folder of the user's settings.
///
/// The secret is the first line of the file, to which only the owner may have access. If the
/// configuration names a command, such as `pass show mail`, the secret is the first line that it
/// prints. A layout, which people pass around, cannot make anything run: it only names a secret.
package struct SecretFiles {
  private let folder: String
  /// The commands of the configuration, by the name of their secret.
  private let commands: [String: String]

  /// A command that runs, or the reason why it does not.
  private typealias Started = Result<ChildProcess, SystemError>

  /// The longest that all commands together may take, and the most bytes of a secret's file or output.
  private static let (patience, limit) = (Duration.seconds(1), 65_536)

  package init(
    folder: String = UserFolder.configuration() + "/secrets", commands: [String: String]
  ) {
    (self.folder, self.commands) = (folder, commands)
  }

  /// The secrets that were read.
  package struct Found {
    /// The secrets by name.
    var secrets: [String: Secret] = [:]
    /// The problems, each with its file.
    var problems: [String] = []

    /// The first problem, and how many there are; `nil` for none.
    var note: String? {
      guard let first = problems.first else { return nil }
      return problems.count == 1 ? first : "\(first) (and \(problems.count - 1) more)"
    }
  }

  /// Reads the secrets that layouts name, and no other files.
  ///
  /// All commands run at the same time: several slow ones take no longer than one.
  package func read(for layouts: [KeyboardLayout]) -> Found {
    var found = Found()
    let names = layouts.reduce(into: Set<String>(), { $0.formUnion($1.secretNames) }).sorted()
    let started = names.map { name in commands[name].map(Self.start) }
    let clock = MonotonicClock()
    let deadline = clock.now.advanced(by: Self.patience)
    for (name, command) in zip(names, started) {
      do throws(FileError) {
        let bytes = try command.map { command throws(FileError) in
          try Self.output(of: command, for: name, until: deadline, on: clock)
        }
        found.secrets[name] = Secret(try firstLine(of: name, printed: bytes))
      } catch {
        found.problems.append("\(error.name): \(Self.problem(error))")
      }
    }
    return found
  }

  private static func problem(_ error: FileError) -> String {
    switch error.number {
    case EPERM: "others may read it; expected mode 0600"
    case ENOEXEC:
      "is executable, and nothing runs it; expected a text, or its command in config.toml:"
        + " [secrets] NAME = \"COMMAND\""
    case ETIMEDOUT: "gave no secret within a second; expected a command that does not ask"
    case EFBIG: "is longer than 64 KiB; expected a secret in its first line"
    case ECHILD: "failed; expected a command that prints the secret"
    case ENODATA: "gave an empty first line; expected the secret there"
    case EBADMSG: "has control characters; expected a text"
    case EILSEQ: "is not UTF-8; expected a secret in UTF-8"
    default: error.reason
    }
  }

  /// Returns the first line that a command has printed, or that of the secret's file without one.
  private func firstLine(
    of name: String, printed output: [UInt8]?
  ) throws(FileError) -> String {
    let path = "\(folder)/\(name)"
    let bytes: [UInt8]
    if let output {
      bytes = output
    } else {
      try checkAccess(to: path)
      bytes = try FileContents.read(path, limit: Self.limit)
    }
    let line = bytes.dropFirst(ByteOrderMark.length(in: bytes)).prefix { $0 != 0x0A && $0 != 0x0D }
    let source = output == nil ? path : Self.entry(name)
    guard !line.isEmpty else { throw FileError(name: source, number: ENODATA) }
    // A repaired text would be another password.
    guard let secret = String(validating: line, as: UTF8.self) else {
      throw FileError(name: source, number: EILSEQ)
    }
    // A coloured line would be typed with the codes of its colours.
    guard !secret.unicodeScalars.contains(where: \.isControl) else {
      throw FileError(name: source, number: EBADMSG)
    }
    return secret
  }

  /// The name of a command's line in the configuration, for messages.
  private static func entry(_ name: String) -> String { "the command [secrets] \(name)" }

  private func checkAccess(to path: String) throws(FileError) {
    var status = stat()
    guard stat(path.systemString, &status) == 0 else {
      throw FileError(name: path, number: errno)
    }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
      throw FileError(name: path, number: EPERM)
    }
    guard status.st_mode & S_IFMT != S_IFREG || status.st_mode & S_IXUSR == 0 else {
      throw FileError(name: path, number: ENOEXEC)
    }
  }

  private static func start(_ command: String) -> Started {
    Started { () throws(SystemError) in try ChildProcess(["sh", "-c", command]) }
  }

  /// Returns the output of a command.
  private static func output(
    of command: Started, for name: String, until deadline: Timestamp, on clock: MonotonicClock
  ) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      let result = try command.get().result(atMost: limit, until: deadline, on: clock)
      guard result.status == 0 else { throw SystemError(call: name, errno: ECHILD) }
      return result.output
    } catch {
      throw FileError(name: entry(name), number: error.errno)
    }
  }
}

import CLinux
import Glibc

/// The arguments and environment of this process, byte for byte
/// (``Swift/String/init(systemBytes:)``).
public enum ProcessEnvironment {
  /// The program's name and its arguments.
  public static var arguments: [String] {
    let count = Int(CommandLine.argc)
    return UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: count)
      .compactMap { $0.map { String(systemString: $0) } }
  }

  /// The environment variables, as `NAME=value`.
  public static var variables: [String] {
    var variables: [String] = []
    var index = 0
    while let variable = clinux_environment(index) {
      variables.append(String(systemString: variable))
      index += 1
    }
    return variables
  }

  /// The value of a variable; `nil` if it is not set.
  public static func variable(_ name: String) -> String? {
    getenv(name.systemString).map { String(systemString: $0) }
  }

  /// Returns the error of finding a program as execvp(3) does; `nil` if there is one to execute.
  ///
  /// A script needs its interpreter too: the error names it after the program.
  public static func failure(finding program: String) -> SystemError? {
    let folders = variable("PATH") ?? "/bin:/usr/bin"
    let paths =
      program.utf8.contains(UInt8(ascii: "/"))
      ? [program]
      : folders.split(separator: ":", omittingEmptySubsequences: false)
        .map { ($0.isEmpty ? "." : $0) + "/" + program }
    var found = SystemError(call: program, errno: ENOENT)
    for path in paths where !program.isEmpty {
      guard let failure = failure(executing: path) else { return nil }
      if failure.call != path {
        found = SystemError(call: "\(program): \(failure.call)", errno: failure.errno)
      } else if failure.errno == EACCES {
        found = SystemError(call: program, errno: EACCES)
      }
    }
    return found
  }

  /// Returns the error of executing a file or its interpreter, named by its path.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - depth: the number of scripts that this file interprets.
  /// - Returns: the error; `nil` if the file can be executed.
  private static func failure(executing path: String, depth: Int = 0) -> SystemError? {
    var status = stat()
    guard stat(path.systemString, &status) == 0 else { return .last(path) }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    guard isFile, access(path.systemString, X_OK) == 0 else {
      return SystemError(call: path, errno: EACCES)
    }
    guard let interpreter = interpreter(of: path) else { return nil }
    // The limit of execve(2) for scripts that interpret scripts.
    guard depth < 5 else { return SystemError(call: interpreter, errno: ELOOP) }
    return failure(executing: interpreter, depth: depth + 1)
  }

  /// Returns the interpreter in the first line of a script (execve(2)); `nil` for another file.
  private static func interpreter(of path: String) -> String? {
    // The kernel reads this many bytes, and takes a longer line for no script.
    var line = [UInt8](repeating: 0, count: 256)
    guard let file = try? FileDescriptor.open(path, O_RDONLY) else { return nil }
    defer { file.close() }
    guard let count = try? file.read(into: &line), line[..<count].starts(with: "#!".utf8) else {
      return nil
    }
    let ends = Array(" \t\n\0".utf8)
    let name = line[2..<count].drop { ends.prefix(2).contains($0) }.prefix { !ends.contains($0) }
    guard !name.isEmpty, name.endIndex < line.count else { return nil }
    return String(systemBytes: name)
  }
}

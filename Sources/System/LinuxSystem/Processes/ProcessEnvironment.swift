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
  public static func failure(finding program: String) -> SystemError? {
    let folders = variable("PATH") ?? "/bin:/usr/bin"
    let paths =
      program.utf8.contains(UInt8(ascii: "/"))
      ? [program]
      : folders.split(separator: ":", omittingEmptySubsequences: false)
        .map { ($0.isEmpty ? "." : $0) + "/" + program }
    var reason = ENOENT
    for path in paths where !program.isEmpty {
      var status = stat()
      guard stat(path.systemString, &status) == 0 else {
        if errno == EACCES { reason = EACCES }
        continue
      }
      let isFile = status.st_mode & S_IFMT == S_IFREG
      if isFile, access(path.systemString, X_OK) == 0 { return nil }
      reason = EACCES
    }
    return SystemError(call: program, errno: reason)
  }
}

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
}

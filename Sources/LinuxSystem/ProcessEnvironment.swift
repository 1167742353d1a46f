import CLinux
import Glibc

/// What this process was started with, byte for byte (``Swift/String/init(systemBytes:)``).
public enum ProcessEnvironment {
  /// The program's name and its arguments.
  public static var arguments: [String] {
    let count = Int(CommandLine.argc)
    return UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: count)
      .compactMap { $0.map { String(systemString: $0) } }
  }

  /// The variables of its environment, as `NAME=value`.
  public static var variables: [String] {
    var variables: [String] = []
    var index = 0
    while let variable = clinux_environment(index) {
      variables.append(String(systemString: variable))
      index += 1
    }
    return variables
  }

  /// A variable's value; `nil` when there is none.
  public static func variable(_ name: String) -> String? {
    getenv(name.systemString).map { String(systemString: $0) }
  }
}

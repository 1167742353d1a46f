import CLinux

/// The environment of this process.
public enum ProcessEnvironment {
  /// Its variables, as `NAME=value`.
  public static var variables: [String] {
    var variables: [String] = []
    var index = 0
    while let variable = clinux_environment(index) {
      variables.append(String(cString: variable))
      index += 1
    }
    return variables
  }
}

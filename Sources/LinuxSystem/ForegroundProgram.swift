import CLinux
import Glibc

/// Another program that has the terminal until it ends.
public enum ForegroundProgram {
  /// Runs a program, found in `PATH`, with our files and environment, and waits until it ends.
  ///
  /// - Parameter words: the program and its arguments.
  /// - Returns: its exit status; 127 when it cannot be run, 128 and the signal when one has ended it.
  public static func run(_ words: [String]) -> Int32 {
    var arguments = words.map { strdup($0) } + [nil]
    var environment = ProcessEnvironment.variables.map { strdup($0) } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var process = pid_t()
    guard posix_spawnp(&process, words.first ?? "", nil, nil, &arguments, &environment) == 0 else {
      return 127
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}

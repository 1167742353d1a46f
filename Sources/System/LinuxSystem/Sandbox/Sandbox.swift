import CLinux
import Glibc

/// Drops privileges that the program does not need, so that users need not trust it.
///
/// Protections that the kernel lacks are skipped; the outcome reports which ones are in force.
/// Entering cannot be undone.
public enum Sandbox {
  /// The protections in force after entering; an error number for those that are not.
  public struct Outcome: Hashable, Sendable {
    /// Whether system calls are filtered (seccomp(2)).
    public var calls: Protection
    /// Whether file access is limited (landlock(7)).
    public var files: Protection
    /// Whether memory is hidden from core dumps and other processes.
    public var memory: Protection
  }

  /// The state of a protection.
  public enum Protection: Hashable, Sendable {
    /// The protection is in force.
    case inForce
    /// The protection was not requested.
    case unwanted
    /// The protection is not in force, for this reason (`errno`).
    case refused(Int32)

    fileprivate init(_ result: CInt) {
      self = result == 0 ? .inForce : .refused(errno)
    }
  }

  /// The environment variable that disables the sandbox when set to `off`.
  public static let variable = "MORSEKEY_SANDBOX"

  /// Enters the sandbox; call it before starting any thread, because Landlock applies per thread.
  @discardableResult
  public static func enter(_ policy: SandboxPolicy) -> Outcome {
    guard !isTurnedOff else {
      return Outcome(calls: .unwanted, files: .unwanted, memory: .unwanted)
    }
    // Before files are limited: the terminal is asked for its number.
    _ = FileDescriptor.ownTerminal
    // So is the file of the time zone, which the C library reads once.
    tzset()
    // Before memory is hidden: the connector reads the names of sockets there.
    let connector = SocketConnector(policy.sockets)
    let memory = Protection(clinux_hide_memory())
    guard clinux_forbid_new_privileges() == 0 else {
      let reason = Protection.refused(errno)
      return Outcome(calls: reason, files: reason, memory: memory)
    }
    let files = policy.files.map(limitFiles) ?? .unwanted
    return Outcome(calls: limitCalls(policy, connector), files: files, memory: memory)
  }

  private static func limitCalls(
    _ policy: SandboxPolicy, _ connector: SocketConnector?
  ) -> Protection {
    let rules = policy.calls.flatMap { $0.rules(for: getpid(), programs: policy.programs) }
    let filter = CallFilter(rules, asking: connector == nil ? [] : [.connect])
    guard filter.isForThisMachine else { return .refused(ENOTSUP) }
    let listener = filter.install(asks: connector != nil)
    if listener >= 0 {
      connector?.serve(FileDescriptor(rawValue: listener))
      return .inForce
    }
    guard connector != nil else { return .refused(errno) }
    // Kernels before Linux 5.9 cannot ask another process. Sound is more important than this check.
    let open = CallFilter(rules + [.always(.connect)])
    return open.install(asks: false) >= 0 ? .inForce : .refused(errno)
  }

  /// Whether the user has disabled the sandbox.
  public static var isTurnedOff: Bool {
    getenv(variable).map { String(cString: $0) } == "off"
  }

  /// Permanently confines a process that reads files and answers queries; its file access is not
  /// limited.
  public static func keepReading() {
    guard !isTurnedOff, clinux_forbid_new_privileges() == 0 else { return }
    let filter = CallFilter(CallGroup.reading)
    guard filter.isForThisMachine else { return }
    _ = filter.install(asks: false)
  }

  private static func limitFiles(_ grants: [SandboxPolicy.Grant]) -> Protection {
    let version = Int(clinux_landlock_version())
    guard version >= 1 else { return .refused(errno) }
    let known = FileAccess.known(toVersion: version)
    let rules = clinux_landlock_begin(known.rawValue, CInt(version))
    guard rules >= 0 else { return .refused(errno) }
    defer { close(rules) }
    for grant in grants {
      let access = grant.access.intersection(known).rawValue
      // A missing file needs no rule.
      _ = clinux_landlock_allow(
        rules, grant.path.systemString, access, FileAccess.ofFiles.intersection(known).rawValue)
    }
    return Protection(clinux_landlock_restrict(rules))
  }
}

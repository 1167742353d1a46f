import CLinux
import Glibc

/// Gives up what the program does not need, so that nobody has to take its word for it.
///
/// Whatever the kernel lacks is left out; what holds is told. There is no way back.
public enum Sandbox {
  /// What holds after entering; an error's number where something does not.
  public struct Outcome: Hashable, Sendable {
    /// Whether system calls are refused (seccomp(2)).
    public var calls: Protection
    /// Whether files are limited (landlock(7)).
    public var files: Protection
    /// Whether memory is kept from core dumps and from other processes.
    public var memory: Protection
  }

  /// Whether a protection holds.
  public enum Protection: Hashable, Sendable {
    /// It holds.
    case inForce
    /// It is not wanted.
    case unwanted
    /// It does not hold, for this reason (`errno`).
    case refused(Int32)

    fileprivate init(_ result: CInt) {
      self = result == 0 ? .inForce : .refused(errno)
    }
  }

  /// The variable of the environment that turns all of it off when it says `off`.
  public static let variable = "MORSEKEY_SANDBOX"

  /// Enters; to be called before any thread is started, for files are limited by thread.
  @discardableResult
  public static func enter(_ policy: SandboxPolicy) -> Outcome {
    guard !isTurnedOff else {
      return Outcome(calls: .unwanted, files: .unwanted, memory: .unwanted)
    }
    // Before memory is hidden: it reads the names of sockets there.
    let connector = SocketConnector(policy.sockets)
    let memory = Protection(clinux_hide_memory())
    guard clinux_keep_privileges() == 0 else {
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
    // A kernel that cannot ask another process (before Linux 5.9): sound is worth more than this.
    let open = CallFilter(rules + [.always(.connect)])
    return open.install(asks: false) >= 0 ? .inForce : .refused(errno)
  }

  /// Whether the user has turned it off.
  public static var isTurnedOff: Bool {
    getenv(variable).map { String(cString: $0) } == "off"
  }

  /// Confines a process that reads files and answers questions about them, for good; its files are not limited.
  public static func keepReading() {
    guard !isTurnedOff, clinux_keep_privileges() == 0 else { return }
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
      // What is not there needs no rule.
      _ = clinux_landlock_allow(
        rules, grant.path.systemString, access, FileAccess.ofFiles.intersection(known).rawValue)
    }
    return Protection(clinux_landlock_restrict(rules))
  }
}

import Glibc
package import LinuxSystem

/// An attempt to break the sandbox of the typing program.
package struct PrivacyAttempt {
  /// The title for the report.
  package let title: String
  /// The system call to try.
  package let trial: SystemCallTrial
  /// Whether it can also be tried before the sandbox: it has no lasting effect if it is allowed.
  package var leavesNothing = true
  /// The reason why it is allowed; `nil` if it must be refused.
  package var openBecause: String?

  /// Returns all attempts in the order of the report; `file` and `socket` are unknown to the
  /// keyboard.
  package static func all(outside file: String, _ socket: String) -> [PrivacyAttempt] {
    network(socket) + files(file) + processes + memory + system
  }

  /// The file that an attempt tries to create.
  package static func beside(_ file: String) -> String { file + ".new" }

  /// The file that an attempt tries to create in shared memory.
  package static let shared = "/dev/shm/morsekey-privacy"

  private static let stream = CInt(SOCK_STREAM.rawValue)
  private static let datagram = CInt(SOCK_DGRAM.rawValue)
  private static let raw = CInt(SOCK_RAW.rawValue)

  private static func other(
    _ title: String, _ attempt: SystemCallTrial.Attempt, leavesNothing: Bool = true
  ) -> PrivacyAttempt {
    PrivacyAttempt(title: title, trial: .other(attempt), leavesNothing: leavesNothing)
  }

  private static func network(_ socket: String) -> [PrivacyAttempt] {
    [
      PrivacyAttempt(title: "TCP over IPv4", trial: .socket(family: AF_INET, kind: stream)),
      PrivacyAttempt(title: "UDP over IPv4", trial: .socket(family: AF_INET, kind: datagram)),
      PrivacyAttempt(title: "TCP over IPv6", trial: .socket(family: AF_INET6, kind: stream)),
      PrivacyAttempt(title: "UDP over IPv6", trial: .socket(family: AF_INET6, kind: datagram)),
      PrivacyAttempt(title: "raw packets", trial: .socket(family: AF_PACKET, kind: raw)),
      PrivacyAttempt(title: "netlink", trial: .socket(family: AF_NETLINK, kind: raw)),
      PrivacyAttempt(title: "Bluetooth", trial: .socket(family: AF_BLUETOOTH, kind: stream)),
      PrivacyAttempt(
        title: "vsock (the host of a virtual machine)", trial: .socket(family: 40, kind: stream)),
      PrivacyAttempt(
        title: "connect to a program of yours (\(socket))", trial: .file(.connect, socket)),
    ]
  }

  private static func files(_ file: String) -> [PrivacyAttempt] {
    let folder = "/" + file.split(separator: "/").dropLast().joined(separator: "/")
    let changes: [(String, SystemCallTrial.FileAttempt)] = [
      ("change its permissions", .permissions), ("change its owner", .owner),
      ("change its times", .times), ("set an extended attribute on it", .attribute),
      ("truncate it", .length), ("rename it", .name),
    ]
    return [
      PrivacyAttempt(
        title: "see that \(file) exists", trial: .file(.look, file),
        openBecause: "Landlock does not limit it"),
      PrivacyAttempt(title: "read it", trial: .open(file, flags: O_RDONLY)),
      PrivacyAttempt(title: "write to it", trial: .open(file, flags: O_WRONLY | O_APPEND)),
    ] + changes.map { PrivacyAttempt(title: $0.0, trial: .file($0.1, file)) } + [
      PrivacyAttempt(
        title: "create a file next to it",
        trial: .open(beside(file), flags: O_WRONLY | O_CREAT | O_EXCL), leavesNothing: false),
      PrivacyAttempt(title: "delete it", trial: .remove(file), leavesNothing: false),
      PrivacyAttempt(title: "list its folder", trial: .open(folder, flags: O_RDONLY)),
      PrivacyAttempt(title: "watch its folder", trial: .file(.watch, folder)),
      PrivacyAttempt(
        title: "create a file in /dev/shm",
        trial: .open(shared, flags: O_WRONLY | O_CREAT | O_EXCL),
        leavesNothing: false),
    ]
  }

  private static let processes = [
    PrivacyAttempt(title: "start a program", trial: .start("/usr/bin/env")),
    other("start a program from a descriptor", .execute),
    other("start a copy of itself", .copy),
    other("start a copy as another user (clone)", .namespace),
    other("start a copy as another user (clone3)", .clone3),
    other("create a mount namespace", .ownNamespace),
    other("kill a process", .kill), other("stop a process", .stop),
    other("open a process", .openProcess), other("change the limits of a process", .limit),
    other("lower the priority of a process", .priority),
    other("move a process to another CPU", .affinity),
    other("trace a process", .trace), other("read a process's memory", .readMemory),
  ]

  private static let memory = [
    other("allow core dumps", .coreLimit),
    other("let other processes read its memory", .dumpable, leavesNothing: false),
    other("map memory writable and executable", .writtenCode),
    other("make written memory executable", .madeCode),
    PrivacyAttempt(
      title: "map a file as code", trial: .other(.fileCode),
      openBecause: "the sound library loads its plug-ins when the sound opens"),
    other("use System V shared memory", .sharedMemory),
    other("use System V message queues", .messages),
  ]

  private static let system = [
    other("insert keys into the terminal (TIOCSTI)", .terminalInput),
    other("control the console", .console),
    other("acquire a controlling terminal", .takeTerminal), other("use io_uring", .ring),
    other("load a BPF program", .bpf), other("mount a file system", .mount),
    other("load a kernel (kexec)", .kexec),
  ]
}

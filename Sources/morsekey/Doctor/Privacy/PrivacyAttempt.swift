import Glibc
import LinuxSystem

/// Something that the typing program promises not to be able to do.
struct PrivacyAttempt {
  /// What is tried, for people.
  let title: String
  /// How it is tried.
  let trial: SystemCallTrial
  /// Whether it can be tried before too: it leaves nothing behind when it is let through.
  var leavesNothing = true

  /// All that is tried, in the order of the report; nobody has named `file` to the keyboard.
  static func all(outside file: String) -> [PrivacyAttempt] { network + files(file) + others }

  /// The file that is tried to be made.
  static func beside(_ file: String) -> String { file + ".new" }

  private static let stream = CInt(SOCK_STREAM.rawValue)
  private static let datagram = CInt(SOCK_DGRAM.rawValue)
  private static let raw = CInt(SOCK_RAW.rawValue)

  private static let network = [
    PrivacyAttempt(title: "TCP over IPv4", trial: .socket(family: AF_INET, kind: stream)),
    PrivacyAttempt(title: "UDP over IPv4", trial: .socket(family: AF_INET, kind: datagram)),
    PrivacyAttempt(title: "TCP over IPv6", trial: .socket(family: AF_INET6, kind: stream)),
    PrivacyAttempt(title: "UDP over IPv6", trial: .socket(family: AF_INET6, kind: datagram)),
    PrivacyAttempt(title: "raw packets", trial: .socket(family: AF_PACKET, kind: raw)),
    PrivacyAttempt(title: "netlink", trial: .socket(family: AF_NETLINK, kind: raw)),
    PrivacyAttempt(title: "Bluetooth", trial: .socket(family: AF_BLUETOOTH, kind: stream)),
    PrivacyAttempt(
      title: "the host of a virtual machine", trial: .socket(family: 40, kind: stream)),
  ]

  private static func files(_ file: String) -> [PrivacyAttempt] {
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    return [
      PrivacyAttempt(title: "read \(file)", trial: .open(file, flags: O_RDONLY)),
      PrivacyAttempt(title: "write to it", trial: .open(file, flags: O_WRONLY | O_APPEND)),
      PrivacyAttempt(
        title: "make a file beside it",
        trial: .open(beside(file), flags: O_WRONLY | O_CREAT | O_EXCL), leavesNothing: false),
      PrivacyAttempt(title: "delete it", trial: .remove(file), leavesNothing: false),
      PrivacyAttempt(title: "list its folder", trial: .open("/" + folder, flags: O_RDONLY)),
    ]
  }

  private static let others = [
    PrivacyAttempt(title: "start a program", trial: .start("/usr/bin/env")),
    PrivacyAttempt(title: "trace a process", trial: .trace),
    PrivacyAttempt(title: "read a process's memory", trial: .readMemory),
    PrivacyAttempt(title: "type into the terminal for you", trial: .terminalInput),
    PrivacyAttempt(title: "calls in a ring (io_uring)", trial: .ring),
    PrivacyAttempt(title: "a program in the kernel (bpf)", trial: .bpf),
    PrivacyAttempt(title: "mount a file system", trial: .mount),
    PrivacyAttempt(title: "load another kernel", trial: .kexec),
  ]
}

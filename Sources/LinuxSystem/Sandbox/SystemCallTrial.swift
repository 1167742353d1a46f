import CLinux
import Glibc

/// Something that a sandbox refuses, tried in a way that does no harm where it does not.
public enum SystemCallTrial: Sendable {
  /// Opens a socket of a family and a kind (socket(2)).
  case socket(family: CInt, kind: CInt)
  /// Starts a program (execve(2)).
  case start(String)
  /// Opens a file (open(2)).
  case open(String, flags: CInt)
  /// Takes a file away (unlink(2)).
  case remove(String)
  /// Looks into another process (ptrace(2)).
  case trace
  /// Copies memory of a process (process_vm_readv(2)).
  case readMemory
  /// Hands calls to the kernel in a ring, where no filter sees them (io_uring_setup(2)).
  case ring
  /// Loads a program into the kernel (bpf(2)).
  case bpf
  /// Mounts a file system (mount(2)).
  case mount
  /// Loads another kernel (kexec_load(2)).
  case kexec
  /// Types into the terminal in the user's name (ioctl_tty(2), TIOCSTI).
  case terminalInput

  /// Tries it.
  ///
  /// - Returns: 0 when it was let through, else the error's number.
  public func attempt() -> Int32 {
    switch self {
    case .socket(let family, let kind): closing(Glibc.socket(family, kind, 0))
    case .start(let path): Self.start(path)
    case .open(let path, let flags): closing(Glibc.open(path, flags | O_CLOEXEC, 0o600))
    case .remove(let path): unlink(path) == 0 ? 0 : errno
    case .trace: attempt(CLINUX_TRY_PTRACE)
    case .readMemory: attempt(CLINUX_TRY_READ_MEMORY)
    case .ring: attempt(CLINUX_TRY_RING)
    case .bpf: attempt(CLINUX_TRY_BPF)
    case .mount: attempt(CLINUX_TRY_MOUNT)
    case .kexec: attempt(CLINUX_TRY_KEXEC)
    case .terminalInput: attempt(CLINUX_TRY_TERMINAL_INPUT)
    }
  }

  /// Lets a copy of this process crash; whether it left a core dump, `nil` when that could not be tried.
  public static func leavesCoreDump() -> Bool? {
    let result = clinux_try_core_dump()
    return result < 0 ? nil : result != 0
  }

  private func attempt(_ which: Int) -> Int32 { clinux_try(CInt(which)) }

  private func closing(_ descriptor: CInt) -> Int32 {
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return 0
  }

  private static func start(_ path: String) -> Int32 {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    defer { free(arguments[0]) }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    let failure = posix_spawn(&process, path, nil, nil, &arguments, &environment)
    guard failure == 0 else { return failure }
    waitpid(process, nil, 0)
    return 0
  }
}

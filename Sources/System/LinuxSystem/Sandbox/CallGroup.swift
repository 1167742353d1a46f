import Glibc

/// A group of related system calls that a sandbox can allow.
public enum CallGroup: String, CaseIterable, Sendable {
  /// The needs of every command: memory, its own files, time, threads, the terminal.
  case basic
  /// Replacing, creating and deleting files in the folders that Landlock leaves open.
  case storing
  /// Access to a sound server through a socket that another process connects.
  case sound
  /// Loading plug-ins of the sound library: code from files.
  case plugIns
  /// Sharing a sound card with other programs: System V memory of ALSA's mixer.
  case mixing
  /// Requests to input devices: evdev, serial ports.
  case devices
  /// Accepting other programs of the user at a socket opened before.
  case serving
  /// Sharing a terminal with another program.
  case hosting
  /// Opening inputs later, and preserving the permissions of a replaced file.
  case settingUp

  /// A description of the group for people.
  public var title: String {
    switch self {
    case .basic: "memory without code in it, files, time, threads, the terminal's modes"
    case .storing: "create, rename and delete files in the open folders"
    case .sound: "a socket to the sound server, memory shared with it"
    case .plugIns: "map a file as code: plug-ins of the sound library"
    case .mixing: "System V shared memory and semaphores (ALSA's mixer)"
    case .devices: "requests to input devices and serial ports"
    case .serving: "accept programs of yours at the control socket"
    case .settingUp: "watch folders, permissions of open files"
    case .hosting: "the size of the program's terminal, signals to the program"
    }
  }

  /// The rules of the group for the kernel.
  ///
  /// - Parameters:
  ///   - process: the confined process.
  ///   - programs: the programs that it has started and ends.
  /// - Returns: the rules.
  func rules(for process: CInt, programs: [CInt]) -> [CallRule] {
    switch self {
    case .basic:
      Self.memory + Self.files + Self.waiting + Self.questions + Self.threads
        + Self.signals(to: process)
    case .storing:
      [.always(.mkdir, .mkdirat, .unlink, .unlinkat, .rename, .renameat, .renameat2, .linkat)]
    case .sound: Self.sockets
    case .plugIns: [Self.code]
    case .mixing: Self.sharing
    case .devices: [.when(.ioctl, .masked(1, 0xFF00, [0x4500])), .when(.ioctl, Self.serial)]
    case .serving: [.always(.accept4, .getsockopt)]
    case .settingUp: [.always(.inotify_init1, .inotify_add_watch, .fchmod)]
    case .hosting:
      Self.signals(toPrograms: programs) + [.when(.ioctl, .oneOf(1, [UInt32(TIOCSWINSZ)]))]
    }
  }

  // MARK: - Memory and files

  private static let isCode = UInt32(PROT_EXEC)

  private static let memory: [CallRule] = [
    .always(.brk, .munmap, .mremap, .madvise, .membarrier),
    .when(.mmap, .masked(2, isCode, [0])), .when(.mprotect, .masked(2, isCode, [0])),
  ]

  /// Code from a file, not writable; no code generated at run time.
  private static let code = CallRule.when(
    .mmap, .masked(2, UInt32(PROT_WRITE), [0]), .masked(3, UInt32(MAP_ANONYMOUS), [0]))

  private static let files: [CallRule] = [
    .always(
      .read, .readv, .pread64, .preadv, .write, .writev, .pwrite64, .pwritev, .lseek, .close,
      .close_range, .dup, .dup2, .dup3, .flock, .ftruncate, .fallocate, .fsync, .fdatasync,
      .fadvise64),
    .always(
      .open, .openat, .stat, .lstat, .fstat, .newfstatat, .statx, .statfs, .fstatfs, .access,
      .faccessat, .faccessat2, .readlink, .readlinkat, .getdents64, .getcwd, .umask,
      .inotify_rm_watch),
    // Descriptor flags, locks, pipe size and seals, but not the owner of signals.
    .when(.fcntl, .oneOf(1, [0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030, 1031, 1032, 1033, 1034])),
    .when(.ioctl, .oneOf(1, terminal)),
  ]

  /// The calls of a process that reads files and answers queries; it can neither create nor change
  /// files.
  static let reading: [CallRule] =
    memory + [
      .when(.open, .masked(1, writing, [0])), .when(.openat, .masked(2, writing, [0])),
      .always(
        .read, .write, .close, .readlink, .readlinkat, .fstat, .newfstatat, .getpgid, .poll, .ppoll,
        .futex, .exit, .exit_group, .rt_sigprocmask, .rt_sigreturn, .restart_syscall, .getrandom),
    ]

  private static let writing = UInt32(O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND)

  private static let terminal: [UInt32] =
    [
      TCGETS, TCSETS, TCSETSW, TCSETSF, TCSBRK, TCXONC, TCFLSH, TIOCGPGRP, TIOCGSID, TIOCOUTQ,
      TIOCGWINSZ, FIONREAD, FIONBIO,
    ].map { UInt32($0) } + [0x802C_542A, 0x402C_542B, 0x402C_542C, 0x402C_542D]  // TCGETS2 …

  private static let serial = CallRule.Test.oneOf(
    1, [TIOCMGET, TIOCMBIS, TIOCMBIC, TIOCMSET, TIOCMIWAIT, TIOCGICOUNT].map { UInt32($0) })

  // MARK: - Time, threads, signals

  private static let waiting: [CallRule] = [
    .always(
      .poll, .ppoll, .select, .pselect6, .epoll_create1, .epoll_ctl, .epoll_wait, .epoll_pwait,
      .epoll_pwait2, .eventfd2, .pipe, .pipe2, .signalfd4, .timerfd_create, .timerfd_gettime,
      .timerfd_settime, .setitimer, .timer_settime),
    .always(.clock_getres, .clock_gettime, .clock_nanosleep, .nanosleep, .gettimeofday, .time),
    // Data without an address goes to the peer of its socket.
    .when(.sendto, .isNull(4)), .always(.recvfrom, .recvmsg, .sendmsg, .shutdown),
  ]

  /// Calls on the process's own threads; `prlimit64` can only query.
  private static let threads: [CallRule] = [
    .always(
      .futex, .set_robust_list, .get_robust_list, .rseq, .set_tid_address, .exit, .exit_group,
      .sched_yield, .sched_getaffinity, .sched_getparam, .sched_getscheduler,
      .sched_get_priority_max, .sched_get_priority_min, .restart_syscall),
    .when(.clone, .within(0, threadFlags | 0x40_0000), .masked(0, threadFlags, [threadFlags])),
    // A separate descriptor table (CLONE_FILES): output of a sound library stays off the screen.
    .when(.unshare, .oneOf(0, [0x400])),
    .when(.sched_setscheduler, .isNull(0)), .when(.setpriority, .isNull(0), .isNull(1)),
    .when(.prlimit64, .isNull(0), .isNull(2)),
    .when(.prctl, .oneOf(0, names)),
    // Only for hiding memory again (PR_SET_DUMPABLE).
    .when(.prctl, .oneOf(0, [4]), .isNull(1)),
  ]

  /// The flags of pthread_create(3); other C libraries add one bit for a detached thread.
  private static let threadFlags: UInt32 = 0x3D_0F00

  /// Names of threads (15, 16) and of memory (PR_SET_VMA), timer slack (29, 30), and queries
  /// (prctl(2)).
  private static let names: [UInt32] = [3, 15, 16, 21, 23, 29, 30, 39, 0x5356_4D41]

  private static let questions: [CallRule] = [
    .always(
      .getpid, .getppid, .gettid, .getuid, .geteuid, .getgid, .getegid, .getresuid, .getresgid,
      .getgroups, .getpgrp, .getpgid, .getsid, .getpriority, .getrlimit, .getrusage, .getrandom,
      .sysinfo, .uname),
    .always(
      .rt_sigaction, .rt_sigprocmask, .rt_sigreturn, .rt_sigpending, .rt_sigsuspend,
      .rt_sigtimedwait, .sigaltstack, .pause, .wait4, .waitid),
  ]

  private static func signals(to process: CInt) -> [CallRule] {
    [
      .when(.kill, .oneOf(0, [UInt32(bitPattern: process)])),
      .when(.tgkill, .oneOf(0, [UInt32(bitPattern: process)])),
      // The whole pipeline stops together with the keyboard.
      .when(.kill, .oneOf(0, [0]), .oneOf(1, [SIGTSTP, SIGSTOP, SIGCONT].map { UInt32($0) })),
    ]
  }

  /// Every signal to the programs, but none to a process group: a filter cannot tell whose it is.
  private static func signals(toPrograms programs: [CInt]) -> [CallRule] {
    let processes = programs.filter { $0 > 1 }.map { UInt32(bitPattern: $0) }
    return processes.isEmpty ? [] : [.when(.kill, .oneOf(0, processes))]
  }

  // MARK: - Sound

  private static let soundRequests: [UInt32] = "AUSWHC".utf8.map { UInt32($0) << 8 }

  private static let sockets: [CallRule] = [
    .when(.socket, .oneOf(0, [UInt32(AF_UNIX)]), .masked(1, 0xF, [1])),
    .when(.socketpair, .oneOf(0, [UInt32(AF_UNIX)])),
    .always(.getpeername, .getsockname, .getsockopt, .setsockopt, .memfd_create),
    .always(.mkdir, .mkdirat),
    .when(.ioctl, .masked(1, 0xFF00, soundRequests)),
  ]

  private static let sharing: [CallRule] = [
    .always(.shmget, .shmat, .shmdt, .shmctl, .semget, .semop, .semtimedop, .semctl),
    // Timers of the sound card, whose request numbers share the terminal's prefix.
    .when(.ioctl, .oneOf(1, [0x54A0, 0x54A1, 0x54A2, 0x54A3])),
    .when(.ioctl, .masked(1, 0xC000_FFE0, [0x4000_5400, 0x8000_5400, 0xC000_5400])),
  ]
}

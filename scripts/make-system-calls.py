#!/usr/bin/env python3
"""Makes Sources/System/LinuxSystem/Sandbox/SystemCall.swift from the headers of the kernel (linux-libc-dev):

    scripts/make-system-calls.py > Sources/System/LinuxSystem/Sandbox/SystemCall.swift

A call that an architecture lacks gets `nil`; the filter omits it.
"""
import re
import subprocess

CALLS = """
accept4 access bind brk chmod clock_getres clock_gettime clock_nanosleep clone clone3 close close_range connect
dup dup2 dup3 epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 epoll_wait eventfd2 exit exit_group faccessat
faccessat2 fadvise64 fallocate fchmod fcntl fdatasync flock fstat fstatfs fsync ftruncate futex get_robust_list
getcwd getdents64 getegid geteuid getgid getgroups getpeername getpgid getpgrp getpid getppid getpriority getrandom
getresgid getresuid getrlimit getrusage getsid getsockname getsockopt gettid gettimeofday getuid inotify_add_watch inotify_init1
inotify_rm_watch ioctl kill linkat lseek lstat madvise membarrier memfd_create mkdir mkdirat mmap mprotect mremap munmap nanosleep
newfstatat open openat pause pipe pipe2 poll ppoll prctl pread64 preadv prlimit64 pselect6 pwrite64 pwritev read
readlink readlinkat readv recvfrom recvmsg rename renameat renameat2 restart_syscall rseq rt_sigaction
rt_sigpending rt_sigprocmask rt_sigreturn rt_sigsuspend rt_sigtimedwait sched_get_priority_max
sched_get_priority_min sched_getaffinity sched_getparam sched_getscheduler sched_setscheduler sched_yield select
semctl semget semop semtimedop sendmsg sendto set_robust_list set_tid_address setitimer setpriority setsockopt shmat shmctl
shmdt shmget shutdown sigaltstack signalfd4 socket socketpair stat statfs statx sysinfo tgkill time
timer_settime timerfd_create timerfd_gettime timerfd_settime umask uname unlink unlinkat unshare wait4 waitid write writev
""".split()

# The options that the kernel's header for 64-bit ARM sets for the general one.
ARM64 = ["__BITS_PER_LONG=64"] + [
    "__ARCH_WANT_" + what for what in ("RENAMEAT", "NEW_STAT", "SET_GET_RLIMIT", "SYS_CLONE3")]


def numbers(header, wanted=()):
    """Returns the numbers of an architecture's calls from its header."""
    text = subprocess.run(
        ["cc", "-E", "-dM", "-x", "c", "-"] + ["-D" + name for name in wanted],
        input=f"#include <{header}>\n", text=True, capture_output=True, check=True).stdout
    plain = dict(re.findall(r"#define __NR3264_(\w+) (\d+)", text))
    found = {}
    for name, value in re.findall(r"#define __NR_(\w+) (\w+)", text):
        value = plain.get(value.removeprefix("__NR3264_"), value)
        if value.isdigit():
            found[name] = int(value)
    return found


x86, arm = numbers("asm/unistd_64.h"), numbers("asm-generic/unistd.h", ARM64)
print("""// Made by scripts/make-system-calls.py from the headers of the kernel.

/// A system call that a sandbox may allow, by its number on this machine (syscalls(2)).
struct SystemCall: Hashable, Sendable {
  /// The number.
  let rawValue: UInt32

  /// Creates a call from its numbers on x86-64 and on 64-bit ARM; `nil` where it does not exist.
  private init(_ x86: UInt32?, _ arm: UInt32?) {
    #if arch(arm64)
      rawValue = arm ?? Self.absent
    #else
      rawValue = x86 ?? Self.absent
    #endif
  }

  /// A number that the kernel never uses.
  private static let absent = UInt32.max

  /// Whether this machine has the call.
  var exists: Bool { rawValue != Self.absent }

  /// The last call of this list; a call with a higher number is newer.""")
print(f"  static let last = SystemCall({max(x86.values())}, {max(arm.values())}).rawValue\n")
for name in sorted(CALLS):
    print(f"  static let {name} = SystemCall({x86.get(name, 'nil')}, {arm.get(name, 'nil')})")
print("}")

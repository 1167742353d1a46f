// System calls that are made to be refused.

#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinux.h"

// A process that cannot be: numbers end below 2^22 (PID_MAX_LIMIT, proc(5)).
enum { NOBODY = 0x7ffffffe };

static long read_own_memory(void) {
  char from = 1, into = 0;
  struct iovec here = {&into, 1}, there = {&from, 1};
  return syscall(SYS_process_vm_readv, (long)getpid(), &here, 1ul, &there, 1ul, 0ul);
}

static long try(int which) {
  switch (which) {
  case CLINUX_TRY_PTRACE: return syscall(SYS_ptrace, PTRACE_ATTACH, NOBODY, 0, 0);
  case CLINUX_TRY_READ_MEMORY: return read_own_memory();
  case CLINUX_TRY_RING: return syscall(425, 0, NULL);
  case CLINUX_TRY_BPF: return syscall(SYS_bpf, 0, NULL, 0);
  case CLINUX_TRY_MOUNT: return syscall(SYS_mount, "", "/nowhere-at-all", "tmpfs", 0, "");
  case CLINUX_TRY_KEXEC: return syscall(SYS_kexec_load, 0, 0, NULL, ~0ul);
  // A descriptor that is none: nothing is typed even where the call is allowed.
  case CLINUX_TRY_TERMINAL_INPUT: return ioctl(-1, TIOCSTI, "");
  default: errno = EINVAL; return -1;
  }
}

int clinux_try(int which) { return try(which) < 0 ? errno : 0; }

int clinux_look_into(int process) {
  static char variable;
  char into = 0;
  struct iovec here = {&into, 1}, there = {&variable, 1};
  long copied = syscall(SYS_process_vm_readv, (long)process, &here, 1ul, &there, 1ul, 0ul);
  // A byte that is elsewhere in the other process would have been copied, were it here too.
  return copied == 1 || errno == EFAULT ? 0 : errno;
}

int clinux_try_core_dump(void) {
  pid_t copy = fork();
  if (copy < 0) return -1;
  if (copy == 0) {
    signal(SIGABRT, SIG_DFL);
    abort();
  }
  int status = 0;
  while (waitpid(copy, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return WIFSIGNALED(status) && WCOREDUMP(status);
}

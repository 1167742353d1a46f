// System calls that a sandbox is expected to refuse.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "CLinux.h"

// An impossible process ID: IDs are below 2^22 (PID_MAX_LIMIT, proc(5)).
enum { NOBODY = 0x7ffffffe };

enum { PAGE = 4096 };

// Closes a file after a call, whose result and error number stay.
static long closing(int file, long result) {
  int error = errno;
  close(file);
  errno = error;
  return result;
}

static long read_own_memory(void) {
  char from = 1, into = 0;
  struct iovec here = {&into, 1}, there = {&from, 1};
  return syscall(SYS_process_vm_readv, (long)getpid(), &here, 1ul, &there, 1ul, 0ul);
}

static long connect_to(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return errno = ENAMETOOLONG, -1;
  strcpy(address.sun_path, path);
  int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return -1;
  return closing(made, connect(made, (const struct sockaddr *)&address, sizeof address));
}

static long watch(const char *path) {
  int watched = inotify_init1(IN_CLOEXEC);
  if (watched < 0) return -1;
  return closing(watched, inotify_add_watch(watched, path, IN_OPEN));
}

// Ends a new process at once, and waits for that in this one.
static long ended(long copy) {
  if (copy == 0) _exit(0);
  if (copy > 0) waitpid((pid_t)copy, NULL, 0);
  return copy;
}

// Starts a process that ends at once; `flags` selects what it does not share with this one.
static long start_copy(unsigned long flags) {
  return ended(syscall(SYS_clone, flags | SIGCHLD, 0ul, 0ul, 0ul, 0ul));
}

static long start_copy_by_record(void) {
  struct {
    uint64_t flags, pidfd, child_thread, parent_thread, signal, stack, size, storage;
  } record = {.flags = CLONE_NEWUSER, .signal = SIGCHLD};
  return ended(syscall(435 /* clone3 */, &record, sizeof record));
}

static long map(int protection, int flags, int file) {
  void *memory = mmap(NULL, PAGE, protection, flags, file, 0);
  if (memory == MAP_FAILED) return -1;
  munmap(memory, PAGE);
  return 0;
}

static long make_code(void) {
  void *memory = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return -1;
  long result = mprotect(memory, PAGE, PROT_READ | PROT_EXEC);
  int error = errno;
  munmap(memory, PAGE);
  errno = error;
  return result;
}

static long map_file(void) {
  // A file that sound libraries need too, so that the sandbox allows reading it.
  int file = open("/etc/ld.so.cache", O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  return closing(file, map(PROT_READ | PROT_EXEC, MAP_PRIVATE, file));
}

static long share_memory(void) {
  int shared = shmget(IPC_PRIVATE, PAGE, IPC_CREAT | 0600);
  if (shared >= 0) shmctl(shared, IPC_RMID, NULL);
  return shared;
}

static long queue_messages(void) {
  int queue = msgget(IPC_PRIVATE, IPC_CREAT | 0600);
  if (queue >= 0) msgctl(queue, IPC_RMID, NULL);
  return queue;
}

// Sets the current limit again: if that is allowed, any limit up to the hard one is.
static long set_core_limit(void) {
  struct rlimit limit = {0, 0};
  if (getrlimit(RLIMIT_CORE, &limit) != 0) return -1;
  return setrlimit(RLIMIT_CORE, &limit);
}

static long set_affinity(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(0, &set);
  return sched_setaffinity(NOBODY, sizeof set, &set);
}

static long try_file(int which, const char *path) {
  switch (which) {
  case CLINUX_TRY_CONNECT: return connect_to(path);
  case CLINUX_TRY_WATCH: return watch(path);
  case CLINUX_TRY_CHMOD: return chmod(path, 0600);
  case CLINUX_TRY_CHOWN: return chown(path, (uid_t)-1, (gid_t)-1);
  case CLINUX_TRY_TIMES: return utimensat(AT_FDCWD, path, NULL, 0);
  case CLINUX_TRY_ATTRIBUTE: return setxattr(path, "user.morsekey", "x", 1, 0);
  case CLINUX_TRY_TRUNCATE: return truncate(path, 0);
  case CLINUX_TRY_RENAME: return rename(path, path);
  case CLINUX_TRY_LOOK: return access(path, F_OK);
  default: return errno = EINVAL, -1;
  }
}

static long try_process(int which) {
  switch (which) {
  case CLINUX_TRY_PTRACE: return syscall(SYS_ptrace, PTRACE_ATTACH, NOBODY, 0, 0);
  case CLINUX_TRY_READ_MEMORY: return read_own_memory();
  case CLINUX_TRY_KILL: return kill(NOBODY, SIGKILL);
  case CLINUX_TRY_STOP: return kill(NOBODY, SIGSTOP);
  case CLINUX_TRY_OPEN_PROCESS: return syscall(434 /* pidfd_open */, NOBODY, 0);
  case CLINUX_TRY_LIMIT: return prlimit(NOBODY, RLIMIT_NOFILE, NULL, &(struct rlimit){0, 0});
  case CLINUX_TRY_PRIORITY: return setpriority(PRIO_PROCESS, NOBODY, 19);
  case CLINUX_TRY_AFFINITY: return set_affinity();
  case CLINUX_TRY_COPY: return start_copy(0);
  case CLINUX_TRY_NAMESPACE: return start_copy(CLONE_NEWUSER);
  case CLINUX_TRY_CLONE3: return start_copy_by_record();
  case CLINUX_TRY_OWN_NAMESPACE: return syscall(SYS_unshare, CLONE_NEWNS);
  case CLINUX_TRY_EXECUTE: return syscall(SYS_execveat, -1, "", NULL, NULL, AT_EMPTY_PATH);
  default: return errno = EINVAL, -1;
  }
}

static long try_system(int which) {
  switch (which) {
  case CLINUX_TRY_RING: return syscall(425 /* io_uring_setup */, 0, NULL);
  case CLINUX_TRY_BPF: return syscall(SYS_bpf, 0, NULL, 0);
  case CLINUX_TRY_MOUNT: return syscall(SYS_mount, "", "/nowhere-at-all", "tmpfs", 0, "");
  case CLINUX_TRY_KEXEC: return syscall(SYS_kexec_load, 0, 0, NULL, ~0ul);
  case CLINUX_TRY_CORE_LIMIT: return set_core_limit();
  case CLINUX_TRY_DUMPABLE: return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  case CLINUX_TRY_WRITTEN_CODE:
    return map(PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1);
  case CLINUX_TRY_MADE_CODE: return make_code();
  case CLINUX_TRY_FILE_CODE: return map_file();
  case CLINUX_TRY_SHARED_MEMORY: return share_memory();
  case CLINUX_TRY_MESSAGES: return queue_messages();
  // Invalid descriptors: nothing happens even if the call is allowed.
  case CLINUX_TRY_TERMINAL_INPUT: return ioctl(-1, TIOCSTI, "");
  case CLINUX_TRY_CONSOLE: return ioctl(-1, TIOCLINUX, "");
  case CLINUX_TRY_TAKE_TERMINAL: return ioctl(-1, TIOCSCTTY, 0);
  default: return errno = EINVAL, -1;
  }
}

int clinux_try(int which, const char *path) {
  long result = which >= CLINUX_TRY_CONNECT ? try_file(which, path)
    : which >= CLINUX_TRY_PTRACE            ? try_process(which)
                                            : try_system(which);
  return result < 0 ? errno : 0;
}

int clinux_look_into(int process) {
  static char variable;
  char into = 0;
  struct iovec here = {&into, 1}, there = {&variable, 1};
  long copied = syscall(SYS_process_vm_readv, (long)process, &here, 1ul, &there, 1ul, 0ul);
  // EFAULT means access too: the byte would have been copied if the other process had it mapped at
  // this address.
  return copied == 1 || errno == EFAULT ? 0 : errno;
}

void clinux_crash(void) {
  signal(SIGABRT, SIG_DFL);
  abort();
}

int clinux_has_crashed(int process) {
  int status = 0;
  pid_t found = waitpid(process, &status, WNOHANG);
  if (found <= 0) return found == 0 ? CLINUX_RUNS : -1;
  return !WIFSIGNALED(status) ? -1 : WCOREDUMP(status) != 0;
}

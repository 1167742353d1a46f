// Gives up, for good, what a keyboard does not need of the system.
//
// The filter is written out here: a list of system calls, and four whose arguments decide
// (seccomp(2), socket(2), ioctl(2), unshare(2)). What it refuses fails with EPERM, what Landlock refuses with EACCES.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinux.h"

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && defined(__AARCH64EL__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

// The numbers of Landlock's calls are the same on every machine (syscalls(2)).
enum { LANDLOCK_CREATE = 444, LANDLOCK_ADD = 445, LANDLOCK_RESTRICT = 446 };
enum { LANDLOCK_VERSION = 1, LANDLOCK_PATH = 1 };

// MARK: - Memory

int clinux_hide_memory(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) != 0) return -1;
  limit.rlim_cur = 0;
  if (setrlimit(RLIMIT_CORE, &limit) != 0) return -1;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// MARK: - System calls

#ifdef MACHINE
static const uint32_t refused[] = {
  // Other processes' memory, and this one's as others would have it.
  SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_perf_event_open,
  438 /* pidfd_getfd */, 440 /* process_madvise */, SYS_userfaultfd,
  // Ways around this very list.
  425 /* io_uring_setup */, 426 /* io_uring_enter */, 427 /* io_uring_register */, SYS_bpf,
  SYS_open_by_handle_at, SYS_setns, SYS_add_key, SYS_request_key, SYS_keyctl,
  // The machine.
  SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, 428 /* open_tree */, 429 /* move_mount */,
  430 /* fsopen */, 431 /* fsconfig */, 432 /* fsmount */, 433 /* fspick */, 442 /* mount_setattr */,
  SYS_kexec_load, SYS_kexec_file_load, SYS_init_module, SYS_finit_module, SYS_delete_module,
  SYS_reboot, SYS_swapon, SYS_swapoff, SYS_settimeofday, SYS_clock_settime, SYS_sethostname,
  SYS_setdomainname, SYS_quotactl, SYS_acct, SYS_syslog, SYS_fanotify_init,
#ifdef __x86_64__
  SYS_iopl, SYS_ioperm,
#endif
};
static const uint32_t starting[] = {SYS_execve, SYS_execveat};
enum { REFUSED = sizeof refused / sizeof *refused, STARTING = sizeof starting / sizeof *starting };

// Jumps count instructions, and reach 255 of them.
enum { MOST_INSTRUCTIONS = REFUSED + STARTING + 29 };
_Static_assert(MOST_INSTRUCTIONS < 255, "a jump would not reach");

struct program {
  struct sock_filter code[MOST_INSTRUCTIONS];
  unsigned short count;
};

static void add(struct program *program, struct sock_filter instruction) {
  program->code[program->count++] = instruction;
}

static void load(struct program *program, size_t offset) {
  add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

static void answer(struct program *program, uint32_t action) {
  add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

// Skips the next instruction unless what was loaded is `value`.
static void when(struct program *program, uint32_t value) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
}

// Skips the next `count` instructions unless what was loaded is `value`.
static void unless_skip(struct program *program, uint32_t value, uint8_t count) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count));
}

static const uint32_t refusal = SECCOMP_RET_ERRNO | EPERM;

// Judges a call by the low half of an argument: `value` alone gets `action`, all others `otherwise`.
static void judge(
  struct program *program, uint32_t call, size_t argument, uint32_t value, uint32_t action,
  uint32_t otherwise) {
  unless_skip(program, call, 4);
  load(program, offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t));
  when(program, value);
  answer(program, action);
  answer(program, otherwise);
}

static void judge_terminal_calls(struct program *program) {
  unless_skip(program, SYS_ioctl, 4);
  load(program, offsetof(struct seccomp_data, args) + sizeof(uint64_t));
  // TIOCSTI and TIOCLINUX put words into the mouth of whoever reads the terminal next.
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIOCSTI, 1, 0));
  when(program, TIOCLINUX);
  answer(program, refusal);
  load(program, offsetof(struct seccomp_data, nr));
}

static void write_program(struct program *program, bool starts_programs) {
  load(program, offsetof(struct seccomp_data, arch));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0));
  answer(program, refusal);
  load(program, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  // The calls of x32, which is another numbering of the same machine.
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
  answer(program, SECCOMP_RET_ERRNO | ENOSYS);
#endif
  judge(program, SYS_socket, 0, AF_UNIX, SECCOMP_RET_ALLOW, refusal);
  judge(program, SYS_socketpair, 0, AF_UNIX, SECCOMP_RET_ALLOW, refusal);
  // A table of descriptors of its own is what keeps a sound library's words off the screen.
  judge(program, SYS_unshare, 0, CLONE_FILES, SECCOMP_RET_ALLOW, refusal);
  judge_terminal_calls(program);
  size_t last = starts_programs ? 0 : STARTING;
  size_t rest = REFUSED + last;
  for (size_t i = 0; i < REFUSED + last; i++) {
    uint32_t call = i < REFUSED ? refused[i] : starting[i - REFUSED];
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, (uint8_t)rest, 0));
    rest--;
  }
  answer(program, SECCOMP_RET_ALLOW);
  answer(program, refusal);
}

int clinux_refuse_calls(bool starts_programs) {
  struct program program = {.count = 0};
  write_program(&program, starts_programs);
  struct sock_fprog given = {.len = program.count, .filter = program.code};
  long result =
    syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &given);
  if (result > 0) errno = EBUSY;
  return result == 0 ? 0 : -1;
}
#else
int clinux_refuse_calls(bool starts_programs) {
  (void)starts_programs;
  errno = ENOTSUP;
  return -1;
}
#endif

int clinux_keep_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// MARK: - Files

int clinux_landlock_version(void) {
  return (int)syscall(LANDLOCK_CREATE, NULL, 0, LANDLOCK_VERSION);
}

int clinux_landlock_begin(uint64_t rights, bool refuses_network) {
  struct {
    uint64_t files, network;
  } rules = {.files = rights, .network = refuses_network ? 3 : 0};
  size_t size = refuses_network ? sizeof rules : sizeof rules.files;
  return (int)syscall(LANDLOCK_CREATE, &rules, size, 0);
}

int clinux_landlock_allow(int rules, const char *path, uint64_t rights, uint64_t file_rights) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return -1;
  struct stat status;
  bool is_folder = fstat(place, &status) == 0 && S_ISDIR(status.st_mode);
  struct {
    uint64_t rights;
    int32_t place;
  } __attribute__((packed)) rule = {is_folder ? rights : rights & file_rights, place};
  int result = (int)syscall(LANDLOCK_ADD, rules, LANDLOCK_PATH, &rule, 0);
  close(place);
  return result;
}

int clinux_landlock_restrict(int rules) { return (int)syscall(LANDLOCK_RESTRICT, rules, 0); }

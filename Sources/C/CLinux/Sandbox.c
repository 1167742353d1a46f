// Permanently drops the privileges that a keyboard does not need.
//
// Calls refused by a filter fail with EPERM, calls refused by Landlock with EACCES.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinux.h"

// The numbers of Landlock's system calls are the same on every machine (syscalls(2)).
enum { LANDLOCK_CREATE = 444, LANDLOCK_ADD = 445, LANDLOCK_RESTRICT = 446 };
enum { LANDLOCK_VERSION = 1, LANDLOCK_PATH = 1 };
// The versions of the interface that introduced network rules and scopes.
enum { NETWORK_VERSION = 4, SCOPE_VERSION = 6 };
enum { ABSTRACT_SOCKETS = 1 };

// MARK: - Memory

int clinux_hide_memory(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) != 0) return -1;
  limit.rlim_cur = 0;
  if (setrlimit(RLIMIT_CORE, &limit) != 0) return -1;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// MARK: - System calls

_Static_assert(
  sizeof(struct clinux_instruction) == sizeof(struct sock_filter), "an instruction is the kernel's");

int clinux_install_filter(
  const struct clinux_instruction *program, uint16_t count, bool asks) {
  struct sock_fprog given = {.len = count, .filter = (struct sock_filter *)program};
  unsigned flags = SECCOMP_FILTER_FLAG_TSYNC;
  if (asks) flags |= SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_TSYNC_ESRCH;
  long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &given);
  // A positive result is the ID of a thread that could not be synchronized.
  if (!asks && result > 0) errno = EBUSY;
  return result < 0 || (!asks && result > 0) ? -1 : (int)result;
}

int clinux_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// MARK: - Files

int clinux_landlock_version(void) {
  return (int)syscall(LANDLOCK_CREATE, NULL, 0, LANDLOCK_VERSION);
}

int clinux_landlock_begin(uint64_t rights, int version) {
  struct {
    uint64_t files, network, scopes;
  } rules = {
    .files = rights, .network = version >= NETWORK_VERSION ? 3 : 0,
    .scopes = version >= SCOPE_VERSION ? ABSTRACT_SOCKETS : 0};
  size_t parts = version >= SCOPE_VERSION ? 3 : version >= NETWORK_VERSION ? 2 : 1;
  return (int)syscall(LANDLOCK_CREATE, &rules, parts * sizeof(uint64_t), 0);
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

// Tests what a compromised program can still do. LD_PRELOAD loads this file into it. It waits until
// the program has entered its sandbox (the first ppoll after that), makes all attempts, and writes
// a line for each to ESCAPES_LOG.
//
// ESCAPES_HOME is a folder with .ssh/id, ESCAPES_VICTIM is another process, and ESCAPES_SOCKETS are
// sockets, separated by commas.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static int report = -1;

static void say(const char *what, long result) {
  char line[400];
  int length = snprintf(
    line, sizeof line, "%s\t%s\n", what, result >= 0 ? "open" : strerror(errno));
  if (write(report, line, (size_t)length) < 0) return;
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("ESCAPES_LOG");
  if (path == NULL) return;
  int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
  report = fcntl(file, F_DUPFD_CLOEXEC, 700);
  close(file);
}

static const char *at(const char *name) {
  static char paths[4][500];
  static int next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s", getenv("ESCAPES_HOME"), name);
  return path;
}

static long opens(const char *path, int flags) {
  int file = open(path, flags | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
  return file;
}

static long connects(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  long result = made < 0 ? -1 : connect(made, (void *)&address, sizeof address);
  int error = errno;
  if (made >= 0) close(made);
  errno = error;
  return result;
}

static void try_files(void) {
  struct stat status;
  say("see a file", stat(at(".ssh/id"), &status));
  say("read a file", opens(at(".ssh/id"), O_RDONLY));
  say("append to a file", opens(at(".bashrc"), O_WRONLY | O_APPEND));
  say("make a file", opens(at(".config/made"), O_WRONLY | O_CREAT));
  say("make a file of ssh", opens(at(".ssh/authorized_keys"), O_WRONLY | O_CREAT));
  say("replace a file", rename(at(".bashrc"), at(".bashrc")));
  say("delete a file", unlink(at(".ssh/old")));
  say("chmod a folder", chmod(at(".ssh"), 0700));
  say("chmod a file", chmod(at(".ssh/id"), 0600));
  say("chmod a file from a folder", fchmodat(AT_FDCWD, at(".ssh/id"), 0600, 0));
  say("chown a file", chown(at(".ssh/id"), (uid_t)-1, getgid()));
  say("utimes a file", utimensat(AT_FDCWD, at(".ssh/id"), NULL, 0));
  say("setxattr a file", setxattr(at(".ssh/id"), "user.note", "text", 4, 0));
  say("truncate a file", truncate(at(".ssh/id"), 3));
  say("link a file", link(at(".ssh/id"), at("linked")));
  say("symlink a file", symlink(at(".ssh/id"), at("symlinked")));
  int watch = inotify_init1(IN_NONBLOCK);
  say("watch a folder", watch < 0 ? -1 : inotify_add_watch(watch, at(".ssh"), IN_ALL_EVENTS));
  say("list a folder", opens(getenv("ESCAPES_HOME"), O_RDONLY | O_DIRECTORY));
  say("write to /tmp", opens("/tmp/made-by-escapes", O_WRONLY | O_CREAT));
  say("write to /dev/shm", opens("/dev/shm/made-by-escapes", O_WRONLY | O_CREAT));
  say("read /etc/hosts", opens("/etc/hosts", O_RDONLY));
  say("list /proc", opens("/proc", O_RDONLY | O_DIRECTORY));
}

static void try_processes(int victim) {
  char path[64];
  for (const char *const *name = (const char *[]){"mem", "environ", "cmdline", "fd/0", NULL}; *name;
       name++) {
    snprintf(path, sizeof path, "/proc/%d/%s", victim, *name);
    char what[80];
    snprintf(what, sizeof what, "open a process's %s", *name);
    say(what, opens(path, strcmp(*name, "mem") == 0 ? O_RDWR : O_RDONLY));
  }
  say("trace a process", syscall(SYS_ptrace, 16 /* PTRACE_ATTACH */, victim, 0, 0));
  say("pidfd of a process", syscall(434, victim, 0));
  struct rlimit limit;
  say("prlimit of a process", prlimit(victim, RLIMIT_NOFILE, NULL, &limit));
  say("priority of a process", setpriority(PRIO_PROCESS, (id_t)victim, 19));
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(0, &set);
  say("affinity of a process", sched_setaffinity(victim, sizeof set, &set));
  struct sched_param plain = {0};
  say("scheduler of a process", sched_setscheduler(victim, SCHED_BATCH, &plain));
  say("stop a process", kill(victim, SIGSTOP));
  say("continue a process", kill(victim, SIGCONT));
  say("kill a process", kill(victim, SIGKILL));
  say("signal to everybody", kill(-1, 0));
}

static void try_copies(void) {
  long copy = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (copy == 0) _exit(0);
  say("fork", copy);
  copy = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
  if (copy == 0) _exit(0);
  say("clone into a user namespace", copy);
  struct clone_args record = {.flags = CLONE_NEWUSER | CLONE_NEWNET, .exit_signal = SIGCHLD};
  copy = syscall(435, &record, sizeof record);
  if (copy == 0) _exit(0);
  say("clone3 into namespaces", copy);
  say("unshare mounts", unshare(CLONE_NEWNS));
  say("unshare users", unshare(CLONE_NEWUSER));
  // A program that does not exist: nothing is started even if the call is allowed.
  char *const words[] = {"nobody", NULL};
  execve("/nowhere/at/all", words, words);
  say("execve", errno == ENOENT ? 0 : -1);
}

static void try_memory(void) {
  struct rlimit limit = {0, 0};
  getrlimit(RLIMIT_CORE, &limit);
  say("allow core dumps", setrlimit(RLIMIT_CORE, &limit));
  say("become dumpable", prctl(PR_SET_DUMPABLE, 1, 0, 0, 0));
  void *memory = mmap(
    NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  say("memory that is written and executed", memory == MAP_FAILED ? -1 : 0);
  memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  say("execute what was written", mprotect(memory, 4096, PROT_READ | PROT_EXEC));
  int made = memfd_create("escapes", 0);
  say("memory with a descriptor", made);
  char *const words[] = {"x", NULL};
  say("execveat of it", syscall(SYS_execveat, made, "", words, words, AT_EMPTY_PATH));
  say("System V memory", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
  say("System V messages", msgget(IPC_PRIVATE, IPC_CREAT | 0600));
  say("calls in a ring", syscall(425, 1, NULL));
  say("a program in the kernel", syscall(SYS_bpf, 0, NULL, 0));
  say("keys of the kernel", syscall(SYS_add_key, "user", "x", "x", 1, -3));
  say("userfaultfd", syscall(SYS_userfaultfd, 0));
  say("performance counters", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
}

static void try_terminal(void) {
  say("TIOCSTI", ioctl(0, TIOCSTI, "x"));
  say("TIOCSTI with more bits", syscall(SYS_ioctl, 0, 0x100005412ul, "x"));
  say("TIOCLINUX", ioctl(0, TIOCLINUX, "\x06"));
  say("TIOCNOTTY", ioctl(0, TIOCNOTTY));
  say("TIOCSCTTY", ioctl(0, TIOCSCTTY, 0));
  say("TIOCSPGRP", ioctl(0, TIOCSPGRP, &(int){getpgrp()}));
}

static void try_sockets(void) {
  static const struct { const char *name; long family, kind; } kinds[] = {
    {"TCP", AF_INET, SOCK_STREAM}, {"UDP", AF_INET, SOCK_DGRAM}, {"TCP over IPv6", AF_INET6, SOCK_STREAM},
    {"TCP with more bits", 0x100000002, SOCK_STREAM}, {"vsock", 40, SOCK_STREAM},
    {"AF_ALG", 38, SOCK_SEQPACKET}, {"netlink", 16, SOCK_RAW}, {"datagrams to programs", AF_UNIX, SOCK_DGRAM}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    say(kinds[i].name, syscall(SYS_socket, kinds[i].family, kinds[i].kind, 0));
  char list[2000], what[300];
  snprintf(list, sizeof list, "%s", getenv("ESCAPES_SOCKETS") ?: "");
  for (char *path = strtok(list, ","); path != NULL; path = strtok(NULL, ",")) {
    snprintf(what, sizeof what, "connect to %s", strrchr(path, '/') + 1);
    say(what, connects(path));
  }
}

typedef int (*ppoll_call)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

int ppoll(struct pollfd *places, nfds_t count, const struct timespec *time, const sigset_t *mask) {
  static ppoll_call real;
  static int is_done;
  if (real == NULL) real = (ppoll_call)dlsym(RTLD_NEXT, "ppoll");
  if (!is_done && report >= 0 && prctl(PR_GET_SECCOMP) == 2) {
    is_done = 1;
    try_files();
    try_processes(atoi(getenv("ESCAPES_VICTIM")));
    try_copies();
    try_memory();
    try_terminal();
    try_sockets();
    say("done", 0);
  }
  return real(places, count, time, mask);
}

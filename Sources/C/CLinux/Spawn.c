// A program in its own session with its own terminal.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinux.h"
#include "HelperProcess.h"
#include "Spawning.h"

static int set_attributes(posix_spawnattr_t *attributes, short place) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setsigmask(attributes, &none);
  if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
  short flags = place | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  if (error == 0) error = posix_spawnattr_setflags(attributes, flags);
  return error;
}

int spawn_with(
  int *process, posix_spawn_file_actions_t *files, short place, char *const arguments[], char *const environment[]) {
  posix_spawnattr_t attributes;
  int error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = set_attributes(&attributes, place);
    if (error == 0) error = posix_spawnp(process, arguments[0], files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(files);
  return error;
}

// MARK: - Programs with their own terminal

// Whether the first line of a file has no null character; shells interpret no other file.
static bool is_text(const char *path) {
  char start[80];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t count = read(file, start, sizeof start);
  close(file);
  for (ssize_t index = 0; index < count && start[index] != '\n'; index++)
    if (start[index] == 0) return false;
  return count >= 0;
}

// Executes a file, whose path contains a slash. The shell executes a text without a first line.
// Unlike execvp(3), this gives the shell no binary file of another machine. Returns an error
// number.
static int execute(const char *path, char *const arguments[], char *const environment[]) {
  execve(path, arguments, environment);
  if (errno != ENOEXEC) return errno;
  if (!is_text(path)) return ENOEXEC;
  execvpe(path, arguments, environment);
  return errno;
}

// Executes the first file with the program's name in PATH. Returns an error number.
static int find_and_execute(char *const arguments[], char *const environment[]) {
  const char *name = arguments[0], *folders = getenv("PATH");
  if (name == NULL || name[0] == 0) return ENOENT;
  if (strchr(name, '/') != NULL) return execute(name, arguments, environment);
  if (folders == NULL) folders = "/bin:/usr/bin";
  int failure = ENOENT;
  for (;; folders++) {
    int length = (int)strcspn(folders, ":");
    char path[PATH_MAX];
    // An empty name is that of the working folder.
    int count = snprintf(path, sizeof path, "%.*s%s/%s", length, folders, length == 0 ? "." : "", name);
    if (count < (int)sizeof path) {
      int error = execute(path, arguments, environment);
      if (error == EACCES) failure = EACCES;
      if (error != EACCES && error != ENOENT && error != ENOTDIR) return error;
    }
    folders += length;
    if (folders[0] == 0) return failure;
  }
}

// Turns this copy into the program. Returns an error number on failure.
static int become(const char *terminal, char *const arguments[], char *const environment[]) {
  if (setsid() < 0) return errno;
  // Signals that arrived during the wait were not meant for the program: ignoring a signal discards
  // it.
  struct sigaction ignored = {.sa_handler = SIG_IGN}, standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) {
    sigaction(number, &ignored, NULL);
    sigaction(number, &standard, NULL);
  }
  // The first terminal that a session leader opens becomes its controlling terminal (tty_ioctl(4),
  // TIOCSCTTY).
  int file = open(terminal, O_RDWR);
  if (file < 0) return errno;
  for (int standard_file = 0; standard_file <= 2; standard_file++)
    if (dup2(file, standard_file) < 0) return errno;
  if (file > 2) close(file);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  return find_and_execute(arguments, environment);
}

int clinux_prepare_session(
  struct clinux_helper *helper, const char *terminal, char *const arguments[],
  char *const environment[]) {
  int channel = -1;
  int result = clinux_fork_helper(helper, &channel);
  if (result != -1) return result;
  clinux_close_all_but((const int[]){channel}, 1);
  if (clinux_helper_requested(channel)) {
    int32_t error = become(terminal, arguments, environment);
    if (write(channel, &error, sizeof error) < 0) _exit(126);
  }
  _exit(127);
}

int clinux_start_session(const struct clinux_helper *helper) {
  int32_t error = 0;
  if (write(helper->channel, "n", 1) != 1) return errno;
  ssize_t count;
  // A copy that became the program has closed its end of the channel.
  while ((count = read(helper->channel, &error, sizeof error)) < 0 && errno == EINTR) {}
  close(helper->channel);
  if (count == 0) return 0;
  while (waitpid(helper->process, NULL, 0) < 0 && errno == EINTR) {}
  return count == sizeof error ? error : EIO;
}

int clinux_wait(int process, int *code) {
  int status = 0;
  pid_t found = waitpid(process, &status, WNOHANG | WUNTRACED);
  if (found <= 0) return found == 0 ? CLINUX_CHILD_RUNS : -1;
  if (WIFSTOPPED(status)) {
    *code = WSTOPSIG(status);
    return CLINUX_CHILD_STOPPED;
  }
  if (WIFSIGNALED(status)) {
    *code = WTERMSIG(status);
    return CLINUX_CHILD_KILLED;
  }
  *code = WEXITSTATUS(status);
  return CLINUX_CHILD_EXITED;
}

const char *clinux_environment(size_t index) { return environ[index]; }

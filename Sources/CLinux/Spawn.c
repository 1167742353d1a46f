// A program in a session of its own, with a terminal of its own.

#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinux.h"
#include "Spawning.h"

// The first terminal that a session's leader opens becomes the session's (tty_ioctl(4), TIOCSCTTY).
static int set_files(posix_spawn_file_actions_t *files, const char *terminal) {
  int error = posix_spawn_file_actions_addopen(files, 0, terminal, O_RDWR, 0);
  for (int descriptor = 1; descriptor <= 2 && error == 0; descriptor++)
    error = posix_spawn_file_actions_adddup2(files, 0, descriptor);
  return error;
}

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

int clinux_spawn_session(
  int *process, const char *terminal, char *const arguments[], char *const environment[]) {
  posix_spawn_file_actions_t files;
  int error = posix_spawn_file_actions_init(&files);
  if (error != 0) return error;
  error = set_files(&files, terminal);
  if (error == 0) return spawn_with(process, &files, POSIX_SPAWN_SETSID, arguments, environment);
  posix_spawn_file_actions_destroy(&files);
  return error;
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

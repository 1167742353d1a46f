// A program in its own session with its own terminal.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
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
  execvpe(arguments[0], arguments, environment);
  return errno;
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

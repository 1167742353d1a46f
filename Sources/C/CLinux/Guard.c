// A process that starts another one, waits for its end, and kills it if it stays stopped.

#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CLinux.h"

static sigset_t awaited_signals(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGHUP);
  return signals;
}

int clinux_guard_start(const char *name) {
  sigset_t awaited = awaited_signals(), former;
  int parent = getpid();
  // A parent that ignores SIGCHLD would never be notified of the child's end.
  signal(SIGCHLD, SIG_DFL);
  sigprocmask(SIG_BLOCK, &awaited, &former);
  int process = fork();
  if (process > 0) {
    prctl(PR_SET_NAME, name);
    return process;
  }
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    // The parent may have ended before that call.
    if (getppid() != parent) _exit(EXIT_FAILURE);
  }
  int error = errno;
  sigprocmask(SIG_SETMASK, &former, NULL);
  errno = error;
  return process;
}

// Returns whether the process has ended; otherwise stores whether it is stopped.
static bool has_ended(int process, int *status, bool *is_stopped) {
  int news, result;
  while ((result = waitpid(process, &news, WNOHANG | WUNTRACED | WCONTINUED)) > 0) {
    *is_stopped = WIFSTOPPED(news);
    if (WIFEXITED(news) || WIFSIGNALED(news)) {
      *status = WIFEXITED(news) ? WEXITSTATUS(news) : 128 + WTERMSIG(news);
      return true;
    }
  }
  return result < 0 && errno == ECHILD;
}

int clinux_guard(int process, int milliseconds) {
  // Short steps, so that time in which this process was itself stopped does not count.
  enum { STEP = 50 };
  const struct timespec step = {.tv_sec = 0, .tv_nsec = STEP * 1000000L};
  sigset_t awaited = awaited_signals();
  int status = EXIT_FAILURE, waited = 0;
  bool is_stopped = false;
  while (!has_ended(process, &status, &is_stopped)) {
    if (!is_stopped) waited = 0;
    int got = sigtimedwait(&awaited, NULL, is_stopped ? &step : NULL);
    if (got == SIGCHLD) continue;
    if (got > 0) {
      kill(process, got);
      kill(process, SIGCONT);
    } else if (errno == EAGAIN && (waited += STEP) >= milliseconds) {
      kill(process, SIGKILL);
    }
  }
  // Whoever started this process sees its end at once.
  if (fork() > 0) _exit(status);
  setsid();
  return status;
}

// Puts a terminal back in order when the program crashes.
//
// Swift's own traps raise SIGILL or SIGTRAP. The handler calls nothing but functions that are
// async-signal-safe (POSIX.1-2017, 2.4.3): write, poll, tcsetattr, sigaction, raise.

#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "CLinux.h"

static const int guarded[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { GUARDED = sizeof guarded / sizeof *guarded };

static struct sigaction former[GUARDED];
static bool installed;

static atomic_bool armed;
static int descriptor;
static struct termios saved;
static uint8_t restoring[CLINUX_GUARD_CAPACITY];
static size_t restoring_count;

/// The stack for the handler: the ordinary one may be what overflowed.
static uint8_t stack[65536] __attribute__((aligned(16)));

/// Writes all of the bytes; a terminal that does not read is given up after a second.
static void write_restoring(void) {
  size_t done = 0;
  while (done < restoring_count) {
    ssize_t written = write(descriptor, restoring + done, restoring_count - done);
    if (written > 0) {
      done += (size_t)written;
      continue;
    }
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno != EAGAIN) return;
    struct pollfd writable = {.fd = descriptor, .events = POLLOUT};
    if (poll(&writable, 1, 1000) <= 0) return;
  }
}

static void restore_former(int signal) {
  for (size_t i = 0; i < GUARDED; i++)
    if (guarded[i] == signal) sigaction(signal, &former[i], NULL);
}

static void crashed(int signal, siginfo_t *information, void *context) {
  (void)context;
  if (atomic_exchange(&armed, false)) {
    write_restoring();
    tcsetattr(descriptor, TCSANOW, &saved);
  }
  restore_former(signal);
  // A fault comes again as soon as its instruction does. A signal that was sent, and the breakpoint
  // of x86, whose instruction is over, must be raised again; it waits until this handler returns.
  if (information->si_code <= 0 || signal == SIGTRAP) raise(signal);
}

static int install(void) {
  stack_t handler_stack = {.ss_sp = stack, .ss_size = sizeof stack};
  if (sigaltstack(&handler_stack, NULL) != 0) return -1;
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  // A background process that sets modes is stopped by SIGTTOU, unless that is blocked.
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, SIGTTOU);
  for (size_t i = 0; i < GUARDED; i++)
    if (sigaction(guarded[i], &action, &former[i]) != 0) return -1;
  installed = true;
  return 0;
}

int clinux_guard_arm(
  int terminal, const struct termios *modes, const uint8_t *bytes, size_t count) {
  if (count > CLINUX_GUARD_CAPACITY) {
    errno = EINVAL;
    return -1;
  }
  atomic_store(&armed, false);
  descriptor = terminal;
  saved = *modes;
  if (count > 0) memcpy(restoring, bytes, count);
  restoring_count = count;
  atomic_store(&armed, true);
  return installed ? 0 : install();
}

void clinux_guard_disarm(void) {
  atomic_store(&armed, false);
  if (!installed) return;
  for (size_t i = 0; i < GUARDED; i++) sigaction(guarded[i], &former[i], NULL);
  installed = false;
}

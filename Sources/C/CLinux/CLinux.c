#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>

#include "CLinux.h"

int clinux_ppoll(struct pollfd *descriptors, size_t count, const struct timespec *timeout) {
  return ppoll(descriptors, count, timeout, NULL);
}

void clinux_end_at_quit(void) {
  struct sigaction action;
  if (sigaction(SIGQUIT, NULL, &action) == 0 && action.sa_handler == SIG_IGN) return;
  signal(SIGQUIT, SIG_DFL);
}

void clinux_block_signals(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  // A fault whose signal is blocked ends the process without running a handler (signal(7)).
  const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigdelset(&all, faults[i]);
  pthread_sigmask(SIG_BLOCK, &all, before);
}

void clinux_name_thread(const char *name) {
  char shortened[16] = {0};
  strncpy(shortened, name, sizeof shortened - 1);
  pthread_setname_np(pthread_self(), shortened);
}

bool clinux_try_join(pthread_t thread) { return pthread_tryjoin_np(thread, NULL) == 0; }
